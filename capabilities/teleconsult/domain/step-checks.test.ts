import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  closedGates,
  imagesMissing,
  kinds,
  leastImages,
  MAX_IMAGES,
  mayAnswer,
  requestFlow,
  viewOf,
  viewsMissing,
} from './index.ts';

const whole = {
  kind: 'radiology' as const,
  images: ['a', 'b', 'c'],
  parts: ['thorax'],
  history: 'Coughs for a week',
  no_history: false,
  summary: 'Is the heart enlarged?',
};

test('a request goes out with three images, a part, a history, a question and the declaration, and not without any of them [rule.teleconsult]', () => {
  expect(closedGates(whole, true)).toEqual([]);
  expect(closedGates({ ...whole, images: ['a', 'b'] }, true)).toEqual(['images']);
  expect(closedGates({ ...whole, parts: [] }, true)).toEqual(['parts']);
  expect(closedGates({ ...whole, history: ' \n' }, true)).toEqual(['history']);
  expect(closedGates({ ...whole, history: '', no_history: true }, true)).toEqual([]);
  expect(closedGates({ ...whole, summary: ' ' }, true)).toEqual(['summary']);
  expect(closedGates(whole, false)).toEqual(['declaration']);
});

test('three to seven images are sent, of a blood smear one to seven [const.teleconsult, rule.teleconsult]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.nat(12), (kind, count) => {
      const images = Array.from({ length: count }, (_, at) => at);
      const passes = !closedGates({ ...whole, kind, images }, true).includes('images');
      return passes === (count >= (kind === 'bloodSmear' ? 1 : 3) && count <= 7);
    }),
  );
  expect([leastImages('radiology'), leastImages('bloodSmear'), MAX_IMAGES]).toEqual([3, 1, 7]);
  expect(imagesMissing({ kind: 'radiology', images: ['a'] })).toBe(2);
  expect(imagesMissing({ kind: 'radiology', images: ['a', 'b', 'c', 'd'] })).toBe(0);
});

test('a view is read from what the modality says, and the views that are wanted are named [const.teleconsult]', () => {
  expect(viewOf('RL', '')).toBe('Lateral');
  expect(viewOf('VD', 'Thorax lateral')).toBe('VD');
  expect(viewOf(undefined, 'Thorax DV')).toBe('DV');
  expect(viewOf(undefined, '胸部 側面')).toBe('Lateral');
  expect(viewOf('AP', 'Skull')).toBe('other');
  expect(viewsMissing(['Lateral', 'Lateral'])).toEqual(['VD']);
  expect(viewsMissing(['DV'])).toEqual(['Lateral']);
  expect(viewsMissing(['VD', 'Lateral'])).toEqual([]);
});

test('what was answered is not sent again, and what a consultant has taken is not withdrawn', () => {
  expect(requestFlow.can('accepted', 'withdraw')).toBe(false);
  expect(requestFlow.can('answered', 'answer')).toBe(false);
  expect(requestFlow.next('accepted', 'release')).toBe('sent');
  expect(requestFlow.next('answered', 'close')).toBe('closed');
});

test('a request is answered by the addressed person, or by any consultant, and never by its author', () => {
  const open = { consultant: null, author: 'lin' };
  expect(mayAnswer(open, { id: 'sato', role: 'consultant' })).toBe(true);
  expect(mayAnswer(open, { id: 'wu', role: 'doctor' })).toBe(false);
  expect(mayAnswer({ ...open, consultant: 'wu' }, { id: 'wu', role: 'doctor' })).toBe(true);
  expect(mayAnswer({ ...open, consultant: 'wu' }, { id: 'sato', role: 'consultant' })).toBe(false);
  expect(mayAnswer({ consultant: 'lin', author: 'lin' }, { id: 'lin', role: 'doctor' })).toBe(false);
});
