type Frame = { readonly length: number; readonly levels: readonly number[] };
type Sized = { readonly columns: number; readonly rows: number };

/** Limit of the longest side in pixels on a link without downloads (design: security SH6). */
export const MAX_SHARED_PIXELS = 2048;

/** How often the size is halved until both sides are within `max`. */
export function halvingsWithin({ columns, rows }: Sized, max: number): number {
  let halvings = 0;
  while (Math.max(columns, rows) / 2 ** halvings > max) halvings += 1;
  return halvings;
}

/** Length of the prefix of a frame that shows it within `max` pixels; undefined where no prefix is small enough. */
export function limitedLength({ length, levels }: Frame, size: Sized, max: number): number | undefined {
  const halvings = halvingsWithin(size, max);
  return halvings === 0 ? length : levels[levels.length - 1 - halvings];
}

/**
 * A rendition limited to sizes within `max` pixels: every frame ends with the last level that is small enough, and
 * `withheld` is the number of missing levels above it. Undefined where one frame has no such level.
 */
export function limitedRendition<
  Rendition extends Sized & { readonly frames: readonly Frame[]; readonly overlays?: readonly Frame[] | undefined },
>(rendition: Rendition, max: number): (Rendition & { readonly withheld?: number }) | undefined {
  const withheld = halvingsWithin(rendition, max);
  if (withheld === 0) return rendition;
  const limited = <One extends Frame>(frame: One): One => {
    const levels = frame.levels.slice(0, -withheld);
    return { ...frame, length: levels.at(-1) ?? 0, levels };
  };
  const frames = rendition.frames.map(limited);
  if (frames.some(({ length }) => length === 0)) return undefined;
  return { ...rendition, frames, ...(rendition.overlays && { overlays: rendition.overlays.map(limited) }), withheld };
}
