import type { Point } from '../../domain/measure/calibration.ts';

/** How an image lies on the screen. Zoom 1 fits the image into the viewport; pan is in screen pixels from its middle. */
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

/** Screen pixels of one image pixel at zoom 1. */
export function fitScale(image: Size, screen: Size, turns: View['turns']): number {
  const [width, height] = turns % 2 ? [image.height, image.width] : [image.width, image.height];
  return Math.min(screen.width / width, screen.height / height);
}

/** `a b c d e f` of screen = matrix × image, as canvas and SVG write it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Where each pixel of the image lies on the screen. */
export function matrixOf(view: View, image: Size, screen: Size): Matrix {
  const scale = fitScale(image, screen, view.turns) * view.zoom;
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[view.turns];
  const [sx, sy] = [view.flipX ? -scale : scale, view.flipY ? -scale : scale];
  // Flip in image space, turn, then move the middle of the image to the middle of the screen plus pan.
  const [a, b, c, d] = [cos * sx, sin * sx, -sin * sy, cos * sy];
  const [mx, my] = [image.width / 2, image.height / 2];
  return [a, b, c, d, screen.width / 2 + view.panX - a * mx - c * my, screen.height / 2 + view.panY - b * mx - d * my];
}

/** Where the pixels of a smaller picture lie that is drawn over the place of the whole image. */
export function stretched([a, b, c, d, e, f]: Matrix, image: Size, picture: Size): Matrix {
  const by = image.width / picture.width;
  return [a * by, b * by, c * by, d * by, e, f];
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

/** What an image covers of the screen; undefined where it was moved out of sight. */
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

/** What of an area is on the screen, in whole pixels. */
export function within(area: Area, screen: Size): Area | undefined {
  const left = Math.max(0, Math.floor(area.left));
  const top = Math.max(0, Math.floor(area.top));
  const right = Math.min(Math.round(screen.width), Math.ceil(area.right));
  const bottom = Math.min(Math.round(screen.height), Math.ceil(area.bottom));
  return right > left && bottom > top ? { left, top, right, bottom } : undefined;
}

/** The least area that holds two. */
export function both(one: Area, other: Area): Area {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

const ZOOM_LEAST = 0.1;
const ZOOM_MOST = 40;

/** Zooms so that the image stays put under a point of the screen. */
export function zoomAt(view: View, factor: number, at: Point, screen: Size): View {
  const zoom = Math.min(ZOOM_MOST, Math.max(ZOOM_LEAST, view.zoom * factor));
  const real = zoom / view.zoom;
  const [dx, dy] = [at.x - screen.width / 2 - view.panX, at.y - screen.height / 2 - view.panY];
  return { ...view, zoom, panX: view.panX + dx * (1 - real), panY: view.panY + dy * (1 - real) };
}
