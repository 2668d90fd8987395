import { type PixelShape, SQUARE } from '@alder/imaging/domain';
import type { Point } from '@alder/measurements/domain';

/**
 * Placement of an image on the screen. Zoom 1 fits the image into the viewport; pan is in screen pixels from its
 * middle.
 */
export type View = {
  readonly zoom: number;
  readonly panX: number;
  readonly panY: number;
  /** Quarter turns to the right. */
  readonly turns: 0 | 1 | 2 | 3;
  readonly flipX: boolean;
  readonly flipY: boolean;
};

export const FITTED: View = { zoom: 1, panX: 0, panY: 0, turns: 0, flipX: false, flipY: false };

export type Size = { readonly width: number; readonly height: number };
/** Size of an image in its pixels, and their aspect ratio. */
export type ImageSize = Size & { readonly shape?: PixelShape };

/** Screen pixels along the shorter side of an image pixel at zoom 1. */
export function fitScale(image: ImageSize, screen: Size, turns: View['turns']): number {
  const { x, y } = image.shape ?? SQUARE;
  const [across, down] = [image.width * x, image.height * y];
  const [width, height] = turns % 2 ? [down, across] : [across, down];
  return Math.min(screen.width / width, screen.height / height);
}

/** `a b c d e f` of screen = matrix × image, as canvas and SVG write it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Maps each pixel of the image to the screen. */
export function matrixOf(view: View, image: ImageSize, screen: Size): Matrix {
  const scale = fitScale(image, screen, view.turns) * view.zoom;
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[view.turns];
  const shape = image.shape ?? SQUARE;
  const [sx, sy] = [(view.flipX ? -scale : scale) * shape.x, (view.flipY ? -scale : scale) * shape.y];
  // Flip in image space, rotate, then move the middle of the image to the middle of the screen plus pan.
  const [a, b, c, d] = [cos * sx, sin * sx, -sin * sy, cos * sy];
  const [mx, my] = [image.width / 2, image.height / 2];
  return [a, b, c, d, screen.width / 2 + view.panX - a * mx - c * my, screen.height / 2 + view.panY - b * mx - d * my];
}

/** Maps the pixels of a reduced image that is drawn over the area of the whole image. */
export function stretched([a, b, c, d, e, f]: Matrix, image: Size, rendered: Size): Matrix {
  const [across, down] = [image.width / rendered.width, image.height / rendered.height];
  return [a * across, b * across, c * down, d * down, e, f];
}

export function toScreen([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

export function toImage([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  const determinant = a * d - b * c;
  return { x: (d * (x - e) - c * (y - f)) / determinant, y: (a * (y - f) - b * (x - e)) / determinant };
}

/** A rectangle of the screen. */
export type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The area of the screen that an image covers; undefined where it was moved out of view. */
export function coveredBy(matrix: Matrix, image: Size, screen: Size): Area | undefined {
  const [one, other] = [toScreen(matrix, { x: 0, y: 0 }), toScreen(matrix, { x: image.width, y: image.height })];
  return within(
    {
      left: Math.min(one.x, other.x),
      top: Math.min(one.y, other.y),
      right: Math.max(one.x, other.x),
      bottom: Math.max(one.y, other.y),
    },
    screen,
  );
}

/** The part of an area on the screen, in whole pixels. */
export function within(area: Area, screen: Size): Area | undefined {
  const left = Math.max(0, Math.floor(area.left));
  const top = Math.max(0, Math.floor(area.top));
  const right = Math.min(Math.round(screen.width), Math.ceil(area.right));
  const bottom = Math.min(Math.round(screen.height), Math.ceil(area.bottom));
  return right > left && bottom > top ? { left, top, right, bottom } : undefined;
}

/** The smallest area that contains two. */
export function both(one: Area, other: Area): Area {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Screen pixels along width and height of one image pixel. */
export function pixelScale([a, b, c, d]: Matrix): PixelShape {
  return { x: Math.hypot(a, b), y: Math.hypot(c, d) };
}

/**
 * Zoom in percent: at 100 the shorter side of an image pixel is one screen pixel.
 *
 * @param density Screen pixels per CSS pixel.
 */
export function zoomPercent(matrix: Matrix, density: number): number {
  const { x, y } = pixelScale(matrix);
  return Math.min(x, y) * density * 100;
}

const MIN_ZOOM = 0.1;
const MAX_ZOOM = 40;

export function limitedZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

/** Zooms so that the image point under a point of the screen stays there. */
export function zoomAt(view: View, factor: number, at: Point, screen: Size): View {
  const zoom = limitedZoom(view.zoom * factor);
  const real = zoom / view.zoom;
  const [dx, dy] = [at.x - screen.width / 2 - view.panX, at.y - screen.height / 2 - view.panY];
  return { ...view, zoom, panX: view.panX + dx * (1 - real), panY: view.panY + dy * (1 - real) };
}
