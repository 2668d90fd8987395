/** Position of a viewport on the page, in CSS pixels. */
export type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const STORED = 'alder.viewport';
/** Below this width each of two images would be smaller than a thumb. */
const ROOM_FOR_TWO_PX = 640;

export function hasRoomForTwo(): boolean {
  return globalThis.innerWidth >= ROOM_FOR_TWO_PX;
}

/** Stores the position of a single image in a window of this size: the next one is drawn there at once. */
export function keepPlace({ left, top, width, height }: Place): void {
  const place = { left, top, width, height, window: windowNow() };
  try {
    localStorage.setItem(STORED, JSON.stringify(place));
  } catch {
    // Without storage the position is computed each time.
  }
}

/**
 * Expected position of a single image: that of the last one, otherwise the area that tools and panels usually leave.
 */
export function placeOfOne(): Place {
  try {
    const saved = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Place> & { readonly window?: string };
    const { left, top, width, height } = saved;
    if (saved.window === windowNow() && left !== undefined && top !== undefined && width && height)
      return { left, top, width, height };
  } catch {
    // Stored data of another format is ignored.
  }
  const { innerWidth, innerHeight } = globalThis;
  const [left, right, top, bottom] =
    innerWidth >= 1280 ? [182, 308, 114, 30] : innerWidth >= 640 ? [168, 2, 114, 30] : [2, 2, 58, 200];
  return {
    ...{ left, top },
    width: Math.max(1, innerWidth - left - right),
    height: Math.max(1, innerHeight - top - bottom),
  };
}

function windowNow(): string {
  return `${globalThis.innerWidth}x${globalThis.innerHeight}`;
}
