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

test("nobody but the assignee edits, and an unclaimed record is nobody's [rule.assignee]", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (assignee, account) => {
      expect(mayEdit(assignee, account)).toBe(assignee === account);
      expect(mayEdit(null, account)).toBe(false);
    }),
  );
});
