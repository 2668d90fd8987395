import type { LabFlag } from '../status/status-chip.tsx';

/** What a result is compared with. Critical limits are the hospital's; observable ones are the analyzer's. */
export type Range = {
  readonly low?: number;
  readonly high?: number;
  readonly critLow?: number;
  readonly critHigh?: number;
  readonly observableMin?: number;
  readonly observableMax?: number;
};

export type RangePlace = {
  /** Percent of the bar's width from its left, 3 to 97; undefined without a range. */
  readonly pct: number | undefined;
  readonly flag: LabFlag;
  /** Beyond the edge of the bar: a triangle points there. */
  readonly offScale: 'low' | 'high' | undefined;
  /** Outside what the analyzer can measure: dilute and re-run. */
  readonly beyond: boolean;
};

/** The reference zone always fills this part of the bar, so flags line up down the page. */
export const ZONE_FROM_PCT = 30;
export const ZONE_TO_PCT = 70;
const EDGE_PCT = 3;

/** Position of a value on the bar, and its flag. One-sided ranges use the limit that exists. */
export function placeInRange(
  value: number,
  { low, high, critLow, critHigh, observableMin, observableMax }: Range,
): RangePlace {
  const flag: LabFlag =
    critHigh !== undefined && value >= critHigh
      ? 'HH'
      : critLow !== undefined && value <= critLow
        ? 'LL'
        : high !== undefined && value > high
          ? 'H'
          : low !== undefined && value < low
            ? 'L'
            : '';
  const beyond =
    (observableMax !== undefined && value > observableMax) || (observableMin !== undefined && value < observableMin);
  const from = low ?? (high !== undefined ? Math.min(0, high) : undefined);
  const to = high ?? (low !== undefined ? low * 2 || 1 : undefined);
  if (from === undefined || to === undefined || to <= from)
    return { pct: undefined, flag, offScale: undefined, beyond };
  const raw = ZONE_FROM_PCT + (ZONE_TO_PCT - ZONE_FROM_PCT) * ((value - from) / (to - from));
  const offScale = raw < EDGE_PCT ? 'low' : raw > 100 - EDGE_PCT ? 'high' : undefined;
  return { pct: Math.min(100 - EDGE_PCT, Math.max(EDGE_PCT, raw)), flag, offScale, beyond };
}
