// Silence the page's console: nobody reads it, and a page with many messages keeps the driver busy for all pages of the browser.
export default () => {
  const methods = 'assert clear count debug dir dirxml error group groupCollapsed groupEnd info log table time timeEnd ' +
    'timeLog timeStamp trace warn';
  for (const name of methods.split(' ')) /** @type {any} */ (console)[name] = () => {};
}
