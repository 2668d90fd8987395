import { expect, test } from 'vitest';
import { proposeDoctor } from './doctor-names.ts';

const choices = [
  { id: '1', name: 'Dr. Wu Mei' },
  { id: '2', name: '林醫師' },
  { id: '3', name: 'Sato' },
  { id: '4', name: 'sato' },
];

test.each([
  ['WU MEI', '1'],
  ['Dr Wu Mei, DVM', '1'],
  ['林', '2'],
  ['林獸醫師', '2'],
  ['Wu', undefined],
  ['Dr.', undefined],
  ['', undefined],
])(
  'a doctor written %s is proposed as user %s: titles, case and spaces make no difference, half a name does',
  (written, id) => {
    expect(proposeDoctor(written, choices)?.id).toBe(id);
  },
);

test('a name of two users proposes neither', () => {
  expect(proposeDoctor('Dr. Sato', choices)).toBeUndefined();
});
