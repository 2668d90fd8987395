import { expect, test } from 'vitest';
import {
  daysUntil,
  dueOn,
  groundsOf,
  hasLegalDays,
  lawOfZone,
  mayExtend,
  receiptsKeptFrom,
  urgencyOf,
} from './laws.ts';

test.each([
  ['tw-pdpa', '2026-11-01', '2026-12-01'],
  ['jp-appi', '2026-11-01', '2026-11-15'],
  ['gdpr', '2026-11-23', '2026-12-23'],
  // A month that has no such day ends the period with its last one.
  ['gdpr', '2027-01-31', '2027-02-28'],
] as const)('a request under %s of %s is due on %s', (law, asked, due) => {
  expect(dueOn(law, asked)).toBe(due);
});

test('a deadline is extended once by what the law allows, and not at all in Japan', () => {
  expect(dueOn('tw-pdpa', '2026-11-01', true)).toBe('2026-12-31');
  expect(dueOn('gdpr', '2026-11-30', true)).toBe('2027-02-28');
  expect(mayExtend('jp-appi')).toBe(false);
  expect(dueOn('jp-appi', '2026-11-01', true)).toBe('2026-11-15');
});

test('a deadline is calm, soon within seven days, and overdue after its own day', () => {
  expect(urgencyOf('2026-12-01', '2026-11-23')).toBe('calm');
  expect(urgencyOf('2026-11-30', '2026-11-23')).toBe('soon');
  expect(urgencyOf('2026-11-23', '2026-11-23')).toBe('soon');
  expect(urgencyOf('2026-11-22', '2026-11-23')).toBe('overdue');
  expect(daysUntil('2026-11-22', '2026-11-23')).toBe(-1);
});

const last = { record: '2024-01-10', controlled: '2024-01-10', receipt: '2024-01-10', species: ['dog'] };

test('Taiwan keeps name and address with the record for seven years, controlled drugs and receipts for five', () => {
  expect(groundsOf('tw-pdpa', last, '2026-11-23')).toEqual([
    { ground: 'record', until: '2031-01-10' },
    { ground: 'controlled', until: '2029-01-10' },
    { ground: 'receipt', until: '2029-01-10' },
  ]);
});

test('Japan keeps records of a dog for three years, of a goat for eight', () => {
  expect(groundsOf('jp-appi', last, '2026-11-23')).toEqual([
    { ground: 'record', until: '2027-01-10' },
    { ground: 'receipt', until: '2031-01-10' },
  ]);
  expect(groundsOf('jp-appi', { ...last, species: ['dog', 'goat'] }, '2026-11-23')[0]?.until).toBe('2032-01-10');
});

test('nothing is kept of an owner whose pets were never seen, or longer ago than the law asks for', () => {
  const never = { record: null, controlled: null, receipt: null, species: [] };
  expect(groundsOf('tw-pdpa', never, '2026-11-23')).toEqual([]);
  expect(groundsOf('tw-pdpa', { ...last, record: '2019-11-22' }, '2030-01-11')).toEqual([]);
  expect(receiptsKeptFrom('tw-pdpa', '2026-11-23')).toBe('2021-11-23');
});

test('the law of the country is offered by the time zone of the hospital', () => {
  expect(lawOfZone('Asia/Taipei')).toBe('tw-pdpa');
  expect(lawOfZone('Asia/Tokyo')).toBe('jp-appi');
  expect(lawOfZone('Europe/Berlin')).toBe('gdpr');
});

test('the days of Taiwan and of the European Union are those of the law; Japan has "without delay"', () => {
  expect(hasLegalDays('tw-pdpa')).toBe(true);
  expect(hasLegalDays('gdpr')).toBe(true);
  expect(hasLegalDays('jp-appi')).toBe(false);
  expect(mayExtend('tw-pdpa')).toBe(true);
  expect(mayExtend('gdpr')).toBe(true);
});

test('elsewhere records are kept for five years and receipts for ten, through their last day', () => {
  expect(groundsOf('gdpr', last, '2029-01-10')).toEqual([
    { ground: 'record', until: '2029-01-10' },
    { ground: 'controlled', until: '2029-01-10' },
    { ground: 'receipt', until: '2034-01-10' },
  ]);
  expect(groundsOf('gdpr', last, '2029-01-11').map(({ ground }) => ground)).toEqual(['receipt']);
});

test.each(['cattle', 'buffalo', 'deer', 'sheep', 'goat', 'cow'])(
  'a record of %s is kept for eight years in Japan, and not for longer elsewhere',
  (species) => {
    const of = { ...last, species: [species] };
    expect(groundsOf('jp-appi', of, '2026-11-23')[0]).toEqual({ ground: 'record', until: '2032-01-10' });
    expect(groundsOf('tw-pdpa', of, '2026-11-23')[0]).toEqual({ ground: 'record', until: '2031-01-10' });
  },
);
