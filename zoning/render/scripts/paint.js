// Wait for a frame of the browser's own. What it sets going (observers, ends of animations) is done when the browser answers
// the next call.
export default async () => {
  // Frames come by the clock of the wall. Who asks for the time of the animations sets it to that of the page, in which the
  // next frame finds them ended.
  document.timeline.currentTime;
  await new Promise(requestAnimationFrame);
}
