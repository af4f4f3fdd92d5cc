// Let a page scroll again that a banner had locked.
export default () => {
  for (const e of [document.documentElement, document.body])
    if (e && /hidden|clip/.test(getComputedStyle(e).overflowY)) e.style.setProperty('overflow', 'visible', 'important');
}
