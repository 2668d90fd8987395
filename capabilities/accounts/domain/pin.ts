/** Digits of a PIN. */
export const PIN_MIN = 4;
export const PIN_MAX = 8;
/** Wrong tries at a locked screen before the session ends and a full log-in is needed. */
export const PIN_TRIES = 5;
/** After how many idle minutes a screen may lock by itself; 0: only by key. */
export const LOCK_MINUTES = [0, 1, 5, 10, 15, 30] as const;
export type LockMinutes = (typeof LOCK_MINUTES)[number];

/** What is wrong with a new PIN, as a code of the error catalogue. */
export type PinProblem = 'pinDigits' | 'pinEasy';

/**
 * Checks a new PIN: 4 to 8 digits, not all the same, no row such as 1234 or 8765.
 *
 * Full-width digits of a Japanese keyboard count as digits.
 */
export function pinProblem(typed: string): PinProblem | undefined {
  const pin = typed.normalize('NFKC');
  if (!/^\d+$/.test(pin) || pin.length < PIN_MIN || pin.length > PIN_MAX) return 'pinDigits';
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  const [step] = steps;
  return steps.size === 1 && [0, 1, -1].includes(step!) ? 'pinEasy' : undefined;
}
