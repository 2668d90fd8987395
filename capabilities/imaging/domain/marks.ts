/** Vertebrae from the cranial edge of T4 to the cranial edge of T11, by which a heart is measured. */
export const VERTEBRAE = 7;
/** Edges of those vertebrae: one more than there are. */
export const SPINE_POINTS = VERTEBRAE + 1;

/**
 * What can be drawn on an image, and the least and the most points of each.
 *
 * - `vhs`: both ends of the long axis, both ends of the short axis, then the spine from T4
 * - `vlas`: carina, caudal edge of the left atrium, then the spine from T4
 * - `norberg`: three points of each femoral head's rim, then the craniolateral rim of each acetabulum
 * - `circle`: its middle, then a point of its rim; `rectangle` and `ellipse`: two corners of their box
 * - `calibration`: both ends of something of known length
 */
export const markPoints = {
  length: [2, 2],
  angle: [3, 3],
  cobb: [4, 4],
  rectangle: [2, 2],
  ellipse: [2, 2],
  circle: [2, 2],
  freehand: [3, 2000],
  arrow: [2, 2],
  text: [1, 1],
  calibration: [2, 2],
  vhs: [4 + SPINE_POINTS, 4 + SPINE_POINTS],
  vlas: [2 + SPINE_POINTS, 2 + SPINE_POINTS],
  norberg: [8, 8],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

export type MarkKind = keyof typeof markPoints;
export const markKinds = Object.keys(markPoints) as readonly MarkKind[];

/** Whether a mark of this kind is whole with so many points. */
export function isWholeMark(kind: MarkKind, points: number): boolean {
  const [least, most] = markPoints[kind];
  return points >= least && points <= most;
}
