import type { Point } from './calibration.ts';

type Vector3 = readonly [number, number, number];

/** Where the plane of an image is in the patient, in millimetres (DICOM PS3.3 C.7.6.2.1.1). */
export type SlicePlane = {
  /** Images with the same one can be related to each other. */
  readonly frameOfReference: string;
  /** Middle of the first pixel. */
  readonly origin: Vector3;
  /** Direction of a row, and of a column. */
  readonly row: Vector3;
  readonly column: Vector3;
  readonly normal: Vector3;
  /** Millimetres of a pixel along a row and along a column. */
  readonly spacing: Point;
  readonly columns: number;
  readonly rows: number;
};

/** Images whose planes differ by less have the same slice direction, so that an intersection is useless. */
const PARALLEL_SINE = 0.05;

/** The plane of an image; undefined where its header does not say it. */
export function slicePlaneOf(attributes: Readonly<Record<string, unknown>>): SlicePlane | undefined {
  const frameOfReference = String(attributes.FrameOfReferenceUID ?? '');
  const origin = numbersOf(attributes.ImagePositionPatient);
  const cosines = numbersOf(attributes.ImageOrientationPatient);
  const [rowSpacing, columnSpacing] = numbersOf(attributes.PixelSpacing);
  const [columns, rows] = [Number(attributes.Columns), Number(attributes.Rows)];
  if (!frameOfReference || origin.length !== 3 || cosines.length !== 6 || !rowSpacing || !columnSpacing)
    return undefined;
  if (!(columns > 0 && rows > 0)) return undefined;
  const [row, column] = [cosines.slice(0, 3) as unknown as Vector3, cosines.slice(3) as unknown as Vector3];
  const normal = cross(row, column);
  if (Math.hypot(...normal) < 0.9) return undefined;
  const spacing = { x: columnSpacing, y: rowSpacing };
  return { frameOfReference, origin: origin as unknown as Vector3, row, column, normal, spacing, columns, rows };
}

/** The place in the patient that a point of an image shows; the middle of its first pixel is at 0.5, 0.5. */
export function patientPointOf({ origin, row, column, spacing }: SlicePlane, { x, y }: Point): Vector3 {
  const [across, down] = [(x - 0.5) * spacing.x, (y - 0.5) * spacing.y];
  return [0, 1, 2].map((axis) => origin[axis]! + across * row[axis]! + down * column[axis]!) as unknown as Vector3;
}

/** The point of an image nearest to a position in the patient, and its distance before or behind the plane. */
export function pointOfPatient(plane: SlicePlane, place: Vector3): Point & { readonly distance: number } {
  const away = minus(place, plane.origin);
  return {
    x: dot(away, plane.row) / plane.spacing.x + 0.5,
    y: dot(away, plane.column) / plane.spacing.y + 0.5,
    distance: dot(away, plane.normal),
  };
}

/**
 * The line in which the slice of another image intersects an image, in pixels of the latter.
 *
 * @returns Undefined for parallel planes, for another frame of reference, and where the slice passes beside the plane.
 */
export function referenceLine(visible: SlicePlane, other: SlicePlane): readonly [Point, Point] | undefined {
  if (visible.frameOfReference !== other.frameOfReference) return undefined;
  if (Math.hypot(...cross(visible.normal, other.normal)) < PARALLEL_SINE) return undefined;
  const corners = [
    { x: 0, y: 0 },
    { x: other.columns, y: 0 },
    { x: other.columns, y: other.rows },
    { x: 0, y: other.rows },
  ].map((corner) => pointOfPatient(visible, patientPointOf(other, corner)));
  const crossings = corners.flatMap((from, at): Point[] => {
    const to = corners[(at + 1) % corners.length]!;
    if (from.distance > 0 === to.distance > 0) return [];
    const part = from.distance / (from.distance - to.distance);
    return [{ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }];
  });
  const [first, second] = crossings;
  return first && second ? [first, second] : undefined;
}

/** The slice of a stack nearest to a place in the patient; undefined where none is in its frame of reference. */
export function nearestSlice<Slice>(
  slices: readonly { readonly slice: Slice; readonly plane: SlicePlane | undefined }[],
  frameOfReference: string,
  place: Vector3,
): Slice | undefined {
  return slices
    .flatMap(({ slice, plane }) =>
      plane?.frameOfReference === frameOfReference
        ? [{ slice, far: Math.abs(pointOfPatient(plane, place).distance) }]
        : [],
    )
    .sort((one, other) => one.far - other.far)[0]?.slice;
}

/** A place in the patient that every viewport of its frame of reference shows. */
export type Crosshair = { readonly frameOfReference: string; readonly place: Vector3 };

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number).filter(Number.isFinite) : [];
}

function minus(one: Vector3, other: Vector3): Vector3 {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}

function dot(one: Vector3, other: Vector3): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
