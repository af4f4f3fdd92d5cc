// Give up the images that delay the document's load event. They are requested again after the event, or after a second of the
// page's time. Return how many there are.
export default () => {
  const late = [...document.images].filter(image => !image.complete);
  const attributes = late.flatMap(image => [image, ...image.closest('picture')?.querySelectorAll('source') ?? []])
    .flatMap(e => ['src', 'srcset'].map(name => ({e, name, value: e.getAttribute(name)})));
  const restore = () => {
    for (const {e, name, value} of attributes) if (value !== null && !e.hasAttribute(name)) e.setAttribute(name, value);
  };
  addEventListener('load', restore, {once: true});
  setTimeout(restore, 1000);
  for (const {e, name} of attributes) e.removeAttribute(name);
  return late.length;
}
