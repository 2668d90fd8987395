import { type Ellipse, paint, type Slice } from './paint.ts';
import { spineAndRibs } from './skeleton.ts';

/**
 * Thorax and cranial abdomen of a dog of 15 kg, lying on its chest, with contrast medium: in millimetres, x to the right
 * of the image, y down to the table, z from the thoracic inlet to the tail. Values are Hounsfield units.
 */
export const THORAX_LENGTH = 240;

const AIR = -1000;
const FAT = -98;
const MUSCLE = 62;
const SKIN = 25;
const BLOOD = 165;
const LIVER = 112;

/** A value that runs smoothly through points `[z, value]`. */
function through(points: readonly (readonly [number, number])[]): (z: number) => number {
  return (z) => {
    const next = points.findIndex(([at]) => at >= z);
    if (next === 0) return points[0]![1];
    if (next < 0) return points.at(-1)![1];
    const [[z0, a], [z1, b]] = [points[next - 1]!, points[next]!];
    const t = (z - z0) / (z1 - z0);
    return a + (b - a) * t * t * (3 - 2 * t);
  };
}

const bodyWidth = through([
  [0, 74],
  [40, 76],
  [110, 72],
  [180, 74],
  [240, 68],
]);
const bodyHeight = through([
  [0, 86],
  [60, 95],
  [120, 100],
  [180, 96],
  [240, 88],
]);
const bodyMiddle = through([
  [0, -8],
  [120, -4],
  [240, -8],
]);
const cageWidth = through([
  [0, 24],
  [30, 40],
  [90, 54],
  [170, 60],
  [240, 56],
]);
const cageHeight = through([
  [0, 34],
  [40, 50],
  [110, 64],
  [180, 64],
  [240, 58],
]);
const cageMiddle = through([
  [0, 6],
  [60, 10],
  [120, 14],
  [240, 8],
]);

/** The inside of the rib cage and of the abdomen behind it. */
export function cageAt(z: number): Ellipse {
  return { x: 0, y: cageMiddle(z), rx: cageWidth(z), ry: cageHeight(z), egg: 0.12 };
}

/** Paints everything that a slice at `z` cuts. */
export function paintThorax(slice: Slice, z: number, vessels: readonly Vessel[]): void {
  table(slice);
  wall(slice, z);
  const cage = cageAt(z);
  chest(slice, z, cage);
  spineAndRibs(slice, z, cage, bodyMiddle(z) + bodyHeight(z));
  for (const vessel of vessels) lungVessel(slice, z, vessel, cage);
  mediastinum(slice, z, cage);
  heart(slice, z);
  abdomen(slice, z, cage);
  greatVessels(slice, z);
}

/** A cradle of carbon with foam in it. */
function table(slice: Slice): void {
  paint(slice, { x: 0, y: 58, rx: 112, ry: 50 }, -740);
  paint(slice, { x: 0, y: 58, rx: 109, ry: 47.6 }, -962);
  paint(slice, { x: 0, y: 34, rx: 150, ry: 60 }, AIR);
}

/** Skin, fat, the muscles of the trunk with their fat planes, and the forelimbs at the front. */
function wall(slice: Slice, z: number): void {
  const [rx, ry, y] = [bodyWidth(z), bodyHeight(z), bodyMiddle(z)];
  const body = { x: 0, y, rx, ry, egg: 0.1 };
  paint(slice, body, SKIN);
  paint(slice, { ...body, rx: rx - 2, ry: ry - 2 }, FAT);
  paint(slice, { ...body, y: y + 1, rx: rx - 7, ry: ry - 8 }, MUSCLE);
  // Latissimus and serratus lie on the ribs, with fat between them.
  paint(slice, { ...body, y: y + 2, rx: rx - 10.5, ry: ry - 15 }, FAT);
  paint(slice, { ...body, y: y + 3, rx: rx - 12, ry: ry - 18 }, MUSCLE);
  for (const side of [-1, 1]) {
    // Epaxial muscles beside the spine.
    paint(slice, { x: side * 19, y: y - ry + 26, rx: 17, ry: 13, angle: side * 0.25 }, FAT);
    paint(slice, { x: side * 19, y: y - ry + 26, rx: 15.8, ry: 11.8, angle: side * 0.25 }, MUSCLE + 4);
    forelimb(slice, z, side);
  }
}

