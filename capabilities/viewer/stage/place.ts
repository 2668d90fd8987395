/** Where on the page a viewport lies, in CSS pixels. */
export type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const STORED = 'alder.viewport';
/** Narrower, and each of two images would be smaller than a thumb. */
const ROOM_FOR_TWO_PX = 640;

export function hasRoomForTwo(): boolean {
  return globalThis.innerWidth >= ROOM_FOR_TWO_PX;
}

/** Remembers where an image that is shown alone lies in a window of this size: the next one is drawn there at once. */
export function keepPlace({ left, top, width, height }: Place): void {
  const place = { left, top, width, height, window: windowNow() };
  try {
    localStorage.setItem(STORED, JSON.stringify(place));
  } catch {
    // A browser that keeps nothing reckons the place anew.
  }
}

/** Where an image will lie that is shown alone: where one was before, else what tools and panels usually leave. */
export function placeOfOne(): Place {
  try {
    const saved = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Place> & { readonly window?: string };
    const { left, top, width, height } = saved;
    if (saved.window === windowNow() && left !== undefined && top !== undefined && width && height)
      return { left, top, width, height };
  } catch {
    // What lies there is not ours.
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
