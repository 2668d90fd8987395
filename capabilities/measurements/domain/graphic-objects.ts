/** Vertebrae from the cranial edge of T4 to the cranial edge of T11, by which a heart is measured. */
export const VERTEBRAE = 7;
/** Edges of those vertebrae: one more than there are. */
export const SPINE_POINTS = VERTEBRAE + 1;

/**
 * What can be drawn on an image, and the least and the most points of each.
 *
 * - `bidirectional`: both ends of the longest diameter of a mass, then both ends of the one at right angles to it
 * - `probe`: the pixel whose value is read
 * - `vhs`: both ends of the long axis, both ends of the short axis, then the spine from T4
 * - `vlas`: carina, caudal edge of the left atrium, then the spine from T4
 * - `mvlas`: carina, caudal edge and dorsal edge of the left atrium, then the spine from T4
 * - `rlad`: both axes of the heart, dorsal edge of the left atrium, then the spine from T4
 * - `norberg`: three points of each femoral head's rim, then the craniolateral rim of each acetabulum
 * - `distraction`: three points of each femoral head's rim, then three of each acetabulum's
 * - `inclination`: three points of a femoral head's rim, the neck, then the shaft from proximal to distal
 * - `femur`: the shaft from proximal to distal, then the lateral and the medial condyle
 * - `qAngle`: origin of the rectus femoris, trochlea, tibial tuberosity
 * - `tpa`: intercondylar eminences, middle of the talus, then cranial and caudal end of the tibial plateau
 * - `tta`: cranial and caudal end of the tibial plateau, patella, tibial tuberosity
 * - `trachea`: dorsal and ventral end of the thoracic inlet, then dorsal and ventral wall of the trachea
 * - `vertebra`: one, named by its text
 * - `circle`: its middle, then a point of its rim; `rectangle` and `ellipse`: two corners of their box
 * - `calibration`: both ends of something of known length
 */
export const graphicPoints = {
  length: [2, 2],
  angle: [3, 3],
  cobb: [4, 4],
  bidirectional: [4, 4],
  probe: [1, 1],
  rectangle: [2, 2],
  ellipse: [2, 2],
  circle: [2, 2],
  freehand: [3, 2000],
  arrow: [2, 2],
  text: [1, 1],
  calibration: [2, 2],
  vhs: [4 + SPINE_POINTS, 4 + SPINE_POINTS],
  vlas: [2 + SPINE_POINTS, 2 + SPINE_POINTS],
  mvlas: [3 + SPINE_POINTS, 3 + SPINE_POINTS],
  rlad: [5 + SPINE_POINTS, 5 + SPINE_POINTS],
  norberg: [8, 8],
  distraction: [12, 12],
  inclination: [6, 6],
  femur: [4, 4],
  qAngle: [3, 3],
  tpa: [4, 4],
  tta: [4, 4],
  trachea: [4, 4],
  vertebra: [1, 1],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

export type GraphicKind = keyof typeof graphicPoints;
export const graphicKinds = Object.keys(graphicPoints) as readonly GraphicKind[];

/** Whether a graphic object of this kind is complete with so many points. */
export function isCompleteGraphic(kind: GraphicKind, points: number): boolean {
  const [least, most] = graphicPoints[kind];
  return points >= least && points <= most;
}

/** Kinds that end with the spine from T4, and the number of points before it. */
export const spineStarts = { vhs: 4, vlas: 2, mvlas: 3, rlad: 5 } as const satisfies Partial<
  Record<GraphicKind, number>
>;

/** Where the spine of a kind begins among its points; undefined for kinds without one. */
export function spineStartOf(kind: GraphicKind): number | undefined {
  return kind in spineStarts ? spineStarts[kind as keyof typeof spineStarts] : undefined;
}

/** Kinds that are placed point by point along an anatomy, and say more than a number. */
export const findingKinds = [
  ...(['vhs', 'vlas', 'mvlas', 'rlad', 'norberg', 'distraction', 'inclination'] as const),
  ...(['femur', 'qAngle', 'tpa', 'tta', 'trachea', 'bidirectional'] as const),
] as const satisfies readonly GraphicKind[];
export type FindingKind = (typeof findingKinds)[number];

export function isFinding(kind: GraphicKind): kind is FindingKind {
  return (findingKinds as readonly GraphicKind[]).includes(kind);
}