function forelimb(slice: Slice, z: number, side: number): void {
  const shoulder = 1 - Math.abs(z - 18) / 42;
  if (shoulder <= 0) return;
  const grown = Math.min(1, shoulder * 1.6);
  paint(slice, { x: side * 58, y: 4, rx: 15 * grown, ry: 44 * grown, angle: side * 0.12 }, FAT);
  paint(slice, { x: side * 58, y: 4, rx: 13.5 * grown, ry: 42 * grown, angle: side * 0.12 }, MUSCLE);
  // The blade of the scapula with its spine, and the head of the humerus below it.
  paint(slice, { x: side * 55, y: -24 + z * 0.2, rx: 2.4, ry: 26 * grown, angle: side * 0.22 }, 760);
  paint(slice, { x: side * 60, y: -20 + z * 0.2, rx: 8 * grown, ry: 1.5, angle: side * 0.3 }, 640);
  const head = 13 * Math.sqrt(Math.max(0, 1 - ((z - 14) / 22) ** 2));
  paint(slice, { x: side * 54, y: 28, rx: head, ry: head * 1.1 }, 980);
  paint(slice, { x: side * 54, y: 28, rx: head - 2.2, ry: head * 1.1 - 2.2 }, 320);
}

/** Lungs in front of the diaphragm; the dependent part is denser. */
function chest(slice: Slice, z: number, cage: Ellipse): void {
  paint(slice, cage, 40);
  if (z < 4) return;
  const lung = { ...cage, rx: cage.rx - 2.2, ry: cage.ry - 2.2 };
  const { y, ry } = lung;
  paint(slice, lung, -835);
  for (const [down, value] of [
    [0.15, -822],
    [0.4, -806],
    [0.62, -784],
    [0.8, -756],
  ] as const)
    paint(slice, { ...lung, y: y + ry * down, ry: ry * (1 - down * 0.62) }, value, lung);
}

/** What divides the lungs: fat and great vessels in front of the heart, a thin sheet behind it. */
function mediastinum(slice: Slice, z: number, cage: Ellipse): void {
  const width = through([
    [0, 17],
    [50, 9],
    [80, 7],
    [140, 3.4],
    [200, 2.6],
  ])(z);
  paint(slice, { x: -1, y: cage.y + 2, rx: width, ry: cage.ry - 3 }, z < 90 ? -70 : 30, cage);
  paint(slice, { x: -3, y: -32, rx: 15, ry: 11 }, -55, cage);
  // Oesophagus, collapsed around a little gas.
  const x = z < 100 ? -9 : -4;
  paint(slice, { x, y: z < 100 ? -20 : -27, rx: 6.4, ry: 4.6 }, 48);
  if (Math.sin(z / 9) > 0.55) paint(slice, { x, y: -22, rx: 2.2, ry: 1 }, -620);
  airways(slice, z);
}

const CARINA = 104;

/** Trachea to its fork, and the main bronchi of both sides. */
function airways(slice: Slice, z: number): void {
  const tube = (x: number, y: number, r: number, wall: number) => {
    paint(slice, { x, y, rx: r + wall, ry: r * 0.96 + wall }, 72);
    paint(slice, { x, y, rx: r, ry: r * 0.96 }, AIR);
  };
  const behind = z - CARINA;
  if (behind < -4) {
    tube(3, -30 + z * 0.12, 7.2, 1.3 + 0.4 * Math.sin(z * 1.1));
    return;
  }
  if (behind > 62) return;
  for (const side of [-1, 1]) {
    const spread = 4 + Math.max(0, behind) * 0.36;
    tube(side * spread + 2, -17.5 + behind * 0.08, Math.max(1.6, 5.6 - behind * 0.062), 0.9);
    if (behind > 14)
      tube(side * (spread + behind * 0.24) + 2, -10 + behind * 0.42, Math.max(1, 3 - behind * 0.03), 0.7);
  }
}

