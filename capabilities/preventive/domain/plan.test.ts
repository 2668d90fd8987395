import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  antigensIn,
  defaultProtocols,
  isExpired,
  lastDayOf,
  nextDue,
  planOf,
  questionsOf,
  type RecordedDose,
  remindable,
  skipReasonOf,
} from './index.ts';

const dose = (given_on: string, antigens: string[], more: Partial<RecordedDose> = {}): RecordedDose => ({
  ...{ given_on, antigens, next_due: null, interval_days: null },
  ...more,
});
const plan = (doses: RecordedDose[], more: object = {}) =>
  planOf({
    ...{ species: 'dog', birthdate: '2026-06-01', doses, dues: [], protocols: defaultProtocols, today: '2026-11-23' },
    ...more,
  });
const dueOf = (items: ReturnType<typeof plan>, antigen: string) =>
  items.find((item) => item.antigen === antigen)?.due_on;

test.each([
  ['at 8 weeks, the next four weeks later', ['2026-07-27'], '2026-08-24'],
  ['at 16 weeks, the booster at 26 weeks', ['2026-07-27', '2026-08-24', '2026-09-21'], '2026-11-30'],
  ['at 26 weeks, the next in three years', ['2026-09-21', '2026-11-30'], '2029-11-29'],
])('parvovirus given %s', (_, days, due) => {
  const doses = days.map((day) => dose(day, ['parvovirus']));
  expect(dueOf(plan(doses), 'parvovirus')).toBe(due);
});

test('leptospirosis wants two doses four weeks apart, then one every year', () => {
  expect(dueOf(plan([dose('2026-09-01', ['leptospirosis'])]), 'leptospirosis')).toBe('2026-09-29');
  const two = [dose('2026-09-01', ['leptospirosis']), dose('2026-09-29', ['leptospirosis'])];
  expect(dueOf(plan(two), 'leptospirosis')).toBe('2027-09-29');
});

test('a puppy without any dose is due at the age of the guideline, a non-core antigen is not due at all', () => {
  const items = plan([], { birthdate: '2026-11-02' });
  expect(dueOf(items, 'rabies')).toBe('2027-01-25');
  expect(items.map(({ antigen }) => antigen)).not.toContain('bordetella');
});

test('a later dose supersedes every day that an earlier one has set', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2026-11-01'), noInvalidDate: true });
  const dayText = day.map((at) => at.toISOString().slice(0, 10));
  const earlier = fc.array(fc.record({ given_on: dayText, next_due: fc.option(dayText) }), { maxLength: 6 });
  fc.assert(
    fc.property(earlier, (given) => {
      const doses = given.map(({ given_on, next_due }) => dose(given_on, ['rabies'], { next_due }));
      const last = dose('2026-11-20', ['rabies'], { next_due: '2027-05-05' });
      expect(dueOf(plan([...doses, last]), 'rabies')).toBe('2027-05-05');
      const due = nextDue(
        defaultProtocols.find(({ antigen }) => antigen === 'rabies'),
        [...doses, { ...last, next_due: null }],
        null,
      );
      expect(due).toBe('2027-11-20');
    }),
  );
});

test('what an old system says is due holds until a dose after its last one', () => {
  const due = { id: 'x', what: 'Rabies booster', antigens: ['rabies'], due_on: '2026-11-30', since: '2025-11-30' };
  const before = [dose('2025-11-30', ['rabies'])];
  expect(plan(before, { dues: [due] }).find(({ antigen }) => antigen === 'rabies')).toMatchObject({
    due_on: '2026-11-30',
    state: 'soon',
  });
  expect(dueOf(plan([...before, dose('2026-11-20', ['rabies'])], { dues: [due] }), 'rabies')).toBe('2027-11-20');
  const dental = { ...due, antigens: [], what: 'Dental check', due_on: '2026-11-01' };
  expect(plan([], { dues: [dental] })[0]).toMatchObject({ subject: 'x', what: 'Dental check', state: 'overdue' });
});

test('the interval of a vaccine counts where the hospital has no protocol', () => {
  const giardiaDoses = [dose('2026-11-01', ['giardia'], { interval_days: 21 })];
  expect(dueOf(plan(giardiaDoses), 'giardia')).toBe('2026-11-22');
});

