import type { JudgedValue } from '@alder/lab/domain';
import { expect, test } from 'vitest';
import { rangeWords, reportRows, visitOf } from './index.ts';

const value = (code: string, raw: string, more: Partial<JudgedValue> = {}): JudgedValue => ({
  ...{ code, name: code, raw, comparator: null, number: Number(raw), scaled_result: null, unit: 'mg/dL' },
  ...{ unit_raw: 'mg/dL', flag: 'N', flag_device: '', status: 'F', range: null, range_text: '', ...more },
});
const result = (at: string, results: JudgedValue[], device = 'Catalyst_One A') => ({ at, device, results });
const today = { ...result('2026-11-24T02:00:00.000Z', [value('ALT', '90'), value('CREA', '1.8')]), modified: [] };
const rowOf = (groups: ReturnType<typeof reportRows>, code: string) =>
  groups.flatMap(({ rows }) => rows).find((row) => row.value.code === code)!;

test('a report shows the two values before this one, the later first, and never a later or a failed one', () => {
  const earlier = [
    result('2026-05-01T02:00:00.000Z', [value('CREA', '1.2')]),
    result('2026-09-01T02:00:00.000Z', [value('CREA', '1.6')]),
    result('2026-11-25T02:00:00.000Z', [value('CREA', '2.4')]),
    result('2026-08-01T02:00:00.000Z', [value('CREA', '1.4')]),
    result('2026-10-01T02:00:00.000Z', [value('CREA', '---', { flag: 'invalid', number: null })]),
  ];

  const { previous } = rowOf(reportRows(today, earlier), 'CREA');

  expect(previous.map(({ text, at }) => [text, at.slice(0, 10)])).toEqual([
    ['1.6', '2026-09-01'],
    ['1.4', '2026-08-01'],
  ]);
});

test('an earlier value in another unit is converted, marked when of another analyzer, and left out without a factor', () => {
  const earlier = [
    result('2026-09-01T02:00:00.000Z', [value('CREA', '141.4', { unit: 'umol/L', comparator: '<' })], 'vs2 B'),
    result('2026-08-01T02:00:00.000Z', [value('CREA', '7', { unit: 'furlong' })]),
  ];

  expect(rowOf(reportRows(today, earlier), 'CREA').previous).toEqual([
    { at: '2026-09-01T02:00:00.000Z', text: '<1.6', isOtherDevice: true },
  ]);
});

test('a corrected value says what it was, a held one that QC was not valid, and others neither', () => {
  const modified = [{ before: [value('CREA', '1.9'), value('ALT', '90')] }, { before: [value('CREA', '7.1')] }];

  const groups = reportRows({ ...today, modified }, [], ['CREA']);

  expect(rowOf(groups, 'CREA')).toMatchObject({ before: '1.9', isHeld: true });
  expect(rowOf(groups, 'ALT')).toMatchObject({ before: undefined, isHeld: false });
  expect(rowOf(reportRows(today, [], ['']), 'ALT').isHeld).toBe(true);
});

test('values stand by organ system: the kidney before the liver', () => {
  expect(reportRows(today, []).map(({ group }) => group)).toEqual(['kidney', 'liver']);
});

test('a range with an open end is written as one', () => {
  const range = {
    low: 1,
    high: 2,
    crit_low: null,
    crit_high: null,
    unit: 'mg/dL',
    source: 'device',
    entry: null,
  } as const;
  expect([
    rangeWords({ range }),
    rangeWords({ range: { ...range, low: null } }),
    rangeWords({ range: { ...range, high: null } }),
    rangeWords({ range: null }),
  ]).toEqual(['1 – 2', '≤ 2', '≥ 1', '']);
});

test('a result belongs to the last visit that began within two days before it', () => {
  const visit = (id: string, checked_in_at: string) => ({ id, checked_in_at });
  const visits = [
    visit('later', '2026-11-24T03:00:00.000Z'),
    visit('before', '2026-11-23T02:00:00.000Z'),
    visit('own', '2026-11-24T01:00:00.000Z'),
  ];
  expect(visitOf('2026-11-24T02:00:00.000Z', visits)).toBe('own');
  expect(visitOf('2026-11-27T02:00:00.000Z', visits)).toBeUndefined();
});
