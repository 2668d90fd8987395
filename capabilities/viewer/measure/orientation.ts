import type { ViewerImage } from '../viewer-image.ts';

/** Component above which an axis of the image is named after the side of the body (specification §9). */
export const ORIENTATION_THRESHOLD = 0.2;

/**
 * Sides of the body at the left, right, top and bottom edge of an image: for a quadruped dorsal and ventral, cranial
 * and caudal correspond to human front, back, head and feet.
 *
 * @returns Empty labels where the header has no orientation, or an axis is too oblique to be named.
 * @see DICOM PS3.3 C.7.6.1.1.1 (Patient Orientation), C.7.6.2.1.1
 */
export function orientationMarks({ attributes }: Pick<ViewerImage, 'attributes'>): {
  left: string;
  right: string;
  top: string;
  bottom: string;
} {
  const cosines = attributes.ImageOrientationPatient;
  if (Array.isArray(cosines) && cosines.length === 6) {
    const [row, column] = [cosines.slice(0, 3).map(Number), cosines.slice(3).map(Number)];
    return {
      right: nameAxis(row),
      left: nameAxis(row.map((n) => -n)),
      bottom: nameAxis(column),
      top: nameAxis(column.map((n) => -n)),
    };
  }
  const [right = '', bottom = ''] = Array.isArray(attributes.PatientOrientation)
    ? attributes.PatientOrientation.map(String)
    : [];
  return { right, left: opposite(right), bottom, top: opposite(bottom) };
}

function nameAxis(direction: readonly number[]): string {
  const names = [
    ['L', 'R'],
    ['P', 'A'],
    ['H', 'F'],
  ] as const;
  return direction
    .map((component, axis) => ({ size: Math.abs(component), name: names[axis]![component > 0 ? 0 : 1] }))
    .filter(({ size }) => size > ORIENTATION_THRESHOLD)
    .sort((a, b) => b.size - a.size)
    .map(({ name }) => name)
    .join('');
}

/** Quadruped terms of PS3.3 C.7.6.1.1.1 have one or two letters: CR cranial, CD caudal, D dorsal, V ventral. */
const OPPOSITES: Readonly<Record<string, string>> = {
  L: 'R',
  R: 'L',
  A: 'P',
  P: 'A',
  H: 'F',
  F: 'H',
  LE: 'RT',
  RT: 'LE',
  D: 'V',
  V: 'D',
  CR: 'CD',
  CD: 'CR',
  DI: 'PR',
  PR: 'DI',
  M: 'L',
};

function opposite(graphic: string): string {
  return OPPOSITES[graphic] ?? [...graphic].map((letter) => OPPOSITES[letter] ?? '').join('');
}

export type Sides = { readonly left: string; readonly right: string; readonly top: string; readonly bottom: string };

/** The orientation labels of the displayed image: flipped first, then rotated to the right. */
export function turnedSides(
  { left, right, top, bottom }: Sides,
  view: { readonly turns: number; readonly flipX: boolean; readonly flipY: boolean },
): Sides {
  const [l, r] = view.flipX ? [right, left] : [left, right];
  const [t, b] = view.flipY ? [bottom, top] : [top, bottom];
  const round = [t, r, b, l];
  const side = (at: number) => round[(at - view.turns + 4) % 4]!;
  return { top: side(0), right: side(1), bottom: side(2), left: side(3) };
}
