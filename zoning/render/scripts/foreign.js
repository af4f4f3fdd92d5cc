// Count the document's child frames whose document is inaccessible: those of other origins.
export default () => {
  /** @param {Window} frame */
  const isAccessible = frame => { try { return Boolean(frame.document); } catch { return false; } };
  return Array.from({length: window.length}, (_, index) => window[index]).filter(frame => !isAccessible(frame)).length;
}
