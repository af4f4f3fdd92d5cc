// Unlock the scrolling of a page, which a consent banner may have locked.
export default () => {
  for (const e of [document.documentElement, document.body])
    if (e && /hidden|clip/.test(getComputedStyle(e).overflowY)) e.style.setProperty('overflow', 'visible', 'important');
}
