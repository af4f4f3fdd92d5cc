// Describes the state of a run in words.

import { counted, whole } from "../dom.js";

/** @typedef {Pick<Answer.RunView, "state" | "status">} Standing where a run stands */

const STATES = {
  starting: "Starting", running: "Running", stopping: "Stopping: finishing the current visits",
  stopped: "Stopped", finished: "Finished", failed: "Could not start",
};

/** @param {Standing} run */
export const isAlive = (run) => ["starting", "running", "stopping"].includes(run.state);

/** @param {Standing} run */
export const stateWords = (run) => STATES[run.state];

/**
 * Returns an error's class in words: `not HTML`, `visit timeout`.
 * @param {string} name
 */
export const errorName = (name) => name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/**
 * Returns the progress of a run: `120 of 400 done, 3 failed`.
 * @param {Standing} run
 */
export function progressWords({ status }) {
  if (!status) return "";
  const { done, failed } = status.states;
  const unusable = done - status.usable;
  return [
    `${whole(done)} of ${whole(status.total)} done`,
    unusable ? `${counted(unusable, "page")} not usable` : "",
    failed ? `${whole(failed)} failed` : "",
  ].filter(Boolean).join(", ");
}

/**
 * Returns the share of the list that has ended, from 0 to 1.
 * @param {Standing} run
 */
export function share({ status }) {
  return status?.total ? (status.states.done + status.states.failed) / status.total : 0;
}

/**
 * Returns the speed and the time left; "" if they are unknown.
 * @param {Standing} run
 */
export function paceWords(run) {
  const { status } = run;
  const rate = status?.pages_per_s_last_minute || status?.pages_per_s;
  if (run.state !== "running" || !status || !rate) return "";
  const left = status.states.queued + status.states.running;
  return `${rate.toFixed(1)} pages a second, ${left ? `about ${duration(left / rate)} left` : "almost finished"}`;
}

/** @param {number} seconds */
export function duration(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours) return `${hours} h ${minutes} min`;
  return minutes ? `${minutes} min` : `${Math.max(1, Math.round(seconds))} s`;
}
