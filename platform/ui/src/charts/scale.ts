/** Maps numbers onto pixels. */
export type Scale = (value: number) => number;

/** A line from one span to another; a span of no length maps to the middle. */
export function linear([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const length = to - from;
  return (value) => (length === 0 ? (start + end) / 2 : start + ((value - from) / length) * (end - start));
}

/** Smallest and largest of the numbers that are there, with a little air on both sides. */
export function span(values: readonly (number | undefined)[], air = 0.08): readonly [number, number] {
  const known = values.filter((value): value is number => value !== undefined && Number.isFinite(value));
  if (known.length === 0) return [0, 1];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const pad = (high - low || Math.abs(high) || 1) * air;
  return [low - pad, high + pad];
}

/**
 * Round steps for an axis: 1, 2 or 5 times a power of ten, at most `count` of them.
 *
 * @param least The finest step: one that the labels of the axis can still distinguish.
 */
export function ticks([from, to]: readonly [number, number], count = 4, least = 0): number[] {
  const rough = (to - from) / Math.max(1, count);
  if (!(rough > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(least, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step + 1e-9) + 1) }, (_, index) =>
    Number((first + index * step).toPrecision(12)),
  );
}
