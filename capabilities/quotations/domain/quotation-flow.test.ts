import { expect, test } from 'vitest';
import { quotationFlow, statusOn } from './quotation-flow.ts';

test('a quotation is answered once, and only while it is sent', () => {
  const answerable = quotationFlow.states.filter((state) => quotationFlow.can(state, 'accept'));
  expect(answerable).toEqual(['sent']);
  expect(quotationFlow.states.filter((state) => quotationFlow.can(state, 'decline'))).toEqual(['sent']);
});

test('every change makes it a draft again, which has to be sent and signed again', () => {
  for (const state of quotationFlow.states) expect(quotationFlow.next(state, 'edit')).toBe('draft');
  expect(quotationFlow.can('draft', 'accept')).toBe(false);
});

test('it lapses after the last day of its validity, and an answer stays what it is', () => {
  const valid_until = '2026-11-30';
  expect(statusOn({ status: 'sent', valid_until }, '2026-11-30')).toBe('sent');
  expect(statusOn({ status: 'sent', valid_until }, '2026-12-01')).toBe('lapsed');
  expect(statusOn({ status: 'accepted', valid_until }, '2026-12-01')).toBe('accepted');
  expect(statusOn({ status: 'draft', valid_until }, '2026-12-01')).toBe('draft');
});

test('a link that was revoked is sent again without a change of the content', () => {
  expect(quotationFlow.next('sent', 'revoke')).toBe('revoked');
  expect(quotationFlow.next('revoked', 'send')).toBe('sent');
});
