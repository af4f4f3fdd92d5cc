// Tell how often the document has changed so far, how much text there is, and whether all is loaded.
() => {
  const watch = globalThis.zoningWatch ??= (() => {
    const seen = {changes: 0};
    new MutationObserver(records => { seen.changes += records.length; }).observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true,
      attributeFilter: ['class', 'hidden', 'open'],
    });
    return seen;
  })();
  return {
    changes: watch.changes,
    letters: document.documentElement?.textContent.length ?? 0,
    parsed: document.readyState !== 'loading',
    loaded: document.readyState === 'complete',
    fonts: document.fonts.status === 'loaded',
  };
}
