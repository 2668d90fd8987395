const NUMBERED = /^(.*?)(\d+)$/;

/**
 * The next chart number after the most recent ones.
 *
 * Keeps the hospital's own pattern: prefix and width of the newest, 'P02418' → 'P02419'.
 *
 * @param newest Chart numbers, newest first.
 * @returns `P00001` where no chart number ends in digits.
 */
export function nextPatientId(newest: readonly string[]): string {
  const parsed = newest.map((id) => NUMBERED.exec(id)).filter((match) => match !== null);
  const [first] = parsed;
  if (!first) return 'P00001';
  const [, prefix = ''] = first;
  const highest = parsed
    .filter(([, each]) => each === prefix)
    .map(([, , digits = '']) => digits)
    .reduce((best, digits) => (BigInt(digits) > BigInt(best) ? digits : best));
  return `${prefix}${(BigInt(highest) + 1n).toString().padStart(highest.length, '0')}`;
}
