import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recheckDays, suggestionsOf } from './follow-ups.ts';

test.each([
  ['Continue benazepril, recheck in 2 weeks.', 14],
  ['Benazepril ½ tab SID, recheck 3 m.', 90],
  ['Follow-up in ten days, earlier if it vomits', 10],
  ['Recheck potassium in 10-14 days', 10],
  ['兩週後回診，複驗血鉀', 14],
  ['回診：3 個月後', 90],
  ['１４日後に再診', 14],
  ['再診は2週間後。', 14],
  ['3か月後に再検査', 90],
  ['Re-check in a week', 7],
  ['recheck: an mo', 30],
  ['Re-examination in seven days', 7],
  ['reexamine in nine weeks', 63],
  ['Followup in 1 d', 1],
  ['follow up in 2 wks', 14],
  ['Review in 2 mos', 60],
  ['come back in 1 year', 365],
  ['return in 2 y', 730],
  ['revisit in 3 – 4 months', 90],
  ['recheck in 3 to 4 months', 90],
  ['一年後追蹤', 365],
  ['半年内に再来院。', 183],
  ['五天後複查', 5],
  ['三星期後複診', 21],
  ['再診　4週', 28],
] as const)('the plan %j asks for the patient again after %i days', (plan, days) => {
  expect(recheckDays(plan)).toBe(days);
});

test.each([
  ['', 'Repeat potassium now. Urine by cystocentesis.'],
  ['', 'Amlodipine for 14 days'],
  ['', '投藥 14 天'],
  ['', 'Recheck in 9000 days'],
  ['', 'Recheck when needed'],
  ['', 'Recheck in 0 days'],
  ['', 'Recheck in 25 months'],
  ['', 'Recheck blood. In 3 days the stitches come out'],
  ['', 'prechecked in 3 days'],
  ['', 'Recheck in 3 doses'],
  ['', '0 天後回診'],
])('a plan that names no time for a recheck suggests none%s: %s', (_, plan) => {
  expect(recheckDays(plan)).toBeUndefined();
});

test('a critical value, the recheck and a due vaccine are suggested in the order of their urgency', () => {
  const input = {
    plan: 'Recheck in two weeks',
    day: '2026-11-21',
    criticals: [{ code: 'K' }, { code: 'K' }],
    vaccines: [{ antigen: 'rabies', due_on: '2026-11-12' }],
  };
  expect(suggestionsOf(input)).toEqual([
    { kind: 'test', subject: 'K', due_on: '2026-11-21' },
    { kind: 'recheck', subject: '', due_on: '2026-12-05' },
    { kind: 'vaccine', subject: 'rabies', due_on: '2026-11-12' },
  ]);
});

test('whatever a plan says, each thing is suggested once and the recheck lies after the visit', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.nat({ max: 999 }),
      fc.constantFrom('days', 'weeks', 'months'),
      (text, n, unit) => {
        const found = suggestionsOf({
          plan: `${text} recheck in ${n} ${unit}`,
          day: '2026-11-21',
          criticals: [],
          vaccines: [],
        });
        expect(found.length).toBeLessThanOrEqual(1);
        for (const { due_on } of found) expect(due_on > '2026-11-21').toBe(true);
      },
    ),
  );
});
