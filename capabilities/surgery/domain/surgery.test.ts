import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alertOf,
  amountOf,
  checklist,
  columnOf,
  columnsOf,
  consentInForce,
  EXAMPLE_DRUGS,
  implausible,
  isColumn,
  isLimited,
  mismatches,
  obstaclesTo,
  openItems,
  phases,
  type Readiness,
  sheetOf,
  surgeryFlow,
  takesValues,
  uncounted,
  volumeOf,
  WEIGHT_HOLDS_DAYS,
  weightState,
} from './index.ts';

const all = new Set(phases.flatMap((phase): readonly string[] => checklist[phase]));
const counts = [
  { what: 'swabs', before: 10, after: 10 },
  { what: 'instruments', before: 24, after: 24 },
] as const;
const ready: Readiness = { ticked: all, hasConsent: true, counts, anaesthetist: 'a', asa: 2 };

test('a surgery cannot begin from a plan, nor be canceled once the animal sleeps', () => {
  expect(surgeryFlow.can('planned', 'incise')).toBe(false);
  expect(surgeryFlow.can('planned', 'induce')).toBe(false);
  expect(surgeryFlow.can('underAnaesthesia', 'cancel')).toBe(false);
  expect(surgeryFlow.next('underAnaesthesia', 'wake')).toBe('recovery');
  expect(surgeryFlow.states.filter(takesValues)).toEqual([
    ...['prepared', 'underAnaesthesia', 'inProgress', 'recovery', 'done'],
  ]);
});

test('with everything ticked, consented and counted nothing stands in the way', () => {
  for (const event of surgeryFlow.events) expect(obstaclesTo(event, ready)).toEqual([]);
});

test('whatever single item is missing stands in the way of the step that its pause belongs to', () => {
  const before = { signIn: 'induce', timeOut: 'incise', signOut: 'close' } as const;
  fc.assert(
    fc.property(fc.constantFrom(...phases), fc.nat(), (phase, place) => {
      const item = checklist[phase][place % checklist[phase].length]!;
      const ticked = new Set([...all].filter((one) => one !== item));
      expect(obstaclesTo(before[phase], { ...ready, ticked })).toEqual([phase]);
      expect(openItems(phase, ticked)).toEqual([item]);
    }),
  );
});

test('the cut needs what the induction needed: consent and sign-in stay missing after an override', () => {
  expect(obstaclesTo('incise', { ...ready, hasConsent: false, ticked: new Set(checklist.timeOut) })).toEqual([
    ...['consent', 'signIn'],
  ]);
});

test('a count that differs or was not made stands in the way of closing', () => {
  const lost = [{ what: 'swabs', before: 10, after: 9 }, counts[1]] as const;
  expect(mismatches(lost)).toEqual([lost[0]]);
  expect(obstaclesTo('close', { ...ready, counts: lost })).toEqual(['counts']);
  expect(obstaclesTo('close', { ...ready, counts: [counts[0]] })).toEqual(['counting']);
  expect(uncounted([...counts, { what: 'needles', before: 4, after: null }], 'after')).toEqual(['needles']);
});

const signed = { id: '1', kind: 'signed', at: '2026-11-24T01:00:00.000Z', procedure: 'TPLO', side: 'left' } as const;

test('a consent holds for its procedure and side until it is withdrawn', () => {
  expect(consentInForce([signed], signed)).toBe(signed);
  expect(consentInForce([signed], { procedure: 'TPLO', side: 'right' })).toBeUndefined();
  expect(consentInForce([signed], { procedure: 'FHO', side: 'left' })).toBeUndefined();
  const withdrawn = { ...signed, id: '2', kind: 'withdrawn', at: '2026-11-24T02:00:00.000Z' } as const;
  expect(consentInForce([withdrawn, signed], signed)).toBeUndefined();
  const again = { ...signed, id: '3', at: '2026-11-24T03:00:00.000Z' };
  expect(consentInForce([signed, withdrawn, again], signed)).toBe(again);
});