type Ellipsoid = Ellipse & { readonly z: number; readonly rz: number };

/** Cut of an ellipsoid at `z`. */
function cut({ z: middle, rz, ...shape }: Ellipsoid, z: number): Ellipse {
  const part = Math.sqrt(Math.max(0, 1 - ((z - middle) / rz) ** 2));
  return { ...shape, rx: shape.rx * part, ry: shape.ry * part };
}

const HEART: Ellipsoid = { x: -5, y: 26, z: 108, rx: 37, ry: 43, rz: 40, angle: 0.35, egg: 0.12 };

/** Muscle around two ventricles and two atria, in a thin sac of fat. */
function heart(slice: Slice, z: number): void {
  const outer = cut(HEART, z);
  if (outer.rx < 2) return;
  paint(slice, { ...outer, rx: outer.rx + 2.4, ry: outer.ry + 2.4 }, -62);
  paint(slice, { ...outer, rx: outer.rx + 0.7, ry: outer.ry + 0.7 }, 30);
  paint(slice, outer, 104);
  paint(slice, cut({ x: -13, y: 37, z: 114, rx: 13, ry: 20, rz: 26, angle: 0.45 }, z), BLOOD);
  paint(slice, cut({ x: 17, y: 30, z: 104, rx: 9.5, ry: 25, rz: 27, angle: 0.12 }, z), BLOOD - 6);
  paint(slice, cut({ x: 14, y: 6, z: 96, rx: 13, ry: 12, rz: 17 }, z), BLOOD - 8);
  paint(slice, cut({ x: -8, y: 4, z: 124, rx: 16, ry: 11, rz: 17 }, z), BLOOD);
  // Papillary muscles and the wall of the ventricles' outflow.
  paint(slice, cut({ x: -18, y: 44, z: 116, rx: 3, ry: 4, rz: 12 }, z), 104);
  paint(slice, cut({ x: -6, y: 44, z: 116, rx: 2.6, ry: 3.4, rz: 12 }, z), 104);
}

function greatVessels(slice: Slice, z: number): void {
  const vessel = (x: number, y: number, r: number, value = BLOOD, ry = r) => {
    paint(slice, { x, y, rx: r + 1, ry: ry + 1 }, 60);
    paint(slice, { x, y, rx: r, ry }, value);
  };
  // The aorta rises from the heart, turns left over the trachea and runs below the spine.
  if (z > 72 && z < 100) vessel(-2 - (z - 72) * 0.1, 4 - (100 - z) * 1.15, 8);
  if (z > 66 && z < 84) vessel(-10, -32, 9, BLOOD, 6 + (84 - z) * 0.2);
  if (z >= 80) vessel(z < 110 ? -10 : -8, -41, 7.4 - (z - 80) * 0.012);
  if (z < 92) vessel(11, -6 + z * 0.05, 5.6, BLOOD + 18);
  if (z < 66)
    for (const [x, y] of [
      [-8, -8],
      [2, -2],
      [16, -18],
      [-16, -16],
    ] as const)
      vessel(x, y, 3);
  if (z > 132 && z < 200) vessel(13, -2, 6.2, BLOOD - 20);
  if (z > 82 && z < 104) vessel(-4, -6, 8.4, BLOOD - 4);
}

/** A vessel of the lung: from its root to the rim, thinner all the way. */
export type Vessel = {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly radius: number;
};

/** Vessels of both lungs, the same for the same numbers. */
export function lungVessels(random: () => number, count = 190): readonly Vessel[] {
  const vessels: Vessel[] = [];
  const between = (low: number, high: number) => low + (high - low) * random();
  for (let number = 0; number < count; number += 1) {
    const trunk = number < 44 ? undefined : vessels[Math.floor(random() * Math.min(number, 90))];
    const side = trunk ? Math.sign(trunk.to[0]) : number % 2 === 0 ? -1 : 1;
    const along = between(0.25, 0.8);
    const from: Vessel['from'] = trunk
      ? ([0, 1, 2].map((axis) => trunk.from[axis]! + (trunk.to[axis]! - trunk.from[axis]!) * along) as [
          number,
          number,
          number,
        ])
      : [side * 11, between(-16, 2), between(100, 122)];
    const angle = between(-1.25, 1.35);
    const reach = between(0.72, 0.96);
    const z = between(14, 206);
    const cage = cageAt(z);
    const to = [side * cage.rx * reach * Math.cos(angle), cage.y + cage.ry * reach * Math.sin(angle), z] as const;
    vessels.push({ from, to, radius: trunk ? trunk.radius * between(0.4, 0.62) : between(2.1, 3.3) });
  }
  return vessels;
}

