import { useFormat } from '@alder/i18n';
import type { Mark } from '../../contract/index.ts';
import { type FindingKind, isFinding } from '../../domain/index.ts';
import type { Gauge } from '../../domain/measure/calibration.ts';
import { findingOf } from '../../domain/measure/findings.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import { angleOf, cobbOf, lengthOf } from '../measure/length.ts';
import { areaOf, circleOf, type Region, statisticsOf } from '../measure/region.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { numberOf } from '../viewer-image.ts';
import { readingOf } from './finding-texts.ts';

/** What a mark says: its value with its unit, more of it, and where the unit comes from. */
export type MarkWords = {
  readonly value: string;
  readonly more?: string;
  readonly source?: string;
  /** Of both axes of a heart, which stand at their ends on the image. */
  readonly axes?: readonly [long: string, short: string];
};

/** The part of an image that a mark surrounds; undefined for marks that surround none. */
export function regionOf(image: Gauge, { kind, points }: Pick<Mark, 'kind' | 'points'>): Region | undefined {
  const [a, b] = points;
  if (kind === 'freehand') return { shape: 'polygon', points };
  if (!a || !b) return undefined;
  if (kind === 'rectangle' || kind === 'ellipse') return { shape: kind, a, b };
  return kind === 'circle' ? circleOf(image, a, b) : undefined;
}

/** Words of marks in the language of the page; numbers come from the rules in `measure/`. */
export function useMarkWords() {
  const t = useViewerTexts();
  const format = useFormat();
  const one = (value: number) => format.number(value, 1);

  const ofRegion = (image: Gauge, mark: Mark, region: Region, shown: LoadedFrame | undefined): MarkWords => {
    const area = areaOf(image, region);
    const value = t(area.unit === 'mm2' ? 'area' : 'area.px', { value: one(area.value) });
    const first = lengthOf(image, mark.points[0]!, mark.points[0]!);
    const found = statistics(region, shown, image);
    const { mean, sd, min, max } = found ?? { mean: 0, sd: 0, min: 0, max: 0 };
    const grey = (value: number) => format.number(value, Math.abs(value) >= 1000 ? 0 : 1);
    const more = t('statistics', {
      mean: grey(mean),
      sd: grey(sd),
      min: format.number(min, 0),
      max: format.number(max, 0),
    });
    return { value, source: t(`source.${first.source}`), ...(found && { more }) };
  };

  const ofFinding = (image: Gauge, mark: Mark, kind: FindingKind): MarkWords => {
    const finding = findingOf(image, { ...mark, kind });
    if (!finding) return { value: '' };
    const value = finding.main.map((reading) => readingOf(t, format, reading)).join(' · ');
    const said = { value, source: t(`source.${finding.source}`) };
    if (kind !== 'vhs') return said;
    const [long, short] = finding.more.map((axis) => one(axis.value));
    return { ...said, axes: [t('vhs.axis.long', { value: long! }), t('vhs.axis.short', { value: short! })] };
  };

  return (image: Gauge, mark: Mark, shown: LoadedFrame | undefined): MarkWords => {
    const [a, b, c, d] = mark.points;
    if (!a) return { value: '' };
    const region = regionOf(image, mark);
    if (region) return ofRegion(image, mark, region, shown);
    if (isFinding(mark.kind)) return ofFinding(image, mark, mark.kind);
    if ((mark.kind === 'length' || mark.kind === 'calibration') && b) {
      const { value, unit, source } = lengthOf(image, a, b);
      return { value: t(unit === 'mm' ? 'length' : 'length.px', { value: one(value) }), source: t(`source.${source}`) };
    }
    const ofAngle = (value: number) => ({ value: t('angle', { value: one(value) }), source: t('source.ratio') });
    if (mark.kind === 'angle' && b && c) return ofAngle(angleOf(image, a, b, c));
    if (mark.kind === 'cobb' && b && c && d) return ofAngle(cobbOf(image, a, b, c, d));
    return { value: mark.text ?? '' };
  };
}

/** Statistics in the units of the modality; undefined for colour, and until every pixel has come. */
export function statistics(region: Region, shown: LoadedFrame | undefined, { attributes }: Gauge) {
  if (!shown?.isWhole || !('grey' in shown.pixels)) return undefined;
  const { grey: data, width: columns, height: rows } = shown.pixels;
  const slope = numberOf(attributes, 'RescaleSlope') || 1;
  const intercept = numberOf(attributes, 'RescaleIntercept') ?? 0;
  const lift = shown.signed ? 32_768 : 0;
  return statisticsOf({ data, columns, rows }, (stored) => (stored - lift) * slope + intercept, region);
}