test('columns are full five minutes, without a gap, and hold the instants that they begin with', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
      fc.nat(600),
      (from, minutes) => {
        const columns = columnsOf(from, new Date(from.getTime() + minutes * 60_000));
        expect(columns[0]).toBe(columnOf(from));
        expect(columns.every(isColumn)).toBe(true);
        for (const [place, at] of columns.entries())
          expect(Date.parse(at) - Date.parse(columns[0]!)).toBe(place * 300_000);
      },
    ),
  );
});

test('limits are of the species: a pulse of 110 is slow for a cat and in order for a dog; others are not judged', () => {
  expect([alertOf('cat', 'pulse', 110), alertOf('dog', 'pulse', 110), alertOf('dog', 'pulse', 121)]).toEqual([
    ...['low', undefined, 'high'],
  ]);
  expect([alertOf('rabbit', 'pulse', 300), alertOf('rabbit', 'spo2', 88)]).toEqual([undefined, 'low']);
  expect([alertOf('dog', 'mean', 70), alertOf('dog', 'mean', 69)]).toEqual([undefined, 'low']);
});

test('a slip of the decimal point is asked about with what was meant, and pressures must fit one another', () => {
  expect(implausible('temperature', 375)).toMatchObject({ meant: 37.5 });
  expect(implausible('temperature', 37.5)).toBeUndefined();
  expect(implausible('diastolic', 95, { systolic: 90 })).toBeDefined();
  expect(implausible('mean', 80, { systolic: 110, diastolic: 60 })).toBeUndefined();
  expect(implausible('systolic', 70, { mean: 80 })).toBeDefined();
});

const now = new Date('2026-11-24T02:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

test('doses need a weight, and one that is recent', () => {
  expect(weightState(null, null, now)).toBe('missing');
  expect(weightState(0, ago(1), now)).toBe('missing');
  expect(weightState(4, null, now)).toBe('old');
  expect(weightState(4, ago(WEIGHT_HOLDS_DAYS), now)).toBe('usable');
  expect(weightState(4, ago(WEIGHT_HOLDS_DAYS + 1), now)).toBe('old');
});

test('the volume is dose times weight by strength: never above the limit, off by no more than its rounding', () => {
  const one = fc.double({ min: 0.01, max: 50, noNaN: true });
  fc.assert(
    fc.property(
      one,
      one,
      one,
      fc.option(fc.double({ min: 0.05, max: 20, noNaN: true })),
      (dose, concentration, weight, max_ml) => {
        const drug = { species: [], dose, concentration, max_ml };
        const exact = Math.min((dose * weight) / concentration, max_ml ?? Number.POSITIVE_INFINITY);
        const step = exact < 0.01 ? exact * 0.05 : exact < 1 ? 0.005 : 0.05;
        expect(Math.abs(volumeOf(drug, weight) - exact)).toBeLessThanOrEqual(step + 1e-9);
        expect(isLimited(drug, weight)).toBe(max_ml !== null && (dose * weight) / concentration > max_ml);
      },
    ),
  );
  expect(volumeOf({ species: [], dose: 0.01, concentration: 1, max_ml: null }, 4.2)).toBe(0.04);
  expect(amountOf({ dose: 0.01 }, 4.2)).toBe(0.042);
});

test('only approved doses of the species are on a sheet, and the example names its source and has none for a rabbit', () => {
  const rows = EXAMPLE_DRUGS.map((drug, place) => ({ ...drug, approved_by: place === 0 ? null : 'vet' }));
  expect(sheetOf(rows, 'cat').map(({ name }) => name)).not.toContain('Epinephrine');
  expect(sheetOf(rows, 'cat').map(({ name }) => name)).not.toContain('Lidocaine');
  expect(sheetOf(rows, 'rabbit')).toEqual([]);
  expect(EXAMPLE_DRUGS.every(({ source }) => source.includes('RECOVER'))).toBe(true);
});
