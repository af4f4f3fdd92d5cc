// Renders text in which words between backquotes are code.

import { element } from "../dom.js";

/** @param {string} text */
export const prose = (text) => text.split("`").map((part, index) => (index % 2 ? element("code", {}, part) : part));
