import { expect, test } from 'vitest';
import { type IrisInput, irisStage } from './index.ts';

const at = '2026-11-24T02:00:00.000Z';
const days = (count: number, value: number) => ({
  at: new Date(Date.parse(at) - count * 86_400_000).toISOString(),
  value,
});
const cat = (more: Partial<IrisInput> = {}): IrisInput => ({
  ...{ species: 'cat', at, sdma: [], upc: undefined, systolic: undefined },
  creatinine: [days(0, 2.1), days(30, 2)],
  ...more,
});

test.each([
  ['cat', 1.5, 1],
  ['cat', 1.6, 2],
  ['cat', 2.8, 2],
  ['cat', 2.9, 3],
  ['cat', 5, 3],
  ['cat', 5.1, 4],
  ['dog', 1.3, 1],
  ['dog', 1.4, 2],
  ['dog', 2.8, 2],
  ['dog', 2.9, 3],
  ['dog', 5.1, 4],
] as const)('creatinine of a %s of %f mg/dL on two occasions is stage %i', (species, value, stage) => {
  expect(irisStage(cat({ species, creatinine: [days(0, value), days(30, value)] }))).toMatchObject({ stage });
});

test('SDMA that is higher on both of two occasions raises the stage, once does not', () => {
  expect(irisStage(cat({ sdma: [days(0, 27), days(30, 26)] }))).toMatchObject({ stage: 3, by: 'sdma' });
  expect(irisStage(cat({ sdma: [days(0, 27), days(30, 20)] }))).toMatchObject({ stage: 2, by: 'creatinine' });
  expect(irisStage(cat({ sdma: [days(0, 60)] }))).toMatchObject({ stage: 2, by: 'creatinine' });
  expect(irisStage(cat({ species: 'dog', sdma: [days(0, 30), days(30, 30)] }))).toMatchObject({ stage: 2 });
});

test('protein and blood pressure give the substages of the species, and none where they were not measured', () => {
  const stage = (upc: number, systolic: number, species = 'cat') =>
    irisStage(cat({ species, upc: days(0, upc), systolic: days(0, systolic) }));
  expect(stage(0.1, 139)).toMatchObject({ proteinuria: 'none', pressure: 'normal' });
  expect(stage(0.4, 140)).toMatchObject({ proteinuria: 'borderline', pressure: 'prehypertensive' });
  expect(stage(0.45, 160)).toMatchObject({ proteinuria: 'proteinuric', pressure: 'hypertensive' });
  expect(stage(0.45, 180, 'dog')).toMatchObject({ proteinuria: 'borderline', pressure: 'severe' });
  expect(irisStage(cat())).toMatchObject({ proteinuria: null, pressure: null });
});

test('there is no stage of another species, of one value, of old or too close values', () => {
  expect(irisStage(cat({ species: 'rabbit' }))).toEqual({ refused: 'species' });
  expect(irisStage(cat({ creatinine: [] }))).toEqual({ refused: 'creatinineMissing' });
  expect(irisStage(cat({ creatinine: [days(0, 2.1)] }))).toEqual({ refused: 'creatinineMissing' });
  expect(irisStage(cat({ creatinine: [days(0, 2.1), days(6, 2)] }))).toEqual({ refused: 'creatinineMissing' });
  expect(irisStage(cat({ creatinine: [days(0, 2.1), days(181, 2)] }))).toEqual({ refused: 'creatinineMissing' });
});

test('there is no stage while creatinine moves: it is no stable patient, or an acute injury', () => {
  expect(irisStage(cat({ creatinine: [days(0, 2.6), days(30, 2)] }))).toEqual({ refused: 'unstable' });
  expect(irisStage(cat({ creatinine: [days(0, 2.5), days(30, 2)] }))).toMatchObject({ stage: 2 });
  expect(irisStage(cat({ creatinine: [days(0, 2.4), days(2, 2.1), days(30, 2.3)] }))).toEqual({ refused: 'acute' });
});
