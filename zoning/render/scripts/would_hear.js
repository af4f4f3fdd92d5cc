// Tell whether anything on the page may change when it is scrolled. In the page's own world, where hears.js remembers.
() => Boolean(top[Symbol.for('zoning.hears')] || onscroll || document.onscroll
  || document.querySelector('[onscroll],iframe[loading=lazy]')
  || [...document.querySelectorAll('img[loading=lazy]')].some(image => !image.complete)
  || [...document.querySelectorAll('iframe,frame,object,embed')].some(frame => !frame.contentDocument))
