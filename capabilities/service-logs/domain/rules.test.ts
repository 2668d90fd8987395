import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canRequest,
  faultOf,
  isListed,
  isOverdue,
  isReplaceable,
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
