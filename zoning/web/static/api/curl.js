// Writes a request as a curl command.

import { GivenFile } from "./given_file.js";

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * @param {string} path
 * @param {Record<string, unknown>} body
 */
export function curl(path, body) {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  const files = Object.values(body).filter((value) => value instanceof GivenFile);
  const lines = [
    `curl -s ${location.origin}${path}`,
    "-H 'Content-Type: application/json'",
    ...(local ? [] : ['-H "Authorization: Bearer $ZONING_TOKEN"']),
    `-d ${files.length ? "@-" : quoted(JSON.stringify(body))}`,
  ];
  return [...(files.length ? [piped(body, files)] : []), lines.join(' \\\n  ')].join(" |\n");
}

/**
 * The command that prints a request with files: they are too long for an argument of a command.
 * @param {Record<string, unknown>} body
 * @param {GivenFile[]} files
 */
function piped(body, files) {
  /** @param {unknown} value */
  const written = (value) => (value instanceof GivenFile ? '"%s"' : JSON.stringify(value).replaceAll("\\", "\\\\").replaceAll("%", "%%"));
  const form = `{${Object.entries(body).map(([name, value]) => `"${name}":${written(value)}`)}}`;
  return [`printf ${quoted(form)}`, ...files.map(({ name }) => `"$(base64 < ${quoted(name)} | tr -d '\\n')"`)].join(" \\\n  ");
}