function lungVessel(slice: Slice, z: number, { from, to, radius }: Vessel, cage: Ellipse): void {
  const length = to[2] - from[2];
  const part = (z - from[2]) / length;
  if (!(part >= 0 && part <= 1)) return;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const r = radius * (1 - 0.72 * part);
  // A vessel that runs in the plane of the slice is cut along.
  const slope = Math.min(5, Math.hypot(dx, dy) / Math.abs(length));
  const shape = { x: from[0] + dx * part, y: from[1] + dy * part, rx: r * Math.max(1, slope), ry: r };
  paint(slice, { ...shape, angle: Math.atan2(dy, dx) }, BLOOD - 30, cage);
}

/** The dome of the diaphragm with liver, gall bladder, stomach, spleen and the right kidney behind it. */
function abdomen(slice: Slice, z: number, cage: Ellipse): void {
  const dome = cut({ x: 2, y: 22, z: 236, rx: 66, ry: 68, rz: 84 }, Math.min(z, 236));
  if (z < 153) return;
  paint(slice, { ...dome, rx: dome.rx + 2, ry: dome.ry + 2 }, 58, cage);
  paint(slice, dome, z > 200 ? FAT + 6 : LIVER, cage);
  const inside = { ...dome, rx: Math.min(dome.rx, cage.rx) - 2, ry: Math.min(dome.ry, cage.ry) - 2 };
  for (const lobe of [
    { x: 26, y: 10, z: 206, rx: 36, ry: 40, rz: 48 },
    { x: -26, y: 26, z: 196, rx: 34, ry: 32, rz: 40 },
    { x: 4, y: 44, z: 204, rx: 34, ry: 26, rz: 46 },
  ])
    paint(slice, cut(lobe, z), LIVER, inside);
  for (const [x, y, r] of [
    [16, 20, 2.6],
    [-14, 32, 2.4],
    [30, 4, 2],
    [4, 40, 2.2],
    [-28, 22, 1.8],
  ] as const) {
    const drift = (z - 200) * 0.12;
    paint(slice, { x: x + drift, y: y - drift, rx: r * 1.5, ry: r, angle: z / 30 }, BLOOD - 12, inside);
  }
  paint(slice, cut({ x: 19, y: 38, z: 208, rx: 10, ry: 12, rz: 16 }, z), 12, inside);
  stomach(slice, z, inside);
  paint(slice, cut({ x: -50, y: -2, z: 236, rx: 7, ry: 24, rz: 22, angle: 0.2 }, z), 128, cage);
  const kidney = { x: 30, y: -22, z: 244, rx: 17, ry: 14, rz: 16 };
  paint(slice, cut(kidney, z), 175, cage);
  paint(slice, cut({ ...kidney, rx: 9, ry: 6, rz: 12 }, z), 120, cage);
}

/** A wall with folds around fluid, and gas above it: the animal lies on its chest, so the surface is level. */
function stomach(slice: Slice, z: number, inside: Ellipse): void {
  const outer = cut({ x: -24, y: -2, z: 222, rx: 30, ry: 26, rz: 30 }, z);
  if (outer.rx < 3) return;
  const inner = { ...outer, rx: outer.rx - 3.4, ry: outer.ry - 3.4 };
  paint(slice, outer, 92, inside);
  paint(slice, inner, 22, inside);
  const gas = { x: inner.x, y: inner.y - inner.ry * 0.62, rx: inner.rx * 1.2, ry: inner.ry * 0.58 };
  paint(slice, gas, -965, inner);
}
