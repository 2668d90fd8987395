/** Samples of one component at its own size. */
export type Plane = { readonly width: number; readonly height: number; readonly values: Uint16Array };

/**
 * A subsampled component at the size of the image.
 *
 * Factors of two are interpolated by a triangle (three parts of the nearer sample, one of the farther one), others by
 * repetition, as the common decoders do: colour then agrees with theirs to the last bit.
 */
export function upsampled(plane: Plane, size: { width: number; height: number }, across: number, down: number): Plane {
  if (across === 1 && down === 1) return plane;
  const isSmooth = plane.width > 2;
  if (across === 2 && down === 1 && isSmooth) return widened(plane, size);
  if (across === 2 && down === 2 && isSmooth) return doubled(plane, size);
  return repeated(plane, size, across, down);
}

function widened({ width, values }: Plane, size: { width: number; height: number }): Plane {
  const out = new Uint16Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    const row = y * width;
    for (let x = 0; x < size.width; x += 1) {
      const near = x >> 1;
      const far = x & 1 ? near + 1 : near - 1;
      const value = values[row + near]!;
      out[y * size.width + x] =
        far < 0 || far >= width ? value : (value * 3 + values[row + far]! + (x & 1 ? 2 : 1)) >> 2;
    }
  }
  return { ...size, values: out };
}

function doubled({ width, height, values }: Plane, size: { width: number; height: number }): Plane {
  const out = new Uint16Array(size.width * size.height);
  const sums = new Int32Array(width);
  for (let y = 0; y < size.height; y += 1) {
    const near = (y >> 1) * width;
    const far = Math.min(height - 1, Math.max(0, y & 1 ? (y >> 1) + 1 : (y >> 1) - 1)) * width;
    for (let x = 0; x < width; x += 1) sums[x] = values[near + x]! * 3 + values[far + x]!;
    for (let x = 0; x < size.width; x += 1) {
      const own = x >> 1;
      const other = x & 1 ? own + 1 : own - 1;
      const sum = sums[own]!;
      const round = x & 1 ? 7 : 8;
      out[y * size.width + x] = (other < 0 || other >= width ? sum * 4 + round : sum * 3 + sums[other]! + round) >> 4;
    }
  }
  return { ...size, values: out };
}

function repeated(
  { width, height, values }: Plane,
  size: { width: number; height: number },
  across: number,
  down: number,
): Plane {
  const out = new Uint16Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    const row = Math.min(height - 1, Math.floor(y / down)) * width;
    for (let x = 0; x < size.width; x += 1)
      out[y * size.width + x] = values[row + Math.min(width - 1, Math.floor(x / across))]!;
  }
  return { ...size, values: out };
}
