/** A histogram of an analyzer. */
export type Curve = {
  /** Pairs of place and count, in the order of the places. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Places of the limits between populations of cells. */
  readonly limits: readonly number[];
};

/** Fewest points that are a curve, and most that are kept; of more the highest of neighbours stay. */
export const MIN_CURVE_POINTS = 8;
export const MAX_CURVE_POINTS = 512;

/**
 * A curve of plain numbers: counts at places 0, 1, 2 and so on, or, as analyzers of Horiba write it, bounds and ticks followed by
 * the number of axes (2), the number of points, their places and their counts.
 *
 * @param sent Limits between populations, in either form.
 * @returns `undefined` for numbers that are no curve.
 */
export function curveOf(numbers: readonly number[], sent: readonly number[] = []): Curve | undefined {
  if (numbers.some((number) => !Number.isFinite(number))) return undefined;
  const series = seriesIn(numbers);
  const points = series ?? numbers.map((count, at) => [at, count] as const);
  if (points.length < MIN_CURVE_POINTS || points.every(([, count]) => count === points[0]![1])) return undefined;
  const sorted = [...points].sort(([a], [b]) => a - b);
  const limits = sent.every((limit) => Number.isFinite(limit)) ? (seriesIn(sent) ?? sent.map((x) => [x] as const)) : [];
  const [first, last] = [sorted[0]![0], sorted.at(-1)![0]];
  return {
    points: reduced(sorted),
    limits: [...new Set(limits.map(([x]) => x))].filter((x) => x >= first && x <= last).sort((a, b) => a - b),
  };
}

/** Places and counts behind a head of any length, known by their number; no points where it is none. */
function seriesIn(numbers: readonly number[]): (readonly [number, number])[] | undefined {
  for (let at = 4; at + 1 < numbers.length; at += 1) {
    const count = numbers[at + 1]!;
    if (numbers[at] !== 2 || numbers.length !== at + 2 + 2 * count) continue;
    return Array.from({ length: count }, (_, index) => [numbers[at + 2 + index]!, numbers[at + 2 + count + index]!]);
  }
  return undefined;
}

function reduced(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const step = Math.ceil(points.length / MAX_CURVE_POINTS);
  return Array.from({ length: Math.ceil(points.length / step) }, (_, at) =>
    points.slice(at * step, (at + 1) * step).reduce((highest, point) => (point[1] > highest[1] ? point : highest)),
  );
}

/** A drawn curve: `line` along its counts and `area` below, and the limits, in a box with the origin at the top left. */
export type CurveShape = { readonly line: string; readonly area: string; readonly limits: readonly number[] };

/** Paths of SVG of a curve in a box. */
export function curveShape({ points, limits }: Curve, width: number, height: number): CurveShape {
  const [first, last] = [points[0]![0], points.at(-1)![0]];
  const counts = points.map(([, count]) => count);
  const [low, high] = [Math.min(0, ...counts), Math.max(...counts)];
  const x = (place: number) => round(((place - first) / (last - first || 1)) * width);
  const y = (count: number) => round(height - ((count - low) / (high - low || 1)) * height);
  const line = points.map(([place, count], at) => `${at === 0 ? 'M' : 'L'}${x(place)} ${y(count)}`).join('');
  return { line, area: `${line}L${width} ${height}L0 ${height}Z`, limits: limits.map(x) };
}

const round = (number: number) => Math.round(number * 10) / 10;

/** What a curve says without being seen: where it is highest, and from where to where it goes. */
export function curveFacts({ points }: Curve): { readonly peak: number; readonly from: number; readonly to: number } {
  const [peak] = points.reduce((highest, point) => (point[1] > highest[1] ? point : highest));
  return { peak, from: points[0]![0], to: points.at(-1)![0] };
}
