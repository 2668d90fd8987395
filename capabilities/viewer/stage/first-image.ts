import { plainPainter } from '../draw/plain-painter.ts';
import { toneTable } from '../draw/tone-table.ts';
import { FITTED, matrixOf, stretched } from '../draw/view.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import { loadFirstFrame } from '../load/preloaded-frame.ts';
import { imageOfFrame, sizeOfImage, type UrlOf, type ViewerImage } from '../viewer-image.ts';
import { hangOf } from './hanging.ts';
import { inOrder, withImages } from './order.ts';
import { hasRoomForTwo, type Place, placeOfOne } from './place.ts';

/** A study as its page asks for it. */
export type OpenedStudy = {
  readonly images: readonly ViewerImage[];
  readonly series: readonly { readonly id: string }[];
  readonly study: string;
  /** The image in the address. */
  readonly target: string | undefined;
  /** The address says itself how the images hang. */
  readonly hasView: boolean;
};

/** Nobody waits longer for the viewer: what is then on the page says more than a picture without tools. */
const LEFT_MS = 15_000;
const LOOKED_AFTER_MS = 250;

let end: () => void = () => undefined;

/**
 * Shows the first image of a study where the viewer will show it, before there is a viewer: it is drawn as it comes, and
 * gives way to the viewer's own picture.
 *
 * @param isStill Whether the page that it belongs to is still the one of the address.
 * @returns When a picture can be seen that is at least half as sharp as the screen, or none is to be had.
 */
export async function showFirstImage(opened: OpenedStudy, urlOf: UrlOf, isStill: () => boolean): Promise<void> {
  const { image, isAlone } = firstShown(opened);
  if (!image) return;
  const place = placeOfOne();
  const pixels = devicePixelRatio || 1;
  const target = { width: place.width * pixels, height: place.height * pixels };
  if (!isAlone) return void loadFirstFrame(image, urlOf, target);
  const paint = paintedAt(place, imageOfFrame(image, 0), isStill);
  await new Promise<void>((resolve) => {
    const show = (frame: LoadedFrame) => {
      paint(frame);
      const { width, height } = frame.pixels;
      if (width * 2 >= target.width || height * 2 >= target.height) resolve();
    };
    void (loadFirstFrame(image, urlOf, target, show) ?? Promise.resolve()).then(resolve);
  });
}

/** The viewer has drawn, or has something else to say. */
export function endFirstImage(): void {
  end();
}

/** The image that the viewer begins with, and whether it has the whole stage. */
export function firstShown({ images, series, study, target, hasView }: OpenedStudy): {
  readonly image: ViewerImage | undefined;
  readonly isAlone: boolean;
} {
  const ordered = inOrder(withImages(images), series);
  const request = ordered.find(({ id }) => id === target);
  // An image that is not in the list was replaced or does not exist: the viewer says so, nothing is drawn instead.
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
