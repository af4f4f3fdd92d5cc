// The rules that ESLint recommends, for the project's JavaScript; paths are from the project's folder.

import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import globals from "globals";

const OF_PAGES = ["zoning/web/static/**/*.js", "zoning/render/scripts/*.js", "zoning/evaluation/report/assets/*.js",
  "zoning/reports/assets/*.js"];
const OF_NODE = ["tests/javascript/**/*.js", "zoning/evaluation/peers/*.mjs"];

export default defineConfig([
  { files: [...OF_PAGES, ...OF_NODE], extends: [js.configs.recommended] },
  { files: OF_PAGES, languageOptions: { globals: globals.browser } },
  { files: OF_NODE, languageOptions: { globals: globals.nodeBuiltin } },
]);
