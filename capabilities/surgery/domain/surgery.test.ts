import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alertOf,
  amountOf,
  checkItems,
  checklist,
  columnOf,
  columnsOf,
  consentInForce,
  doseUnits,
  EXAMPLE_DRUGS,
  implausible,
  isColumn,
  isForSpecies,
  isLimited,
  mismatches,
  needsReason,
  obstaclesTo,
  openItems,
  phases,
  type Readiness,
  sheetOf,
  sides,
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

test('with everything ticked, consented and counted there is no obstacle', () => {
  for (const event of surgeryFlow.events) expect(obstaclesTo(event, ready)).toEqual([]);
});

test('any single missing item blocks the step that its pause belongs to', () => {
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

test('a count that differs or was not made blocks closing', () => {
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
        expect(volumeOf(drug, weight)).toBeLessThanOrEqual(max_ml ?? Number.POSITIVE_INFINITY);
        expect(isLimited(drug, weight)).toBe(max_ml !== null && (dose * weight) / concentration > max_ml);
      },
    ),
  );
  expect(volumeOf({ species: [], dose: 0.01, concentration: 1, max_ml: null }, 4.2)).toBe(0.04);
  const volume = (ml: number, max_ml: number | null = null) =>
    volumeOf({ species: [], dose: ml, concentration: 1, max_ml }, 1);
  expect([0.00512, 0.0095, 0.014, 0.995, 1.26, 12.34].map((ml) => volume(ml))).toEqual([
    0.0051, 0.0095, 0.01, 1, 1.3, 12.3,
  ]);
  // The limit itself is drawn up, not what it would be rounded to.
  expect([volume(2, 1.25), volume(1.26, 1.28), volume(0.457, 0.456), volume(1.1, 1.25)]).toEqual([
    1.25, 1.28, 0.456, 1.1,
  ]);
  expect(amountOf({ dose: 0.01 }, 4.2)).toBe(0.042);
});

test('only approved doses of the species are on a sheet, and the example names its source and has none for a rabbit', () => {
  const rows = EXAMPLE_DRUGS.map((drug, place) => ({ ...drug, approved_by: place === 0 ? null : 'vet' }));
  expect(sheetOf(rows, 'cat').map(({ name }) => name)).not.toContain('Epinephrine');
  expect(sheetOf(rows, 'cat').map(({ name }) => name)).not.toContain('Lidocaine');
  expect(sheetOf(rows, 'rabbit')).toEqual([]);
  expect(EXAMPLE_DRUGS.every(({ source }) => source.includes('RECOVER'))).toBe(true);
});

test('a surgery goes from its plan to its report, back where it was too early, and what ends a plan needs a reason', () => {
  const leads = Object.fromEntries(
    surgeryFlow.states.map((state) => [
      state,
      surgeryFlow.events.flatMap((event) =>
        surgeryFlow.next(state, event) ? [`${event} ${surgeryFlow.next(state, event)}`] : [],
      ),
    ]),
  );
  expect(leads).toEqual({
    planned: ['prepare prepared', 'cancel canceled'],
    prepared: ['cancel canceled', 'unprepare planned', 'induce underAnaesthesia'],
    underAnaesthesia: ['incise inProgress', 'wake recovery'],
    inProgress: ['close recovery'],
    recovery: ['reopen inProgress', 'complete done'],
    done: ['resume recovery'],
    canceled: ['replan planned'],
  });
  expect(surgeryFlow.events.filter(needsReason)).toEqual(['cancel', 'wake', 'reopen', 'resume']);
  expect(sides).toEqual(['none', 'left', 'right', 'both']);
});

test('induction needs consent, sign-in, a class of risk and a person at the machine; the cut needs the counts', () => {
  const nothing: Readiness = { ticked: new Set(), hasConsent: false, counts: [], anaesthetist: null, asa: null };
  expect(obstaclesTo('induce', nothing)).toEqual(['consent', 'signIn', 'asa', 'anaesthetist']);
  expect(obstaclesTo('incise', nothing)).toEqual(['consent', 'signIn', 'timeOut', 'counting']);
  expect(obstaclesTo('close', nothing)).toEqual(['signOut', 'counting']);
  for (const event of ['prepare', 'cancel', 'wake', 'complete'] as const)
    expect(obstaclesTo(event, nothing)).toEqual([]);
  expect(obstaclesTo('induce', { ...ready, asa: null })).toEqual(['asa']);
  expect(obstaclesTo('induce', { ...ready, anaesthetist: '' })).toEqual(['anaesthetist']);
  expect(checkItems).toEqual(Object.values(checklist).flat());
  expect(new Set(checkItems).size).toBe(20);
});

test('needles are counted again where a user began to, swabs and instruments always', () => {
  const needles = (before: number | null, after: number | null) => [
    ...counts,
    { what: 'needles', before, after } as const,
  ];
  expect(uncounted([], 'before')).toEqual(['swabs', 'instruments']);
  expect(uncounted(needles(null, null), 'after')).toEqual([]);
  expect(uncounted(needles(null, 3), 'before')).toEqual(['needles']);
  expect(uncounted(needles(0, null), 'after')).toEqual(['needles']);
  expect(uncounted(needles(0, 0), 'after')).toEqual([]);
  expect(mismatches(needles(null, 3))).toEqual([]);
  expect(mismatches(needles(3, null))).toEqual([]);
});

test('of two events of one instant the later id decides about a consent', () => {
  const withdrawn = { ...signed, id: '2', kind: 'withdrawn' } as const;
  expect(consentInForce([withdrawn, signed], signed)).toBeUndefined();
  expect(consentInForce([{ ...withdrawn, id: '0' }, signed], signed)).toBe(signed);
  expect(consentInForce([], signed)).toBeUndefined();
});

test('a dose is for the species that it names, or for all, however the species is written', () => {
  expect([isForSpecies({ species: ['dog'] }, 'Dog'), isForSpecies({ species: ['dog'] }, 'cat')]).toEqual([true, false]);
  expect(isForSpecies({ species: [] }, 'rabbit')).toBe(true);
  expect(doseUnits).toEqual(['mg', 'mcg', 'U', 'mEq']);
  expect(isLimited({ species: [], dose: 1, concentration: 1, max_ml: 2 }, 2)).toBe(false);
});
