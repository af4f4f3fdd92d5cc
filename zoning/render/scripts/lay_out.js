// Lay out content that the browser skips while it is off-screen (`content-visibility: auto`), and show what scrolling would fade in
// (scroll-driven animations).
export default () => {
  const FAINT = 0.1;
  /** @param {Document | ShadowRoot} root */
  const within = root => {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('*'))) {
      if (element.shadowRoot) within(element.shadowRoot);
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.setProperty('content-visibility', 'visible', 'important');
    }
  };
  within(document);
  for (const animation of document.getAnimations()) {
    const {timeline, effect} = animation, target = effect instanceof KeyframeEffect && effect.target;
    if (window.ScrollTimeline && timeline instanceof ScrollTimeline && target && Number(getComputedStyle(target).opacity) < FAINT) animation.cancel();
  }
}
