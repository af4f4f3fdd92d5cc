// Start to count the document's changes, if that has not begun; return how many there were and when the last one was.
export default () => globalThis.zoningWatch ??= (() => {
  const seen = {changes: 0, last: performance.now()};
  new MutationObserver(records => {
    seen.changes += records.length;
    seen.last = performance.now();
  }).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
    attributeFilter: ['class', 'hidden', 'open'],
  });
  return seen;
})()
