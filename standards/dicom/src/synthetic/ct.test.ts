import { expect, test } from 'vitest';
import { readDicom, tags } from '../index.ts';
import { ctStack } from './index.ts';

const SIDE = 128;
const animal = { PatientID: 'P1', PatientName: 'Mochi', PatientSpeciesDescription: 'Canine' } as never;
const study = { StudyInstanceUID: '1.2.3', SeriesInstanceUID: '1.2.3.4' } as never;

function stack(slices = 24) {
  return [...ctStack({ patient: animal, study, slices, side: SIDE })].map((file) => {
    const { dataset, pixels } = readDicom(file);
    const bytes = file.slice(pixels!.offset, pixels!.offset + pixels!.length!);
    return { dataset, values: new Uint16Array(bytes.buffer) };
  });
}

/** Mean in Hounsfield units of a square around a place in millimetres, of a slice by its place in the animal. */
function meanAt(slices: ReturnType<typeof stack>, z: number, x: number, y: number, reach = 2): number {
  const { values } = slices[Math.floor((z / 240) * slices.length)]!;
  const at = (millimetres: number) => Math.round((millimetres / 220) * SIDE + SIDE / 2);
  let [sum, count] = [0, 0];
  for (let row = at(y) - reach; row <= at(y) + reach; row += 1)
    for (let column = at(x) - reach; column <= at(x) + reach; column += 1, count += 1)
      sum += values[row * SIDE + column]! - 1024;
  return sum / count;
}

test('the CT of the demonstration has lungs, heart, liver, spine and air with the densities of an animal', () => {
  const slices = stack();
  const lungs = [meanAt(slices, 80, 40, 10), meanAt(slices, 80, -40, 10), meanAt(slices, 150, 38, 0)];
  for (const lung of lungs) expect(lung).toBeGreaterThan(-900);
  for (const lung of lungs) expect(lung).toBeLessThan(-700);
  expect(Math.abs(meanAt(slices, 108, -5, 20) - 120)).toBeLessThan(50);
  expect(Math.abs(meanAt(slices, 190, 20, 20, 3) - 112)).toBeLessThan(25);
  expect(meanAt(slices, 117, 0, -59, 1)).toBeGreaterThan(250);
  expect(meanAt(slices, 60, 3, -23, 1)).toBeLessThan(-900);
  expect(meanAt(slices, 120, -100, -60)).toBeLessThan(-950);
  expect(Math.abs(meanAt(slices, 120, 19, -78, 2) - 64)).toBeLessThan(30);
});

test('slices follow each other without a gap, and the same seed draws the same animal', () => {
  const slices = stack(6);
  const places = slices.map(({ dataset }) => dataset.numbers(tags.ImagePositionPatient)[2]!);
  const thickness = slices[0]!.dataset.number(tags.SliceThickness)!;
  for (const [at, z] of places.entries()) expect(z).toBeCloseTo(-at * thickness, 3);
  expect(stack(6).map(({ values }) => values)).toEqual(slices.map(({ values }) => values));
});
