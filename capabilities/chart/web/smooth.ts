export type Point = readonly [x: number, y: number];

/** A path through points with round corners (Catmull-Rom as Bézier curves); closed where it ends where it began. */
export function smooth(points: readonly Point[], isClosed = true): string {
  const at = (index: number): Point => {
    const { length } = points;
    return isClosed ? points[(index + length) % length]! : points[Math.min(Math.max(index, 0), length - 1)]!;
  };
  const steps = isClosed ? points.length : points.length - 1;
  const curves = Array.from({ length: steps }, (_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const second = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    return `C${[...first, ...second, ...c].map((each) => each.toFixed(1)).join(' ')}`;
  });
  return `M${points[0]!.join(' ')}${curves.join('')}${isClosed ? 'Z' : ''}`;
}
