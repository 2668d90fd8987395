import { pixelShapeOf } from '@alder/imaging/domain';
import type { GraphicKind } from './graphic-objects.ts';

/** Millimetres of one pixel to the right and downwards, and their source. */
export type Calibration = {
  /**
   * - `PixelSpacing`: at the patient, by the device or by a fiducial
   * - `ImagerPixelSpacing`: at the detector; an object above it appears larger than it is
   * - `magnified`: at the detector, divided by the estimated magnification
   * - `ultrasound`: of the region under the first point
   * - `marker`: by an object of known length in the image
   * - `none`: no calibration, lengths are in pixels, in units of the shorter side where pixels are not square
   */
  readonly source: 'PixelSpacing' | 'ImagerPixelSpacing' | 'magnified' | 'ultrasound' | 'marker' | 'none';
  readonly x: number;
  readonly y: number;
};

export type Point = { readonly x: number; readonly y: number };

/** An object of known length in the image: a metal ball, a ruler, a coin. */
export type Marker = { readonly from: Point; readonly to: Point; readonly millimetres: number };

/** Input of the calibration of an image. */
export type CalibrationInput = {
  /** By DICOM keyword, as the archive keeps them. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly marker?: Marker | undefined;
};

/** Condition for a graphic object to calibrate an image. */
type MayBeMarker = {
  readonly kind: GraphicKind;
  readonly points: readonly Point[];
  readonly millimetres?: number | undefined;
};

/** The last calibration marker among the graphic objects of an image, oldest first. */
export function markerOf(graphics: readonly MayBeMarker[]): Marker | undefined {
  const last = graphics.findLast(({ kind }) => kind === 'calibration');
  const [from, to] = last?.points ?? [];
  return last?.millimetres && from && to ? { from, to, millimetres: last.millimetres } : undefined;
}

/** Physical units of a region: 3 is centimetre, the only length (DICOM PS3.3 C.8.5.5.1.2). */
const CENTIMETRE = 3;

/**
 * Pixel size around a point of an image.
 *
 * A calibration marker has priority. Ultrasound is calibrated by region, since an image may have several scales; a
 * point outside every region has none. Otherwise Pixel Spacing (0028,0030) is used; without it Imager Pixel Spacing
 * (0018,1164), which is measured at the detector, divided by the estimated magnification (0018,1114) where the device
 * sends one.
 *
 * @see DICOM PS3.3 C.8.5.5, 10.7.1.3
 */
export function calibrationAt({ attributes, marker }: CalibrationInput, point: Point): Calibration {
  const known = ofAttributes(attributes, point);
  if (!marker) return known;
  // The pixel aspect ratio stays: the marker defines the scale only.
  const length = Math.hypot((marker.to.x - marker.from.x) * known.x, (marker.to.y - marker.from.y) * known.y);
  if (length === 0) return known;
  const scale = marker.millimetres / length;
  return { source: 'marker', x: known.x * scale, y: known.y * scale };
}

function ofAttributes(attributes: CalibrationInput['attributes'], point: Point): Calibration {
  const regions = attributes.SequenceOfUltrasoundRegions;
  if (Array.isArray(regions) && regions.length > 0) return ofRegion(regions, point) ?? uncalibrated(attributes);

  const [rows, columns] = pair(attributes.PixelSpacing);
  if (rows && columns) return { source: 'PixelSpacing', x: columns, y: rows };
  const [imagerRows, imagerColumns] = pair(attributes.ImagerPixelSpacing);
  if (!imagerRows || !imagerColumns) return uncalibrated(attributes);
  const magnification = Number(attributes.EstimatedRadiographicMagnificationFactor);
  if (magnification > 1)
    return { source: 'magnified', x: imagerColumns / magnification, y: imagerRows / magnification };
  return { source: 'ImagerPixelSpacing', x: imagerColumns, y: imagerRows };
}

/** Angles and proportions are right without a scale too. */
function uncalibrated(attributes: CalibrationInput['attributes']): Calibration {
  return { source: 'none', ...pixelShapeOf(attributes) };
}

function ofRegion(regions: readonly Record<string, unknown>[], { x, y }: Point): Calibration | undefined {
  const number = (region: Record<string, unknown>, name: string) => Number(region[name] ?? Number.NaN);
  const found = regions.find(
    (region) =>
      x >= number(region, 'RegionLocationMinX0') &&
      x <= number(region, 'RegionLocationMaxX1') &&
      y >= number(region, 'RegionLocationMinY0') &&
      y <= number(region, 'RegionLocationMaxY1') &&
      number(region, 'PhysicalUnitsXDirection') === CENTIMETRE &&
      number(region, 'PhysicalUnitsYDirection') === CENTIMETRE,
  );
  if (!found) return undefined;
  return {
    source: 'ultrasound',
    x: Math.abs(number(found, 'PhysicalDeltaX')) * 10,
    y: Math.abs(number(found, 'PhysicalDeltaY')) * 10,
  };
}

/** Row spacing, then column spacing. */
function pair(value: unknown): readonly number[] {
  return Array.isArray(value) && value.length >= 2 ? value.map(Number) : [];
}
