import { type LocalTime, utcOf } from '@alder/fhir';

/** First instant of a local time in a zone; where a clock is set forward, the first one after the gap. */
export function startOfLocal(timeZone: string): (local: LocalTime) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', era: 'short', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const offsetAt = (instant: number) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
    const local = { year, month: Number(parts.month), day: Number(parts.day) };
    const time = { hour: Number(parts.hour), minute: Number(parts.minute), second: Number(parts.second) };
    return utcOf({ ...local, ...time }) - instant;
  };
  return (local) => {
    const wall = utcOf(local);
    const first = wall - offsetAt(wall);
    return wall - offsetAt(first);
  };
}
