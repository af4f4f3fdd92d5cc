// Defines the colours of the layers. Pages' pictures are nearly always light, so these are the same by day and by night.

export const ZONE = "#466ebe";
export const COLUMN = "#c2500f";
export const CHOSEN = "#006e32";
export const BLOCK = "#823caa";
export const MAIN = "#26a65b";
export const LEFT = "#7a3fa8";
export const RIGHT = "#c2500f";
/** From least to most likely content, in equal steps of probability. */
export const LIKELY = ["#c83228", "#e18232", "#cdbe3c", "#78b450", "#148c46"];

/**
 * The parts of an article, in the colours of `zoning view --show article`.
 * @type {Record<string, string>}
 */
export const PARTS = {
  title: "#b00040", author: "#d65a14", affiliation: "#a07800", abstract: "#008080", heading: "#463cbe",
  figure: "#006e32", table: "#266ea6", reference: "#6e6e78", grant: "#c800a0", accession: "#823c14",
};

/** @param {string} colour @param {number} share its opacity, 0 to 1 */
export const wash = (colour, share) => `${colour}${Math.round(share * 255).toString(16).padStart(2, "0")}`;
/** @param {number} score a probability */
export const likelyColour = (score) => LIKELY[Math.min(LIKELY.length - 1, Math.floor(score * LIKELY.length))];
