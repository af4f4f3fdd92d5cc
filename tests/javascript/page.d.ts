// What the scripts of zoning/render/scripts keep in pages.

/** `hears.js` and `works.js` keep what they remember under a symbol. */
interface Window { [name: symbol]: any }

declare var zoningWatch: { changes: number; last: number } | undefined;
