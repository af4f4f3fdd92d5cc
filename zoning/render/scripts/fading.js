// Text that fades in when it is scrolled to, and out again when it is left, stays in once it was seen.
export default () => {
  const FAINT = 0.1;
  /** @type {[name: string, value: string][]} */
  const STYLES = [['transition', 'none'], ['opacity', '1'], ['transform', 'none']];
  /** @param {Element} e */
  const faint = e => Number(getComputedStyle(e).opacity) < FAINT;
  /** @type {Iterable<HTMLElement>} */
  const all = document.body ? document.body.querySelectorAll('*') : [];
  const waiting = new Set([...all].filter(e => faint(e) && e.textContent.trim()));
  /** @type {Set<HTMLElement>} */
  const seen = new Set();
  const note = () => {
    for (const e of waiting) {
      if (faint(e) && !e.getAnimations().length) continue;  // one that has begun ends with a frame that may not come
      waiting.delete(e);
      seen.add(e);
    }
  };
  const keep = () => {
    for (const e of seen)
      if (faint(e)) STYLES.forEach(([name, value]) => e.style.setProperty(name, value, 'important'));
  };
  return {note, keep};
}
