import { isFinding, type MarkKind } from '../marks.ts';
import { type Gauge, markerOf, type Point } from './calibration.ts';
import { findingOf, type Reading } from './findings.ts';
import { angleOf, cobbOf, lengthOf } from './length.ts';
import { shapeOf } from './mark-shape.ts';
import { areaOf, regionOf } from './region.ts';

type Mark = {
  readonly kind: MarkKind;
  readonly frame: number;
  readonly points: readonly Point[];
  readonly text?: string | undefined;
  readonly millimetres?: number | undefined;
};

/** Lines and values of the marks on one image, in parts of its width and height. */
export type PrintedMarks = {
  readonly strokes: readonly { readonly points: readonly Point[]; readonly tone: 'first' | 'second' }[];
  readonly labels: readonly { readonly at: Point; readonly text: string }[];
};

/** Width of the screen for which arrowheads, ticks and brackets are drawn. */
const SCREEN_PX = 700;

/** What is drawn on one frame of an image, for paper: with the values that the viewer shows. */
export function printedMarks(
  attributes: Gauge['attributes'],
  marks: readonly Mark[],
  { frame, columns, rows }: { readonly frame: number; readonly columns: number; readonly rows: number },
): PrintedMarks {
  const image = { attributes, marker: markerOf(marks) };
  const scale = SCREEN_PX / columns;
  const toPart = ({ x, y }: Point) => ({ x: x / scale / columns, y: y / scale / rows });
  const drawn = marks
    .filter((mark) => mark.frame === frame)
    .map((mark) => ({ mark, shape: shapeOf(image, mark, ({ x, y }) => ({ x: x * scale, y: y * scale })) }));
  return {
    strokes: drawn.flatMap(({ shape }) =>
      shape.strokes
        .filter(({ points }) => points.length > 1)
        .map(({ points, tone }) => ({ points: points.map(toPart), tone })),
    ),
    labels: drawn.flatMap(({ mark, shape }) => {
      const text = valueText(image, mark);
      return text ? [{ at: toPart(shape.label), text }] : [];
    }),
  };
}

/** Value of a mark with its unit: figures and units are the same in every language of the product. */
export function valueText(image: Gauge, mark: Mark): string {
  const { kind, points, text = '' } = mark;
  const [a, b, c, d] = points;
  if (isFinding(kind)) return (findingOf(image, { ...mark, kind })?.main ?? []).map(readingText).join(' · ');
  const region = regionOf(image, { kind, points });
  if (region) {
    const { value, unit } = areaOf(image, region);
    return `${value.toFixed(1)} ${unit === 'mm2' ? 'mm²' : 'px²'}`;
  }
  if ((kind === 'length' || kind === 'calibration') && a && b) {
    const { value, unit } = lengthOf(image, a, b);
    return `${value.toFixed(1)} ${unit}`;
  }
  if (kind === 'angle' && a && b && c) return `${angleOf(image, a, b, c).toFixed(1)}°`;
  if (kind === 'cobb' && a && b && c && d) return `${cobbOf(image, a, b, c, d).toFixed(1)}°`;
  return text;
}

function readingText({ value, unit }: Reading): string {
  if (unit === 'vertebra') return `${value.toFixed(1)} v`;
  if (unit === 'degree') return `${value.toFixed(1)}°`;
  if (unit === 'index') return value.toFixed(2);
  return `${value.toFixed(1)} ${unit === 'px' ? 'px' : 'mm'}`;
}
