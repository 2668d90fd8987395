/**
 * The part of a frame to fetch first: the smallest size that still fills the viewport.
 *
 * @param levels Bytes that decode to 1/2^n of the size, n counting down to 0.
 * @returns Bytes of the prefix, and how often the size is halved in it.
 */
export function firstStep(
  levels: readonly number[],
  image: { columns: number; rows: number; withheld?: number | undefined },
  target: { width: number; height: number },
): { bytes: number; level: number } {
  const withheld = image.withheld ?? 0;
  const most = levels.length - 1 + withheld;
  for (const [index, bytes] of levels.entries()) {
    const level = most - index;
    const scale = 2 ** level;
    if (image.columns / scale >= target.width || image.rows / scale >= target.height) return { bytes, level };
  }
  return { bytes: levels.at(-1) ?? 0, level: withheld };
}

/** A quarter of the viewport is enough to recognise the image; it becomes sharper with the rest. */
export function glimpseOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width: width / 4, height: height / 4 };
}
