// Keep text visible, once it was seen, that fades in when it is scrolled to and fades out when it is left.
export default () => {
  const FAINT = 0.1;
  /** @type {[name: string, value: string][]} */
  const STYLES = [['transition', 'none'], ['opacity', '1'], ['transform', 'none']];
  /** @param {Element} e */
  const isFaint = e => Number(getComputedStyle(e).opacity) < FAINT;
  /** @type {Iterable<HTMLElement>} */
  const all = document.body ? document.body.querySelectorAll('*') : [];
  const waiting = new Set([...all].filter(e => isFaint(e) && e.textContent.trim()));
  /** @type {Set<HTMLElement>} */
  const seen = new Set();
  const note = () => {
    for (const e of waiting) {
      if (isFaint(e) && !e.getAnimations().length) continue;  // a running transition counts: it may never end, without frames
      waiting.delete(e);
      seen.add(e);
    }
  };
  const keep = () => {
    for (const e of seen)
      if (isFaint(e)) STYLES.forEach(([name, value]) => e.style.setProperty(name, value, 'important'));
  };
  return {note, keep};
}
