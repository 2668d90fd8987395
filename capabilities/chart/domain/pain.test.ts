import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CatFace,
  FACE_LEVEL,
  faceGrades,
  faceScore,
  faceUnits,
  isPainful,
  MAX_FACE,
  unansweredPain,
  wholeFace,
} from './pain.ts';

const grade = fc.constantFrom(...faceGrades);
const faces: fc.Arbitrary<CatFace> = fc.record({
  ears: grade,
  eyes: grade,
  muzzle: grade,
  whiskers: grade,
  head: grade,
});
const calm: CatFace = { ears: 0, eyes: 0, muzzle: 0, whiskers: 0, head: 0 };
const set = (pain: number | null, face: CatFace | null, pain_answer: string | null = null) => ({
  pain,
  face,
  pain_answer,
});

test('a face of 4 of 10 calls for analgesia, one of 3 does not [PNS-01]', () => {
  const three: CatFace = { ...calm, ears: 2, eyes: 1 };

  expect(faceScore(three)).toBe(3);
  expect(isPainful(set(null, three))).toBe(false);
  expect(isPainful(set(null, { ...three, head: 1 }))).toBe(true);
});

test('a pain of 2 of 4 calls for something, one of 1 does not, and nothing measured is no pain [PNS-01]', () => {
  expect(isPainful(set(1, null))).toBe(false);
  expect(isPainful(set(2, null))).toBe(true);
  expect(isPainful(set(null, null))).toBe(false);
});

test('each unit counts alike, from 0 to 10, and a face that looks worse never scores lower [PNS-01]', () => {
  fc.assert(
    fc.property(faces, fc.constantFrom(...faceUnits), (face, unit) => {
      const score = faceScore(face);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(MAX_FACE);
      expect(isPainful(set(null, face))).toBe(score / MAX_FACE > 0.39);
      if (face[unit] < 2) expect(faceScore({ ...face, [unit]: face[unit] + 1 } as CatFace)).toBe(score + 1);
    }),
  );
  expect(FACE_LEVEL / MAX_FACE).toBeGreaterThan(0.39);
});

test('pain waits until analgesia or a reason is noted with it; a lower score afterwards is no answer [PNS-02]', () => {
  const waiting = set(3, null);

  expect(unansweredPain([set(0, calm), waiting])).toBe(waiting);
  expect(unansweredPain([set(0, calm), set(3, null, 'analgesia')])).toBeUndefined();
});

test('half a face is no score: each of the five units has to be chosen', () => {
  const calm = { ears: 0, eyes: 0, muzzle: 0, whiskers: 0, head: 0 } as const;
  expect(wholeFace(calm)).toEqual(calm);
  for (const unit of faceUnits) {
    const { [unit]: _, ...others } = calm;
    expect(wholeFace(others)).toBeUndefined();
  }
});
