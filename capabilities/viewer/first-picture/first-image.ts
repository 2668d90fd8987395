import { plainPainter } from '../draw/plain-painter.ts';
import { toneTable } from '../draw/tone-table.ts';
import { FITTED, matrixOf, stretched } from '../draw/view.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import type { LocalOf } from '../load/local-copies.ts';
import { hangOf } from '../stage/hanging.ts';
import { inOrder, withImages } from '../stage/order.ts';
import { imageOfFrame, sizeOfImage, type UrlOf, type ViewerImage } from '../viewer-image.ts';
import { hasRoomForTwo, type Place, placeOfOne } from './place.ts';
import { loadFirstFrame } from './preloaded-frame.ts';

/** A study as its page loads it. */
export type OpenedStudy = {
  readonly images: readonly ViewerImage[];
  readonly series: readonly { readonly id: string }[];
  readonly study: string;
  /** The image in the address. */
  readonly target: string | undefined;
  /** The address contains a viewer state with the layout. */
  readonly hasView: boolean;
};

/** Limit of the wait for the viewer: after it the text of the page is more useful than an image without tools. */
const LEFT_MS = 15_000;
const LOOKED_AFTER_MS = 250;

let end: () => void = () => undefined;

/**
 * Draws the first image of a study at the position where the viewer will show it, before the viewer is loaded: it
 * becomes sharper as bytes arrive, and the viewer's own image replaces it.
 *
 * @param isStill Whether its page is still the current one.
 * @returns When an image at least half as sharp as the screen is visible, or none can be loaded.
 */
export async function showFirstImage(
  opened: OpenedStudy,
  { urlOf, localOf }: { readonly urlOf: UrlOf; readonly localOf: LocalOf | undefined },
  isStill: () => boolean,
): Promise<void> {
  const { image, isAlone } = firstShown(opened);
  if (!image) return;
  const place = placeOfOne();
  const pixels = devicePixelRatio || 1;
  const target = { width: place.width * pixels, height: place.height * pixels };
  if (!isAlone) return void loadFirstFrame(image, urlOf, target, undefined, localOf);
  const paint = paintedAt(place, imageOfFrame(image, 0), isStill);
  await new Promise<void>((resolve) => {
    const show = (frame: LoadedFrame) => {
      paint(frame);
      const { width, height } = frame.pixels;
      if (width * 2 >= target.width || height * 2 >= target.height) resolve();
    };
    void (loadFirstFrame(image, urlOf, target, show, localOf) ?? Promise.resolve()).then(resolve);
  });
}

/** The viewer has drawn its image, or displays something else. */
export function endFirstImage(): void {
  end();
}

/** The first image of the viewer, and whether it is shown alone. */
export function firstShown({ images, series, study, target, hasView }: OpenedStudy): {
  readonly image: ViewerImage | undefined;
  readonly isAlone: boolean;
} {
  const ordered = inOrder(withImages(images), series);
  const request = ordered.find(({ id }) => id === target);
  // An image that is not in the list was replaced or does not exist: the viewer reports that, and no other image is
  // drawn instead.
  if (target !== undefined && !request) return { image: undefined, isAlone: !hasView };
  const hang = target === undefined && hasRoomForTwo() ? hangOf(ordered, study) : undefined;
  const hung = ordered.find(({ id }) => id === hang?.images[0]);
  return { image: request ?? hung ?? ordered[0], isAlone: !hasView && (!hang || hang.layout === '1x1') };
}

function paintedAt(place: Place, image: ViewerImage, isStill: () => boolean): (frame: LoadedFrame) => void {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const { left, top, width, height } = place;
  const px = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(canvas.style, { position: 'fixed', pointerEvents: 'none', zIndex: '1', ...px });
  const painter = plainPainter(canvas);
  const since = performance.now();
  let isOver = false;
  const watch = setInterval(() => {
    if (!isStill() || performance.now() - since > LEFT_MS) end();
  }, LOOKED_AFTER_MS);
  end = () => {
    isOver = true;
    clearInterval(watch);
    canvas.remove();
  };
  return (frame) => {
    if (isOver) return;
    const size = sizeOfImage(image, frame);
    const screen = { width, height };
    painter.setPixels(frame.pixels);
    painter.setTone(toneTable(image, frame, undefined, false), false);
    painter.draw(stretched(matrixOf(FITTED, size, screen), size, frame.pixels), screen, devicePixelRatio || 1, true);
    canvas.dataset.first = String(frame.pixels.width);
    if (!canvas.isConnected) document.body.append(canvas);
  };
}
