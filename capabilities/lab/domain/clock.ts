/** Minutes by which the clock of a device may differ from the gateway's before its times are not believed. */
export const MAX_CLOCK_DRIFT_MINUTES = 10;

/** Days after which a run of a device that names no time of sending is no longer taken for a stored one. */
const MAX_AGE_DAYS = 30;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The times of one message, ISO 8601. */
export type DeviceTimes = {
  readonly examTime: string | null;
  readonly headerTime: string | null;
  /** When the gateway had the message, by its own clock. */
  readonly receivedAt: string;
  /** False for a file: exports of old results are no sign of a wrong clock. */
  readonly isLive: boolean;
};

/**
 * When a run was measured, and whether the clock of the device is to be believed.
 *
 * The time of sending shows a wrong clock in both directions; a time of measurement can only be too late, because
 * devices send stored runs days later. With a wrong clock the time of reception is used, so that a result of today
 * stands neither in 2019 nor in 2099.
 */
export function measuredAt({ examTime, headerTime, receivedAt, isLive }: DeviceTimes) {
  const received = Date.parse(receivedAt);
  const ahead = (time: string) => Date.parse(time) - received;
  const drift = MAX_CLOCK_DRIFT_MINUTES * MINUTE_MS;
  const isHeaderOff = headerTime !== null && Math.abs(ahead(headerTime)) > drift;
  const isExamOff =
    examTime !== null &&
    (ahead(examTime) > drift || (isLive && headerTime === null && ahead(examTime) < -MAX_AGE_DAYS * DAY_MS));
  const isClockOff = (isLive && isHeaderOff) || isExamOff;
  const deviceTime = examTime ?? headerTime;
  return {
    timestamp: isClockOff || deviceTime === null ? receivedAt : deviceTime,
    device_time: deviceTime,
    clock_off: isClockOff,
  };
}
