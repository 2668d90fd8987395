import type { GraphicObject } from '@alder/measurements/contract';
import type { LabelRequest, Point, Shape } from '@alder/measurements/domain';
import { spineStartOf } from '@alder/measurements/domain';
import { type Matrix, toScreen } from '../draw/view.ts';
import type { GraphicLabels } from './graphic-labels.ts';

/** A line of a label, in one of the colours of a measurement. */
export type LabelLine = { readonly text: string; readonly tone: 'first' | 'second' | 'plain' };
/** Lines that are placed together, beside the point to which they belong. */
export type GraphicLabel = LabelRequest & { readonly lines: readonly LabelLine[] };

/** Widest letter, in pixels; a Chinese or Japanese one has double width. */
const LETTER_PX = 6.9;
export const LINE_PX = 18;
/** Padding between the text and the edge of its background. */
export const PADDING_PX = 5;

/** A label of some lines; undefined where none has text. */
export function labelOf(
  id: string,
  anchor: Point,
  lines: readonly LabelLine[],
  side?: LabelRequest['side'],
): GraphicLabel | undefined {
  const filled = lines.filter(({ text }) => text !== '');
  if (filled.length === 0) return undefined;
  const width = Math.max(...filled.map(({ text }) => widthOf(text))) + 2 * PADDING_PX;
  return { id, anchor, lines: filled, width, height: filled.length * LINE_PX + 2, ...(side && { side }) };
}

/**
 * The labels of a graphic object: its value, the lengths of both axes of a heart at their ends, and the start of its
 * spine.
 */
export function labelsOf(
  graphic: Pick<GraphicObject, 'id' | 'kind' | 'points'>,
  words: GraphicLabels,
  { handles, label }: Shape,
  parts: { readonly matrix: Matrix; readonly author?: string | undefined },
): readonly GraphicLabel[] {
  const spine = spineStartOf(graphic.kind);
  const start = spine === undefined ? undefined : graphic.points[spine];
  const [, apex, one, other] = handles;
  const left = one && other && (one.x < other.x ? one : other);
  const [long, short] = words.axes ?? [];
  const value: LabelLine[] = [
    { text: words.axes ? '' : words.value, tone: 'first' },
    { text: words.more ?? '', tone: 'plain' },
    { text: parts.author ?? '', tone: 'plain' },
  ];
  return [
    labelOf(`${graphic.id}/value`, label, value),
    long && apex ? labelOf(`${graphic.id}/long`, apex, [{ text: long, tone: 'first' }]) : undefined,
    short && left ? labelOf(`${graphic.id}/short`, left, [{ text: short, tone: 'second' }], 'left') : undefined,
    start
      ? labelOf(`${graphic.id}/t4`, toScreen(parts.matrix, start), [{ text: 'T4', tone: 'plain' }], 'above')
      : undefined,
  ].filter((each) => each !== undefined);
}

/** The point of a graphic object that its label is beside: the usual one, or the nearest inside the viewport. */
export function anchorInside(shape: Shape, screen: { readonly width: number; readonly height: number }): Point {
  const isInside = ({ x, y }: Point) => x >= 0 && y >= 0 && x <= screen.width && y <= screen.height;
  return [shape.label, ...shape.handles].find(isInside) ?? shape.label;
}

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 2 : 1) * LETTER_PX, 0);
}
