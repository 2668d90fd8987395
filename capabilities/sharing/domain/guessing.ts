/** Wrong passwords are remembered for a day; who waits a day begins anew. */
export const FAILURE_WINDOW_MS = 24 * 3_600_000;

/** Seconds to wait after the first, second, third … wrong password; the last one holds for all that follow. */
const WAITS_SECONDS = [0, 0, 5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600] as const;

/** Wrong passwords of an hour, from anywhere, above which a link is being guessed at. */
export const PRESSURE_PER_HOUR = 60;
/** Under pressure a mistake counts like so many. */
const PRESSURE_STEPS = 4;

export type Failures = {
  /** Wrong passwords of the caller's network in the last day, and the last of them. */
  readonly ofAddress: number;
  readonly last: Date | undefined;
  /** Wrong passwords from anywhere in the last hour. */
  readonly ofShareThisHour: number;
};

/**
 * How long the caller has to wait before the next try, in whole seconds; 0 means now.
 *
 * Only the caller's own mistakes make the caller wait: whoever made none tries at once, whatever others do, so that
 * nobody can lock another one out. Many mistakes from many places make each further one cost more.
 */
export function secondsToWait({ ofAddress, last, ofShareThisHour }: Failures, now: Date): number {
  if (ofAddress === 0 || !last) return 0;
  const steps = ofAddress + (ofShareThisHour >= PRESSURE_PER_HOUR ? PRESSURE_STEPS : 0);
  const wait = WAITS_SECONDS[Math.min(steps, WAITS_SECONDS.length) - 1]!;
  return Math.max(0, Math.ceil((last.getTime() + wait * 1000 - now.getTime()) / 1000));
}

/**
 * What counts as one caller: an IPv4 address, or the 64 bits of an IPv6 one that a single subscriber has.
 *
 * @param ip As the socket or the proxy says; an IPv4 address in IPv6 form is the IPv4 address.
 */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (v4) return v4[1]!;
  const [address = ''] = ip.toLowerCase().split('%');
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
