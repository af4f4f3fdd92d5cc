// Begin to count the document's changes.
() => {
  globalThis.zoningWatch ??= (() => {
    const seen = {changes: 0};
    new MutationObserver(records => { seen.changes += records.length; }).observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true,
      attributeFilter: ['class', 'hidden', 'open'],
    });
    return seen;
  })();
}
