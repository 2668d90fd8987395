import type { Point } from '@alder/measurements/domain';
import { useEffect, useRef } from 'react';
import { type Matrix, toImage } from '../draw/view.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import styles from './viewport.module.css';

const WIDTH = 132;
const HEIGHT = 114;
/** Scale of the magnifier relative to the viewport. */
const LARGER = 3;

/** The area under the pointer, three times as large and drawn from the pixels of the image. */
export function Magnifier(props: {
  at: Point;
  visible: LoadedFrame;
  tone: Uint8Array;
  matrix: Matrix;
  isLeft: boolean;
  scale: number;
  /** Id of the layer of graphic objects: its lines are magnified too. */
  layer: string;
}) {
  const { at, visible, tone, matrix, isLeft, scale, layer } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const out = context.createImageData(WIDTH, HEIGHT);
    const dot = pixelOf(visible, tone);
    for (let row = 0; row < HEIGHT; row++) {
      for (let column = 0; column < WIDTH; column++) {
        const place = { x: at.x + (column - WIDTH / 2) / LARGER, y: at.y + (row - HEIGHT / 2) / LARGER };
        const { x, y } = toImage(matrix, place);
        dot(Math.floor(x * scale), Math.floor(y * scale), out.data, (row * WIDTH + column) * 4);
      }
    }
    context.putImageData(out, 0, 0);
  }, [at, visible, tone, matrix, scale]);
  return (
    <div className={styles.magnifier} data-side={isLeft ? 'left' : 'right'} aria-hidden="true">
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} />
      <svg viewBox={viewAround(at)} aria-hidden="true">
        <use href={`#${layer}`} />
      </svg>
    </div>
  );
}

/** The part of the viewport that is magnified, as an SVG view box. */
function viewAround({ x, y }: Point): string {
  const [width, height] = [WIDTH / LARGER, HEIGHT / LARGER];
  return [x - width / 2, y - height / 2, width, height].join(' ');
}

/** Writes one pixel of a frame as displayed; outside of the frame it is black. */
function pixelOf({ pixels }: LoadedFrame, tone: Uint8Array) {
  const { width, height } = pixels;
  return (x: number, y: number, out: Uint8ClampedArray, to: number) => {
    out[to + 3] = 255;
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const from = y * width + x;
    for (let part = 0; part < 3; part++)
      out[to + part] = 'grey' in pixels ? tone[pixels.grey[from]!]! : pixels.rgba[from * 4 + part]!;
  };
}
