import type { Point } from '@alder/measurements/domain';
import { type Matrix, toScreen } from '../draw/view.ts';
import styles from './graphics.module.css';

/** Reference lines of other viewports: where their slice intersects this image, and the position of the crosshair. */
export type References = {
  readonly line: readonly [Point, Point] | undefined;
  readonly crosshair: Point | undefined;
};

/** Half the length of the arms of a crosshair, and of the gap in its middle, in pixels. */
const [ARM_PX, GAP_PX] = [22, 5];

/** The line of the active slice and the crosshair, over an image of the same frame of reference. */
export function ReferenceLayer({ references, matrix }: { references: References; matrix: Matrix }) {
  const { line, crosshair } = references;
  if (!line && !crosshair) return null;
  const on = (point: Point) => toScreen(matrix, point);
  const [from, to] = line?.map(on) ?? [];
  const middle = crosshair && on(crosshair);
  return (
    <svg className={styles.marks} aria-hidden="true">
      {from && to && (
        <line className={styles.reference} data-reference="" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      )}
      {middle && (
        <g data-crosshair="">
          {[-1, 1].map((side) => (
            <path
              key={side}
              className={styles.crosshair}
              d={`M${middle.x + side * GAP_PX} ${middle.y}h${side * (ARM_PX - GAP_PX)}M${middle.x} ${middle.y + side * GAP_PX}v${side * (ARM_PX - GAP_PX)}`}
            />
          ))}
        </g>
      )}
    </svg>
  );
}
