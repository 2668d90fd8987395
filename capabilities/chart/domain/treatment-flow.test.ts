import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayEdit } from './assignee.ts';
import { treatmentEvent, treatmentFlow } from './treatment-flow.ts';

test('what was done cannot be declined, and what was declined can be taken up again [cap.medicalRecords]', () => {
  expect(treatmentEvent('done', 'declined')).toBeUndefined();
  expect(treatmentEvent('declined', 'to_do')).toBe('recall');
  expect(treatmentEvent('sent', 'resulted')).toBe('result');
});

test('every line can come back to what is to be done [cap.medicalRecords]', () => {
  for (const status of treatmentFlow.states) {
    if (status !== 'to_do') expect([status, treatmentFlow.next(status, 'recall')]).toEqual([status, 'to_do']);
  }
});

test('only the assignee edits, and an unclaimed record is not editable [rule.assignee]', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (assignee, account) => {
      expect(mayEdit(assignee, account)).toBe(assignee === account);
      expect(mayEdit(account, account)).toBe(true);
      expect(mayEdit(null, account)).toBe(false);
    }),
  );
});

test('every step of a line of the plan leads exactly where the flow says', () => {
  const steps = treatmentFlow.states.flatMap((from) =>
    treatmentFlow.events.map((event) => `${from} ${event} ${treatmentFlow.next(from, event) ?? '-'}`),
  );

  expect(steps.filter((step) => !step.endsWith(' -')).sort()).toEqual(
    [
      'to_do send sent',
      'to_do result resulted',
      'to_do finish done',
      'to_do decline declined',
      'sent result resulted',
      'sent recall to_do',
      'sent finish done',
      'sent decline declined',
      'resulted recall to_do',
      'resulted finish done',
      'done recall to_do',
      'declined recall to_do',
    ].sort(),
  );
});
