// Wait until the document is quiet, at most `ceilingMs`; return what was still going on.
({quietMs, ceilingMs, loadMs, fontsMs, tickerMs, refreshMs}) => new Promise(resolve => {
  const start = performance.now();
  // Shadow trees hide their mutations, not their effect on the page's size. (What it scrolls is never less than the
  // window, the root's own box is.)
  const extent = () => {
    const root = document.documentElement;
    return root ? [root.scrollWidth, root.scrollHeight, root.getBoundingClientRect().height].join() : '';
  };
  // A refresh is due some time after the load event; one that is long overdue goes nowhere.
  const refreshing = now => {
    const refresh = document.querySelector('meta[http-equiv=refresh i][content*=url i]');
    const loaded = performance.getEntriesByType('navigation')[0]?.loadEventEnd;
    const delay = refresh ? parseFloat(refresh.content) * 1000 : NaN;
    return delay <= refreshMs && loaded > 0 && now < loaded + delay + 1000;
  };
  const letters = () => document.documentElement?.textContent.length ?? 0;
  let touched = start, restless = start, ticked = start, looked = start, size = extent(), most = letters();
  const changing = new Map();
  // What has been changing for long without more text on the page is a clock, a ticker or a carousel. Whatever else
  // changes is news, and so is text that grows.
  const observer = new MutationObserver(records => {
    const now = performance.now();
    if (now - ticked > quietMs) restless = now;
    ticked = now;
    for (const {target} of records) {
      if (!changing.has(target)) changing.set(target, now);
      if (now - changing.get(target) < tickerMs) touched = now;
    }
  });
  observer.observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class', 'hidden', 'open'],
  });
  const look = () => {
    const now = performance.now(), seen = extent();
    if (seen !== size) { size = seen; touched = now; }
    if (ticked > looked) {
      const text = letters();
      if (text > most) { most = text; touched = now; }
    }
    looked = now;
    const going = {
      load: document.readyState !== 'complete',
      fonts: document.fonts.status === 'loading',
      mutations: now - touched < quietMs,
      navigation: refreshing(now),
    };
    const wait = (going.load && now - start < loadMs) || (going.fonts && now - start < fontsMs) || going.mutations
      || going.navigation;
    const late = now - start > ceilingMs;
    if (late || !wait) {
      observer.disconnect();
      clearInterval(timer);
      const ticking = now - ticked < quietMs && ticked - restless > tickerMs;
      // Too little time to see quiet in is not a change seen.
      resolve({...going, mutations: ticking || (going.mutations && touched > start)});
    }
  };
  const timer = setInterval(look, 50);
})
