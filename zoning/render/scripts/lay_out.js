// Lay out content that the browser skips while it is off-screen (`content-visibility: auto`).
export default () => {
  /** @param {Document | ShadowRoot} root */
  const within = root => {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('*'))) {
      if (element.shadowRoot) within(element.shadowRoot);
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.setProperty('content-visibility', 'visible', 'important');
    }
  };
  within(document);
}
