// Let the browser lay out what it leaves out as long as it is off the screen (`content-visibility: auto`).
() => {
  const within = root => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) within(element.shadowRoot);
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.setProperty('content-visibility', 'visible', 'important');
    }
  };
  within(document);
}
