import { expect, test } from 'vitest';
import { orientationMarks, turnedSides } from './orientation.ts';

const image = (attributes: Record<string, unknown>) => ({ attributes });

test('a side of the body is named only where the axis is clear, and left out instead of guessed [const.layout]', () => {
  expect(orientationMarks(image({ ImageOrientationPatient: [1, 0, 0, 0, 1, 0] }))).toEqual({
    right: 'L',
    left: 'R',
    bottom: 'P',
    top: 'A',
  });
  expect(orientationMarks(image({ ImageOrientationPatient: [0.98, 0.19, 0, 0, 0, -1] }))).toMatchObject({
    right: 'L',
    bottom: 'F',
  });
  expect(orientationMarks(image({ PatientOrientation: ['CD', 'V'] }))).toEqual({
    right: 'CD',
    left: 'CR',
    bottom: 'V',
    top: 'D',
  });
  expect(orientationMarks(image({}))).toEqual({ right: '', left: '', bottom: '', top: '' });
});

test('the orientation labels rotate and flip with the image [const.layout]', () => {
  const sides = { left: 'CR', right: 'CD', top: 'D', bottom: 'V' };
  const straight = { turns: 0, flipX: false, flipY: false } as const;

  expect(turnedSides(sides, straight)).toEqual(sides);
  expect(turnedSides(sides, { ...straight, flipX: true })).toEqual({ left: 'CD', right: 'CR', top: 'D', bottom: 'V' });
  expect(turnedSides(sides, { ...straight, turns: 1 })).toEqual({ top: 'CR', right: 'D', bottom: 'CD', left: 'V' });
  expect(turnedSides(sides, { turns: 2, flipX: true, flipY: true })).toEqual(sides);
});
