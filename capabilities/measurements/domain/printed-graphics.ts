import { type CalibrationInput, markerOf, type Point } from './calibration.ts';
import { findingOf, type Reading } from './findings.ts';
import { type GraphicKind, isFinding } from './graphic-objects.ts';
import { shapeOf } from './graphic-shape.ts';
import { angleOf, cobbOf, lengthOf } from './length.ts';
import { areaOf, regionOf } from './region.ts';

type GraphicObject = {
  readonly kind: GraphicKind;
  readonly frame: number;
  readonly points: readonly Point[];
  readonly text?: string | undefined;
  readonly millimetres?: number | undefined;
};

/** Lines and values of the graphic objects on one image, in fractions of its width and height. */
export type PrintedGraphics = {
  readonly strokes: readonly { readonly points: readonly Point[]; readonly tone: 'first' | 'second' }[];
  readonly labels: readonly { readonly at: Point; readonly text: string }[];
};

/** Width of the screen for which arrowheads, ticks and brackets are drawn. */
const SCREEN_PX = 700;

/** The graphic objects of one frame of an image, for print, with the values that the viewer shows. */
export function printedGraphics(
  attributes: CalibrationInput['attributes'],
  graphics: readonly GraphicObject[],
  { frame, columns, rows }: { readonly frame: number; readonly columns: number; readonly rows: number },
): PrintedGraphics {
  const image = { attributes, marker: markerOf(graphics) };
  const scale = SCREEN_PX / columns;
  const toPart = ({ x, y }: Point) => ({ x: x / scale / columns, y: y / scale / rows });
  const drawn = graphics
    .filter((graphic) => graphic.frame === frame)
    .map((graphic) => ({
      mark: graphic,
      shape: shapeOf(image, graphic, ({ x, y }) => ({ x: x * scale, y: y * scale })),
    }));
  return {
    strokes: drawn.flatMap(({ shape }) =>
      shape.strokes
        .filter(({ points }) => points.length > 1)
        .map(({ points, tone }) => ({ points: points.map(toPart), tone })),
    ),
    labels: drawn.flatMap(({ mark: graphic, shape }) => {
      const text = valueText(image, graphic);
      return text ? [{ at: toPart(shape.label), text }] : [];
    }),
  };
}

/** Value of a graphic object with its unit: digits and units are the same in every language of the product. */
export function valueText(image: CalibrationInput, graphic: GraphicObject): string {
  const { kind, points, text = '' } = graphic;
  const [a, b, c, d] = points;
  if (isFinding(kind)) return (findingOf(image, { ...graphic, kind })?.main ?? []).map(readingText).join(' · ');
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
