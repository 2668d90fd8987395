/** The number of the nth sample of a day: `251121-07`. */
export function sampleNumber(day: string, count: number): string {
  return `${day.slice(2).replaceAll('-', '')}-${String(count).padStart(2, '0')}`;
}

/** A number as it is stored and compared: full width made narrow, without spaces around it, capital. */
export function plainNumber(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase();
}
