import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPatientId } from './patient-id.ts';

test('the next chart number follows the highest of the newest pattern [rule.patient]', () => {
  expect(nextPatientId(['P02418', 'P02417'])).toBe('P02419');
  expect(nextPatientId(['P00007', 'P02418', 'X9'])).toBe('P02419');
  expect(nextPatientId(['2026-0099', 'P02418'])).toBe('2026-0100');
  expect(nextPatientId(['999'])).toBe('1000');
  expect(nextPatientId([])).toBe('P00001');
  expect(nextPatientId(['Mochi'])).toBe('P00001');
  expect(nextPatientId(['Mochi', 'P7', 'P12', 'Q900'])).toBe('P13');
});

test('a suggested chart number is never one of the known ones [rule.patient]', () => {
  const id = fc.tuple(fc.constantFrom('P', 'A-', ''), fc.nat(99_999)).map(([prefix, n]) => `${prefix}${n}`);
  fc.assert(fc.property(fc.array(id), (known) => !known.includes(nextPatientId(known))));
});
