import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canRequest,
  decisions,
  faultOf,
  isDeletable,
  isListed,
  isOverdue,
  isReplaceable,
  needsReason,
  periodOf,
  periodWith,
  replacementFlow,
  type ServiceStatus,
  selectAll,
} from './index.ts';

const STATUSES = [
  'new',
  'ok',
  'requested',
  'approved',
  'rejected',
  'resubmit',
  'resubmitted',
  'expired',
  'done',
] as const;
/** Every pair that is allowed; the other 67 of the 81 are not. */
const ALLOWED = new Set([
  ...['new>requested', 'new>ok', 'new>expired', 'ok>requested', 'ok>expired', 'requested>approved'],
  ...['requested>rejected', 'requested>resubmit', 'approved>done', 'rejected>resubmitted', 'rejected>expired'],
  ...[
    'resubmit>resubmitted',
    'resubmit>expired',
    'resubmitted>approved',
    'resubmitted>rejected',
    'resubmitted>resubmit',
  ],
]);
const log = (id: string, service_status: ServiceStatus, replaceable = true) => ({ id, service_status, replaceable });

test('a request has nine statuses, of their 81 pairs 16 are steps of the flow, and select all takes the replaceable logs or clears [state.replacement]', () => {
  expect([...replacementFlow.states].sort()).toEqual([...STATUSES].sort());
  const pairs = STATUSES.flatMap((from) =>
    STATUSES.map((to) => {
      const isStep = replacementFlow.events.some((event) => replacementFlow.next(from, event) === to);
      return [`${from}>${to}`, isStep] as const;
    }),
  );
  expect(pairs).toHaveLength(81);
  expect(
    pairs
      .filter(([, isStep]) => isStep)
      .map(([pair]) => pair)
      .sort(),
  ).toEqual([...ALLOWED].sort());

  const logs = [log('a', 'new'), log('b', 'rejected'), log('c', 'requested'), log('d', 'done'), log('e', 'new', false)];
  expect([...selectAll(logs, new Set())]).toEqual(['a', 'b']);
  expect([...selectAll(logs, new Set(['a']))]).toEqual(['a', 'b']);
  expect([...selectAll(logs, new Set(['a', 'b']))]).toEqual([]);
  expect([...selectAll([log('d', 'done'), log('x', 'expired')], new Set(['d']))]).toEqual([]);
});

test('however the steps are taken, a request goes along allowed pairs alone, and stays once it is done or expired', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATUSES),
      fc.array(fc.constantFrom(...replacementFlow.events), { maxLength: 30 }),
      (start, events) => {
        let status: ServiceStatus = start;
        for (const event of events) {
          const next = replacementFlow.next(status, event);
          if (next === undefined) continue;
          expect(ALLOWED).toContain(`${status}>${next}`);
          expect(['done', 'expired']).not.toContain(status);
          status = next;
        }
      },
    ),
  );
});

test('a log is replaceable with its flag and new or rejected, and nothing else', () => {
  const open = STATUSES.filter((status) => isReplaceable(log('a', status)));
  expect(open).toEqual(['new', 'rejected']);
  expect(STATUSES.some((status) => isReplaceable(log('a', status, false)))).toBe(false);
  expect(STATUSES.filter((status) => canRequest(log('a', status)))).toEqual(['new', 'ok', 'rejected', 'resubmit']);
  expect(STATUSES.filter((status) => canRequest(log('a', status, false)))).toEqual(['ok', 'resubmit']);
});

test('select all never selects what is not replaceable, and twice in a row it clears', () => {
  const entry = fc.record({
    id: fc.uuid(),
    service_status: fc.constantFrom(...STATUSES),
    replaceable: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id }), (logs) => {
      const once = selectAll(logs, new Set());
      expect(logs.filter(({ id }) => once.has(id)).every(isReplaceable)).toBe(true);
      expect([...selectAll(logs, once)]).toEqual([]);
    }),
  );
});

test('of VS2 only replaceable logs without S01 and S02 are kept, of hm5 only those of qc or blank', () => {
  const listed = (model: string, error_code: string, replaceable: boolean) =>
    isListed({ model, error_code, replaceable });
  expect([listed('vs2', 'E27', true), listed('vs2', 'E27', false)]).toEqual([true, false]);
  expect([listed('vs2', 'S01', true), listed('vs2', 'S02', true), listed('vs2', 'S03', true)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(['qc', 'QC', 'blank', '', 'E12'].map((code) => listed('hm5', code, false))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(listed('Catalyst_One', 'S01', false)).toBe(true);
});

test('the period is from the 26th of the previous month 00:00 to the 25th 23:59:59 of the hospital', () => {
  const { since, until } = periodOf(new Date('2026-11-24T01:00:00Z'), 'Asia/Taipei');
  expect(since.toISOString()).toBe('2026-10-25T16:00:00.000Z');
  expect(until.toISOString()).toBe('2026-11-25T15:59:59.999Z');
  const january = periodOf(new Date('2027-01-31T15:00:00Z'), 'Asia/Taipei');
  expect(january.since.toISOString()).toBe('2026-12-25T16:00:00.000Z');
  // The last evening of January in Greenwich is February in Taipei.
  expect(periodOf(new Date('2027-01-31T16:00:00Z'), 'Asia/Taipei').since.toISOString()).toBe(
    '2027-01-25T16:00:00.000Z',
  );
});

test('every instant is in one period, periods leave no gap, and a log expires after the period behind its own', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.constantFrom('Asia/Taipei', 'Europe/Berlin', 'America/New_York'), (now, zone) => {
      const period = periodWith(now, zone);
      expect(now >= period.since && now <= period.until).toBe(true);
      const next = periodWith(new Date(period.until.getTime() + 1), zone);
      expect(next.since.getTime()).toBe(period.until.getTime() + 1);
      expect(isOverdue(now, next.until, zone)).toBe(false);
      expect(isOverdue(now, new Date(next.until.getTime() + 1), zone)).toBe(true);
    }),
  );
});

