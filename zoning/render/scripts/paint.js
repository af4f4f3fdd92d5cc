// Wait for a painted frame. The callbacks that it triggers (of observers, at ends of animations) have run when the browser answers
// the next call.
export default async () => {
  // Frames come in real time. Reading the time of the animations sets it to the page's virtual time, so that the next frame finds
  // them ended.
  document.timeline.currentTime;
  await new Promise(requestAnimationFrame);
}
