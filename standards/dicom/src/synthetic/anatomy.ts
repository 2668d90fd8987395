import type { Shape } from './shape.ts';

/** Views that the generator draws. */
export const radiographViews = ['thoraxLateral', 'thoraxVD', 'hipVD', 'stifleLateral'] as const;
export type RadiographView = (typeof radiographViews)[number];

/** What DICOM calls the view: body part, view position, laterality, text, and width over height of the plate. */
export const viewAttributes: Readonly<
  Record<RadiographView, { bodyPart: string; position: string; laterality?: string; text: string; aspect: number }>
> = {
  thoraxLateral: { bodyPart: 'CHEST', position: 'RL', text: 'THORAX LATERAL', aspect: 1.25 },
  thoraxVD: { bodyPart: 'CHEST', position: 'VD', text: 'THORAX VD', aspect: 0.8 },
  hipVD: { bodyPart: 'PELVIS', position: 'VD', text: 'HIP VD', aspect: 0.8 },
  stifleLateral: { bodyPart: 'STIFLE', position: 'ML', laterality: 'L', text: 'STIFLE LATERAL', aspect: 0.62 },
};

/** Shapes of a view, on a plane whose longer side is 1. */
export function anatomy(view: RadiographView): readonly Shape[] {
  switch (view) {
    case 'thoraxLateral':
      return thoraxLateral();
    case 'thoraxVD':
      return thoraxVD();
    case 'hipVD':
      return hipVD();
    default:
      return stifleLateral();
  }
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function thoraxLateral(): readonly Shape[] {
  const vertebrae = range(15).flatMap((index): Shape[] => {
    const x = 0.06 + index * 0.062;
    const y = 0.19 + 0.012 * Math.cos(index / 3);
    return [
      { kind: 'ellipse', x, y, rx: 0.029, ry: 0.024, dense: 0.75, hollow: 0.7 },
      {
        kind: 'rod',
        from: [x, y - 0.03],
        to: [x + 0.02, y - 0.1 + index * 0.003],
        radius: 0.008,
        end: 0.01,
        dense: 0.45,
      },
    ];
  });
  const ribs = range(11).map((index): Shape => {
    const x = 0.18 + index * 0.058;
    return {
      kind: 'arc',
      x: x + 0.42,
      y: 0.2,
      radius: 0.42,
      start: 1.95 + index * 0.006,
      sweep: 1.12,
      width: 0.011,
      squash: 1.15,
      dense: 0.28,
    };
  });
  return [
    { kind: 'ellipse', x: 0.5, y: 0.44, rx: 0.75, ry: 0.34, dense: 1.5 },
    { kind: 'ellipse', x: 0.47, y: 0.41, rx: 0.36, ry: 0.2, turn: 0.22, dense: -0.95 },
    { kind: 'ellipse', x: 0.43, y: 0.5, rx: 0.095, ry: 0.13, turn: 0.55, dense: 0.95 },
    { kind: 'rod', from: [0.42, 0.38], to: [0.72, 0.28], radius: 0.017, dense: 0.35 },
    { kind: 'rod', from: [0.5, 0.47], to: [0.7, 0.49], radius: 0.014, dense: 0.3 },
    { kind: 'rod', from: [0.12, 0.35], to: [0.41, 0.375], radius: 0.014, dense: -0.5 },
    { kind: 'ellipse', x: 0.86, y: 0.45, rx: 0.2, ry: 0.23, turn: -0.35, dense: 0.75 },
    { kind: 'ellipse', x: 0.93, y: 0.36, rx: 0.07, ry: 0.05, dense: -0.5 },
    ...range(7).map(
      (index): Shape => ({
        kind: 'rod',
        from: [0.2 + index * 0.055, 0.635 + index * 0.008],
        to: [0.24 + index * 0.055, 0.64 + index * 0.008],
        radius: 0.012,
        dense: 0.5,
        hollow: 0.5,
      }),
    ),
    ...vertebrae,
    ...ribs,
    { kind: 'rod', from: [0.16, 0.3], to: [0.1, 0.58], radius: 0.022, end: 0.036, dense: 0.6, hollow: 0.55 },
  ];
}

function thoraxVD(): readonly Shape[] {
  const spine = range(14).map(
    (index): Shape => ({
      kind: 'ellipse',
      x: 0.4,
      y: 0.06 + index * 0.066,
      rx: 0.03,
      ry: 0.029,
      dense: 0.55,
      hollow: 0.6,
    }),
  );
  const ribs = range(10).flatMap((index): Shape[] => {
    const y = 0.16 + index * 0.058;
    const radius = 0.2 + Math.min(index, 5) * 0.014;
    const rib = { kind: 'arc', radius, sweep: 1.35, width: 0.012, squash: 0.8, dense: 0.3 } as const;
    return [
      { ...rib, x: 0.42, y: y + 0.12, start: Math.PI - 0.1 },
      { ...rib, x: 0.38, y: y + 0.12, start: -1.25 },
    ];
  });
  return [
    { kind: 'ellipse', x: 0.4, y: 0.5, rx: 0.34, ry: 0.75, dense: 1.35 },
    { kind: 'ellipse', x: 0.26, y: 0.42, rx: 0.13, ry: 0.3, turn: -0.1, dense: -0.75 },
    { kind: 'ellipse', x: 0.54, y: 0.42, rx: 0.13, ry: 0.3, turn: 0.1, dense: -0.75 },
    { kind: 'ellipse', x: 0.43, y: 0.45, rx: 0.11, ry: 0.15, turn: -0.3, dense: 0.85 },
    { kind: 'ellipse', x: 0.36, y: 0.78, rx: 0.25, ry: 0.14, dense: 0.65 },
    { kind: 'ellipse', x: 0.5, y: 0.83, rx: 0.09, ry: 0.06, dense: -0.4 },
    ...spine,
    ...ribs,
    { kind: 'rod', from: [0.17, 0.06], to: [0.06, 0.24], radius: 0.025, end: 0.04, dense: 0.6, hollow: 0.55 },
    { kind: 'rod', from: [0.63, 0.06], to: [0.74, 0.24], radius: 0.025, end: 0.04, dense: 0.6, hollow: 0.55 },
  ];
}

function hipVD(): readonly Shape[] {
  const side = (sign: 1 | -1): Shape[] => {
    const x = (offset: number) => 0.4 + sign * offset;
    return [
      { kind: 'ellipse', x: x(0.22), y: 0.68, rx: 0.13, ry: 0.42, dense: 0.75 },
      { kind: 'rod', from: [x(0.09), 0.06], to: [x(0.12), 0.34], radius: 0.042, end: 0.055, dense: 0.6, hollow: 0.5 },
      {
        kind: 'arc',
        x: x(0.165),
        y: 0.385,
        radius: 0.058,
        start: sign === 1 ? 2.4 : -0.5,
        sweep: 2.3,
        width: 0.013,
        dense: 0.6,
      },
      { kind: 'ellipse', x: x(0.165), y: 0.385, rx: 0.046, ry: 0.046, dense: 0.85, hollow: 0.5 },
      { kind: 'rod', from: [x(0.17), 0.395], to: [x(0.225), 0.43], radius: 0.026, dense: 0.5 },
      { kind: 'ellipse', x: x(0.255), y: 0.425, rx: 0.034, ry: 0.04, dense: 0.5 },
      { kind: 'rod', from: [x(0.235), 0.44], to: [x(0.2), 0.88], radius: 0.029, end: 0.046, dense: 0.95, hollow: 0.62 },
      { kind: 'ellipse', x: x(0.195), y: 0.9, rx: 0.03, ry: 0.03, dense: 0.4 },
      {
        kind: 'arc',
        x: x(0.085),
        y: 0.49,
        radius: 0.044,
        start: 0,
        sweep: 6.28,
        width: 0.018,
        squash: 1.2,
        dense: 0.4,
      },
      { kind: 'rod', from: [x(0.115), 0.54], to: [x(0.09), 0.6], radius: 0.024, end: 0.03, dense: 0.5, hollow: 0.4 },
    ];
  };
  return [
    { kind: 'ellipse', x: 0.4, y: 0.3, rx: 0.36, ry: 0.5, dense: 1.1 },
    ...range(5).map(
      (index): Shape => ({
        kind: 'ellipse',
        x: 0.4,
        y: 0.03 + index * 0.068,
        rx: 0.034,
        ry: 0.03,
        dense: 0.6,
        hollow: 0.6,
      }),
    ),
    ...range(7).map(
      (index): Shape => ({
        kind: 'ellipse',
        x: 0.4,
        y: 0.4 + index * 0.052,
        rx: 0.018 - index * 0.001,
        ry: 0.02,
        dense: 0.5,
      }),
    ),
    ...side(1),
    ...side(-1),
    { kind: 'ellipse', x: 0.38, y: 0.22, rx: 0.07, ry: 0.05, dense: -0.3 },
  ];
}

function stifleLateral(): readonly Shape[] {
  return [
    { kind: 'rod', from: [0.42, -0.1], to: [0.25, 0.5], radius: 0.17, end: 0.24, dense: 0.9 },
    { kind: 'rod', from: [0.25, 0.48], to: [0.36, 1.1], radius: 0.1, end: 0.16, dense: 0.8 },
    { kind: 'rod', from: [0.42, -0.05], to: [0.265, 0.42], radius: 0.042, end: 0.075, dense: 1.05, hollow: 0.62 },
    { kind: 'ellipse', x: 0.275, y: 0.445, rx: 0.075, ry: 0.066, dense: 0.8, hollow: 0.45 },
    { kind: 'ellipse', x: 0.29, y: 0.455, rx: 0.07, ry: 0.06, turn: 0.4, dense: 0.45 },
    { kind: 'ellipse', x: 0.155, y: 0.385, rx: 0.024, ry: 0.05, turn: 0.2, dense: 0.6, hollow: 0.4 },
    { kind: 'ellipse', x: 0.345, y: 0.43, rx: 0.016, ry: 0.016, dense: 0.5 },
    { kind: 'rod', from: [0.265, 0.545], to: [0.4, 1.05], radius: 0.038, end: 0.072, dense: 1.05, hollow: 0.62 },
    { kind: 'ellipse', x: 0.275, y: 0.555, rx: 0.085, ry: 0.036, turn: 0.42, dense: 0.7 },
    { kind: 'ellipse', x: 0.185, y: 0.6, rx: 0.026, ry: 0.05, turn: -0.3, dense: 0.5 },
    { kind: 'rod', from: [0.345, 0.57], to: [0.44, 1.02], radius: 0.014, end: 0.022, dense: 0.5, hollow: 0.4 },
    { kind: 'rod', from: [0.157, 0.44], to: [0.18, 0.575], radius: 0.016, dense: 0.16 },
    { kind: 'ellipse', x: 0.2, y: 0.5, rx: 0.045, ry: 0.05, dense: -0.2 },
  ];
}
