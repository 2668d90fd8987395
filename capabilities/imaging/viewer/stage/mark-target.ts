import type { Mark } from '../../contract/index.ts';
import type { Gauge } from '../../domain/measure/calibration.ts';
import { shapeOf } from '../../domain/measure/mark-shape.ts';
import { type Matrix, toScreen } from '../draw/view.ts';
import type { Target } from '../measure/hit.ts';

/** What of a mark can be taken. */
export function targetOf(image: Gauge, mark: Mark, matrix: Matrix): Target {
  const { handles, strokes } = shapeOf(image, mark, (point) => toScreen(matrix, point));
  const lines = strokes.flatMap(({ points }) => points.slice(1).map((to, before) => [points[before]!, to] as const));
  return { id: mark.id, points: handles, lines };
}