const checked = {
  ...{
    kind: 'vaccine',
    licensed: ['dog'],
    name: 'Rabies',
    antigens: ['rabies'],
    given_on: '2026-11-23',
    lot: 'A1',
    expires_on: '2027-01-01',
  },
  ...{ species: 'dog', birthdate: '2020-01-01', earlier: [], protocols: defaultProtocols },
} as const;

test.each([
  ['nothing for a plain dose', {}, []],
  ['for a vaccine of another species', { species: 'cat' }, ['otherSpecies']],
  [
    'for a second dose within two weeks',
    { earlier: [{ name: '', given_on: '2026-11-10', antigens: ['rabies'], reaction_severity: 'none' }] },
    ['tooSoon'],
  ],
  [
    'after a severe reaction',
    { earlier: [{ name: '', given_on: '2025-11-10', antigens: ['rabies'], reaction_severity: 'severe' }] },
    ['reacted'],
  ],
  ['for a puppy that is too young', { birthdate: '2026-10-23' }, ['tooYoung']],
  ['for a lot without an expiry', { expires_on: null }, ['noExpiry']],
])('a person is asked %s', (_, change, asked) => {
  expect(questionsOf({ ...checked, ...change } as never)).toEqual(asked);
});

test('a lot is good until the end of its last day, and of a month until its end', () => {
  expect(isExpired('2026-08-31', lastDayOf('2026-08')!)).toBe(false);
  expect(isExpired('2026-09-01', lastDayOf('2026/8')!)).toBe(true);
  expect(lastDayOf('2026-02')).toBe('2026-02-28');
  expect(lastDayOf('soon')).toBeUndefined();
  expect(['2026-02-28', '2024-02-29', '2026-12-31'].map(lastDayOf)).toEqual(['2026-02-28', '2024-02-29', '2026-12-31']);
  for (const none of [
    '2026-02-29',
    '2026-02-31',
    '2026-04-31',
    '2026-13-01',
    '2026-00',
    '2026-13',
    '226-08',
    '2026-08-3',
    'x2026-08',
    '2026-08x',
    'x2026-08-31',
    '2026-08-31x',
  ])
    expect(lastDayOf(none), none).toBeUndefined();
  expect([' 2026.12 ', '2024/02'].map(lastDayOf)).toEqual(['2026-12-31', '2024-02-29']);
  expect(isExpired('2026-09-01', null)).toBe(false);
});

test('names of vaccines are understood in three languages', () => {
  expect(antigensIn('Rabies booster')).toEqual(['rabies']);
  expect(antigensIn('狂犬病疫苗')).toEqual(['rabies']);
  expect(antigensIn('猫３種混合ワクチン')).toEqual(['panleukopenia', 'calicivirus', 'rhinotracheitis']);
  expect(antigensIn('FVRCP')).toEqual(['panleukopenia', 'calicivirus', 'rhinotracheitis']);
  expect(antigensIn('犬八合一疫苗')).toEqual(expect.arrayContaining(['distemper', 'parvovirus', 'leptospirosis']));
  expect(antigensIn('Dental check')).toEqual([]);
});

test('an old dog without a history is not reminded of, a puppy is', () => {
  const items = (birthdate: string) =>
    remindable(plan([], { birthdate }), { birthdate, doses: [], today: '2026-11-23', until: '2026-12-23' });
  expect(items('2015-01-01')).toEqual([]);
  expect(items('2026-08-01').map(({ antigen }) => antigen)).toContain('rabies');
});

test('a deceased or missing pet is never reminded of, and a date once', () => {
  const due = [{ subject: 'rabies', due_on: '2026-11-30', reminded: false }];
  const to = { status: 'normal', owner: { email: 'a@b.test', optedOut: false }, due };
  expect(skipReasonOf(to)).toBeUndefined();
  expect(skipReasonOf({ ...to, status: 'deceased' })).toBe('deceased');
  expect(skipReasonOf({ ...to, status: 'missing' })).toBe('missing');
  expect(skipReasonOf({ ...to, due: [{ ...due[0]!, reminded: true }] })).toBe('sent');
  expect(skipReasonOf({ ...to, owner: { email: 'a@b.test', optedOut: true } })).toBe('optedOut');
  expect(skipReasonOf({ ...to, owner: { email: null, optedOut: false } })).toBe('noEmail');
});
