import type { GraphicObject } from '@alder/measurements/contract';
import type { CalibrationInput } from '@alder/measurements/domain';
import { shapeOf } from '@alder/measurements/domain';
import { type Matrix, toScreen } from '../draw/view.ts';
import type { Target } from '../measure/hit.ts';

/** Hit targets of a graphic object. */
export function targetOf(image: CalibrationInput, graphic: GraphicObject, matrix: Matrix): Target {
  const { handles, strokes } = shapeOf(image, graphic, (point) => toScreen(matrix, point));
  const lines = strokes.flatMap(({ points }) => points.slice(1).map((to, before) => [points[before]!, to] as const));
  return { id: graphic.id, points: handles, lines };
}
