import { type Ellipse, paint, type Slice } from './paint.ts';

const CORTEX = 1050;
const MARROW = 330;
/** From one vertebra, and one rib, to the next. */
const STEP = 18;
/** How far the lower end of a rib lies behind its upper end. */
const SLANT = 42;
const PAIRS = 14;

/** A bone: a shell of cortex around marrow. */
function bone(slice: Slice, shape: Ellipse, shell: number, marrow = MARROW, cortex = CORTEX): void {
  paint(slice, shape, cortex);
  paint(slice, { ...shape, rx: shape.rx - shell, ry: shape.ry - shell }, marrow);
}

/** Thoracic vertebrae, ribs and sternum where a slice at `z` cuts them. */
export function spineAndRibs(slice: Slice, z: number, cage: Ellipse, belly: number): void {
  const spine = cage.y - cage.ry - 9;
  for (const side of [-1, 1]) ribs(slice, z, cage, side);
  vertebra(slice, z, spine);
  const along = ((z % 24) + 24) % 24;
  if (z > 190) return;
  const sternum = { x: 0, y: Math.min(cage.y + cage.ry + 6, belly - 16), rx: 6.5, ry: 6 };
  if (along < 20) bone(slice, sternum, 1.3, 260, 620);
  else paint(slice, sternum, 130);
}

/** Body or disc, the canal with the cord in it, arch, spinous and transverse processes. */
function vertebra(slice: Slice, z: number, y: number): void {
  const along = (((z + STEP / 2) % STEP) + STEP) % STEP;
  const isDisc = along < 2.6;
  const waist = 1 - 0.14 * Math.sin((Math.PI * along) / STEP);
  const canal = y - 14;
  // Spinous processes lean backwards: the slice cuts the one in front higher up.
  for (const [from, height] of [
    [canal - 6, 20 - along],
    [canal - 8 - along * 0.6, 9],
  ] as const) {
    if (height > 3) bone(slice, { x: 0, y: from - height / 2, rx: 2.4, ry: height / 2 + 2 }, 1, 480, 900);
  }
  if (along > 3 && along < 13) for (const side of [-1, 1]) transverse(slice, side, canal);
  bone(slice, { x: 0, y: canal, rx: 10.2, ry: 8.6 }, 2, 400);
  if (isDisc) paint(slice, { x: 0, y, rx: 12.2, ry: 8.6 }, 104);
  else bone(slice, { x: 0, y, rx: 12.4 * waist, ry: 8.8 * waist }, along < 4 || along > 16.5 ? 3 : 1.2);
  paint(slice, { x: 0, y: canal + 0.6, rx: 6.4, ry: 5.4 }, -42);
  paint(slice, { x: 0, y: canal + 0.6, rx: 4.6, ry: 3.8 }, 42);
}

function transverse(slice: Slice, side: number, canal: number): void {
  bone(slice, { x: side * 12.5, y: canal + 1.5, rx: 7, ry: 2.9, angle: side * 0.25 }, 1.1, 420, 880);
}

/** Each rib runs around the cage and backwards: a slice cuts several of them, each at another height. */
function ribs(slice: Slice, z: number, cage: Ellipse, side: number): void {
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const part = (z - (pair * STEP - 22)) / SLANT;
    if (part < 0 || part > 1) continue;
    const angle = -1.36 + part * 2.66;
    const [rx, ry] = [cage.rx + 3.4, cage.ry + 3.4];
    const x = side * rx * (1 - (cage.egg ?? 0) * Math.sin(angle)) * Math.cos(angle);
    const y = cage.y + ry * Math.sin(angle);
    const turn = Math.atan2(ry * Math.cos(angle), -side * rx * Math.sin(angle));
    const shape = { x, y, rx: 8.4, ry: 2.7, angle: turn };
    if (part > 0.8) paint(slice, { ...shape, ry: 3 }, 142);
    else bone(slice, shape, 1.05, 430);
  }
}
