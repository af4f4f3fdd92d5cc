// Writes a request as a curl command.

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * @param {string} path
 * @param {object} body
 */
export function curl(path, body) {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  const lines = [
    `curl -s ${location.origin}${path}`,
    "-H 'Content-Type: application/json'",
    ...(local ? [] : ['-H "Authorization: Bearer $ZONING_TOKEN"']),
    `-d ${quoted(JSON.stringify(body))}`,
  ];
  return lines.join(' \\\n  ');
}
