import { glPainter } from './gl-painter.ts';
import { plainPainter } from './plain-painter.ts';
import type { Matrix, Size } from './view.ts';

/** Decoded pixels: grey values 0 to 65535 in their order of brightness, or red, green, blue, alpha. */
export type Pixels = Size & {
  /** 1 where an overlay plane of the device is set; as large as the image. */
  readonly overlay?: Uint8Array;
} & ({ readonly grey: Uint16Array } | { readonly rgba: Uint8ClampedArray });

/** Brightness of each of the 65536 grey values. */
export type Tone = Uint8Array;

/** Draws one image; without WebGL2 the same result on a 2D canvas. */
export type Painter = {
  setPixels(pixels: Pixels): void;
  setTone(tone: Tone, inverted: boolean): void;
  draw(matrix: Matrix, screen: Size, scale: number, smooth: boolean): void;
  dispose(): void;
};

/** A painter of a canvas: WebGL2 where the browser has it. */
export function createPainter(canvas: HTMLCanvasElement): Painter {
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false, preserveDrawingBuffer: true });
  return gl ? glPainter(canvas, gl) : plainPainter(canvas);
}
