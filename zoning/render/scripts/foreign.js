// Count the frames of the document that it may not look into.
export default () => {
  /** @param {Window} frame */
  const open = frame => { try { return Boolean(frame.document); } catch { return false; } };
  return Array.from({length: window.length}, (_, place) => window[place]).filter(frame => !open(frame)).length;
}
