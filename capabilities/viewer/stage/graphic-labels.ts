import { useFormat } from '@alder/i18n';
import type { GraphicObject } from '@alder/measurements/contract';
import type { CalibrationInput, Point } from '@alder/measurements/domain';
import {
  angleOf,
  areaOf,
  cobbOf,
  type FindingKind,
  findingOf,
  isFinding,
  lengthOf,
  pixelAt,
  progressReading,
  type Region,
  regionOf,
  rescaleOf,
  statisticsOf,
  valueUnitOf,
} from '@alder/measurements/domain';
import type { LoadedFrame } from '../load/frame-loader.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { mainOf } from './finding-texts.ts';

/** Label of a graphic object: its value with its unit, further values, and the calibration of the unit. */
export type GraphicLabels = {
  readonly value: string;
  readonly more?: string;
  readonly source?: string;
  /** Lengths of both axes of a heart, which are shown at their ends on the image. */
  readonly axes?: readonly [long: string, short: string];
};

/** Labels of graphic objects in the language of the page; numbers come from the rules in `measure/`. */
export function useGraphicLabels() {
  const t = useViewerTexts();
  const format = useFormat();
  const one = (value: number) => format.number(value, 1);

  const ofRegion = (
    image: CalibrationInput,
    graphic: GraphicObject,
    region: Region,
    visible: LoadedFrame | undefined,
  ): GraphicLabels => {
    const area = areaOf(image, region);
    const value = t(area.unit === 'mm2' ? 'area' : 'area.px', { value: one(area.value) });
    const first = lengthOf(image, graphic.points[0]!, graphic.points[0]!);
    const found = statistics(region, visible, image);
    const { mean, sd, min, max } = found ?? { mean: 0, sd: 0, min: 0, max: 0 };
    const unit = valueUnitOf(image.attributes);
    const more = t('statistics', {
      mean: withUnit(grey(mean), unit),
      sd: grey(sd),
      min: format.number(min, 0),
      max: format.number(max, 0),
    });
    return { value, source: t(`source.${first.source}`), ...(found && { more }) };
  };

  const grey = (value: number) => format.number(value, Math.abs(value) >= 1000 ? 0 : 1);
  const ofProbe = (image: CalibrationInput, point: Point, visible: LoadedFrame | undefined): GraphicLabels => {
    const values = probed(point, visible, image);
    if (!values) return { value: '' };
    const [red, green, blue] = values;
    if (green === undefined) return { value: withUnit(grey(red!), valueUnitOf(image.attributes)) };
    return { value: t('probe.colour', { red: red!, green, blue: blue! }) };
  };

  const ofFinding = (image: CalibrationInput, graphic: GraphicObject, kind: FindingKind): GraphicLabels => {
    const finding = findingOf(image, { ...graphic, kind });
    if (!finding) return { value: '' };
    const value = mainOf(t, format, kind, finding);
    const text = { value, source: t(`source.${finding.source}`) };
    if (kind !== 'vhs') return text;
    const [long, short] = finding.more.map((axis) => one(axis.value));
    return { ...text, axes: [t('vhs.axis.long', { value: long! }), t('vhs.axis.short', { value: short! })] };
  };

  /** For a measurement that lacks points: the line or the rim under the pointer. */
  const inProgress = (image: CalibrationInput, kind: GraphicObject['kind'], points: readonly Point[]): string => {
    const reading = progressReading(image, kind, points);
    if (!reading) return '';
    const { name, value, unit } = reading;
    const words = t(unit === 'mm' ? 'length' : 'length.px', { value: one(value) });
    return name === 'diameter' ? `⌀ ${words}` : words;
  };

  const ofGraphic = (
    image: CalibrationInput,
    graphic: GraphicObject,
    visible: LoadedFrame | undefined,
  ): GraphicLabels => {
    const [a, b, c, d] = graphic.points;
    if (!a) return { value: '' };
    const region = regionOf(image, graphic);
    if (region) return ofRegion(image, graphic, region, visible);
    if (isFinding(graphic.kind)) return ofFinding(image, graphic, graphic.kind);
    if (graphic.kind === 'probe') return ofProbe(image, a, visible);
    if ((graphic.kind === 'length' || graphic.kind === 'calibration') && b) {
      const { value, unit, source } = lengthOf(image, a, b);
      return { value: t(unit === 'mm' ? 'length' : 'length.px', { value: one(value) }), source: t(`source.${source}`) };
    }
    const ofAngle = (value: number) => ({ value: t('angle', { value: one(value) }), source: t('source.ratio') });
    if (graphic.kind === 'angle' && b && c) return ofAngle(angleOf(image, a, b, c));
    if (graphic.kind === 'cobb' && b && c && d) return ofAngle(cobbOf(image, a, b, c, d));
    return { value: graphic.text ?? '' };
  };
  return Object.assign(ofGraphic, { inProgress });
}

function withUnit(value: string, unit: string): string {
  return unit ? `${value} ${unit}` : value;
}

/** Shifts signed samples of a frame back to their stored values. */
const SIGNED_LIFT = 32_768;

/** Value of the pixel under a point in the units of the modality, or its red, green and blue. */
export function probed(
  point: Point,
  visible: LoadedFrame | undefined,
  { attributes }: CalibrationInput,
): number[] | undefined {
  if (!visible?.isWhole) return undefined;
  const { pixels } = visible;
  const at = pixelAt({ columns: pixels.width, rows: pixels.height }, point);
  if (at === undefined) return undefined;
  if (!('grey' in pixels)) return [...pixels.rgba.slice(at * 4, at * 4 + 3)];
  return [rescaleOf(attributes)(pixels.grey[at]! - (visible.signed ? SIGNED_LIFT : 0))];
}

/** Statistics in the units of the modality; undefined for colour, and until the whole frame is loaded. */
export function statistics(region: Region, visible: LoadedFrame | undefined, { attributes }: CalibrationInput) {
  if (!visible?.isWhole || !('grey' in visible.pixels)) return undefined;
  const { grey: data, width: columns, height: rows } = visible.pixels;
  const rescale = rescaleOf(attributes);
  const lift = visible.signed ? SIGNED_LIFT : 0;
  return statisticsOf({ data, columns, rows }, (stored) => rescale(stored - lift), region);
}
