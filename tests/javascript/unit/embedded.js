// A small report's data where its modules look for it: import this module before them.

/** @type {Report.Content} */
export const data = {
  data: "small", date: "2026-11-21T05:58:12+00:00", command: "zoning eval --data small", settings: {}, units: 100_000,
  measures: ["bag", "zones"],
  pages: {
    name: ["first", "second", "third", "fourth"],
    file: ["pages/first.js", "pages/second.js", "pages/third.js", "pages/fourth.js"],
    words: [100, 100, 100, 100],
    groups: { type: ["article", "forum", "article", "article"], language: ["en", "en", "en", "en"], site: ["https://a", "https://b", "https://b", "https://b"] },
    errors: {},
    warnings: {},
  },
  systems: [
    {
      info: { name: "layout", kind: "extractor", input: "snapshot", version: "0.1.0" },
      ms: [20, 40, 0, 30], errors: { 2: "ParserError" }, warnings: {},
      scores: {
        bag: { precision: [100_000, 50_000, 0, 90_000], recall: [80_000, 30_000, 0, 90_000], f1: [90_000, 40_000, 0, 90_000] },
        zones: { precision: [null, 100_000, 0, null], recall: [null, 50_000, 0, null], f1: [null, 60_000, 0, null] },
      },
    },
    {
      info: { name: "other (raw)", kind: "peer", input: "raw", version: "2.1" },
      ms: [10, 10, 10, 10], errors: {}, warnings: {},
      scores: {
        bag: { precision: [80_000, 80_000, 80_000, 80_000], recall: [80_000, 80_000, 80_000, 80_000], f1: [80_000, 80_000, 80_000, 80_000] },
        zones: { precision: [null, null, null, null], recall: [null, null, null, null], f1: [null, null, null, null] },
      },
    },
  ],
  comparisons: {},
  left_out: {},
};

/** @param {string} hash of the report's address */
export const openAt = (hash) => Object.assign(globalThis, { location: new URL(`file:///report/index.html${hash}`) });

Object.assign(globalThis, { document: { getElementById: () => ({ textContent: JSON.stringify(data) }) } });
openAt("");