test('a run with an error is a fault; its rotor is replaceable unless the operator caused it', () => {
  const run = {
    ...{ device: 'vs2', profile: 'Comprehensive', error: { code: 'E27', text: 'Rotor mix failed' }, control: false },
    ...{ internal_qc: null, rotor_lot: '7731', cassette: null },
  };
  expect(faultOf(run)).toEqual({ error_code: 'E27', error_text: 'Rotor mix failed', replaceable: true });
  expect(faultOf({ ...run, rotor_lot: null })).toMatchObject({ replaceable: false });
  expect(faultOf({ ...run, error: { code: '4037', text: '' } })).toMatchObject({
    error_code: 'S01',
    replaceable: false,
  });
  expect(faultOf({ ...run, error: null })).toBeUndefined();
  expect(faultOf({ ...run, device: 'hm5', error: null, control: true, internal_qc: { passed: false } })).toMatchObject({
    error_code: 'qc',
  });
  expect(faultOf({ ...run, device: 'hm5', profile: 'Blank measurement' })).toMatchObject({ error_code: 'blank' });
});

const fault = {
  ...{ device: 'vs2', profile: 'Comprehensive', error: { code: 'E27', text: 'Rotor mix failed' }, control: false },
  ...{ internal_qc: null, rotor_lot: '7731' as string | null, cassette: null as string | null },
};

test.each([
  ['a disc that was handled wrongly', { error: { code: ' 4056 ', text: '' } }, 'S02', false],
  ['a cassette that a fault spoiled', { device: 'nx700', rotor_lot: null, cassette: 'ALB' }, 'E27', true],
  ['a blank count of a hematology analyzer', { device: 'hm5', profile: 'Background count' }, 'blank', true],
  ['a test whose name only begins like it', { device: 'hm5', profile: 'Blanket CBC' }, 'E27', true],
  ['a control of a hematology analyzer, whatever its code', { device: 'hm5', control: true }, 'qc', true],
  ['the number 4037 of another maker', { device: 'nx700', error: { code: '4037', text: '' } }, '4037', true],
  ['an error without a code', { device: 'nx700', error: { code: ' ', text: 'Lamp' } }, 'qc', true],
  ['a code as long as a sentence', { error: { code: 'E'.repeat(80), text: '' } }, 'E'.repeat(60), true],
])(
  'a service log says what spoiled the disc, and whose fault it was not: %s',
  (_case, more, error_code, replaceable) => {
    expect(faultOf({ ...fault, ...more })).toMatchObject({ error_code, replaceable });
  },
);

test('a control that failed is a fault without an error too; one that passed, and a failed one of a patient’s own run, is not', () => {
  const of = (control: boolean, passed: boolean) =>
    faultOf({ ...fault, device: 'nx700', error: null, control, internal_qc: { passed } });
  expect(of(true, false)).toEqual({ error_code: 'qc', error_text: '', replaceable: true });
  expect([of(true, true), of(false, false), of(false, true)]).toEqual([undefined, undefined, undefined]);
  expect(faultOf({ ...fault, error: null, control: true })).toBeUndefined();
});

test('a log is deleted unless its request is open, and a hospital gets the reason when it gets nothing or has to add details', () => {
  expect(STATUSES.filter((status) => !isDeletable(status))).toEqual([
    'requested',
    'approved',
    'resubmit',
    'resubmitted',
  ]);
  expect(decisions.filter(needsReason)).toEqual(['reject', 'ask']);
});

test('codes are listed however the device spells them', () => {
  expect(isListed({ model: 'vs2', error_code: ' s01 ', replaceable: true })).toBe(false);
  expect(isListed({ model: 'hm5', error_code: ' Blank ', replaceable: false })).toBe(true);
});

test('the periods of a year lie one behind the other, forward and back', () => {
  const now = new Date('2026-03-31T04:00:00Z');
  for (let shift = -13; shift < 13; shift += 1) {
    const [one, next] = [periodOf(now, 'Asia/Tokyo', shift), periodOf(now, 'Asia/Tokyo', shift + 1)];
    expect(next.since.getTime() - one.until.getTime()).toBe(1);
  }
  expect(periodOf(now, 'Asia/Tokyo', 12).since.toISOString()).toBe('2027-02-25T15:00:00.000Z');
});

test('a log of the first day of a period belongs to it, one of the last minute before does not', () => {
  const sinceOf = (instant: string) => periodWith(new Date(instant), 'Asia/Taipei').since.toISOString();
  expect(sinceOf('2026-11-25T16:00:00.000Z')).toBe('2026-11-25T16:00:00.000Z');
  expect(sinceOf('2026-11-25T15:59:59.999Z')).toBe('2026-10-25T16:00:00.000Z');
  expect(periodOf(new Date('2026-11-26T04:00:00Z'), 'Asia/Taipei').since.toISOString()).toBe(
    '2026-10-25T16:00:00.000Z',
  );
});
