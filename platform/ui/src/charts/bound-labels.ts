/** Height of a line of labels. */
const LABEL_PX = 12;

/** The bounds that a chart of a value draws; those it does not know are absent. */
export type ZoneBounds = { readonly [Bound in 'critHigh' | 'high' | 'low' | 'critLow']: number | undefined };

/** Where the numbers of the bounds stand: at their height, but never on each other. The zone's own keep their place. */
export function labelHeights(
  { critHigh, high, low, critLow }: ZoneBounds,
  y: (value: number) => number,
): (value: number) => number {
  const top = high === undefined ? undefined : y(high);
  const bottom = low === undefined ? undefined : Math.max(y(low), (top ?? Number.NEGATIVE_INFINITY) + LABEL_PX);
  return (value) => {
    if (value === low && bottom !== undefined) return bottom;
    if (value === critHigh && top !== undefined) return Math.min(y(value), top - LABEL_PX);
    if (value === critLow && bottom !== undefined) return Math.max(y(value), bottom + LABEL_PX);
    return y(value);
  };
}
