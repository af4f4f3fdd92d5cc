// Let go of pictures that do not come, as long as the document waits for them; they are asked for again when it has loaded,
// or still has not after a second of its time.
export default () => {
  const late = [...document.images].filter(image => !image.complete);
  const asked = late.flatMap(image => [image, ...image.closest('picture')?.querySelectorAll('source') ?? []])
    .flatMap(e => ['src', 'srcset'].map(name => ({e, name, value: e.getAttribute(name)})));
  const askAgain = () => {
    for (const {e, name, value} of asked) if (value !== null && !e.hasAttribute(name)) e.setAttribute(name, value);
  };
  addEventListener('load', askAgain, {once: true});
  setTimeout(askAgain, 1000);
  for (const {e, name} of asked) e.removeAttribute(name);
  return late.length;
}
