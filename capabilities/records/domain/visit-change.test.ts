import { expect, test } from 'vitest';
import { isBlankVisit, mayChangeVisit } from './visit-change.ts';

const visit = { assignee: 'lin', checked_in_by: 'amy', isBlank: true };
const account = (id: string, role = 'assistant') => ({ id, role });

test('a visit is canceled or moved by its doctor, an administrator, and unclaimed by the account that checked it in', () => {
  const written = { ...visit, isBlank: false };
  expect(mayChangeVisit(written, account('lin', 'doctor'))).toBe('own');
  expect(mayChangeVisit(written, account('boss', 'hospitalAdmin'))).toBe('own');
  expect(mayChangeVisit({ ...written, assignee: null }, account('amy'))).toBe('own');
});

test('reception cancels or moves a claimed visit with a reason until something clinical is written', () => {
  expect(mayChangeVisit(visit, account('amy'))).toBe('withReason');
  expect(mayChangeVisit({ ...visit, assignee: null }, account('ben'))).toBe('withReason');
  expect(mayChangeVisit({ ...visit, isBlank: false }, account('amy'))).toBe('no');
  expect(mayChangeVisit({ ...visit, isBlank: false }, account('wu', 'doctor'))).toBe('no');
});

test('a visit that nobody claimed and no account checked in is changed by an administrator only once something is written', () => {
  const booked = { assignee: null, checked_in_by: null, isBlank: false };
  expect(mayChangeVisit(booked, account('amy'))).toBe('no');
  expect(mayChangeVisit(booked, account('boss', 'hospitalAdmin'))).toBe('own');
});

test('a visit is blank while nobody has written, found, diagnosed or planned anything in it', () => {
  const none = { subjective: '', objective: ' ', assessment: '', plan: '\n', systems: {}, body_map: [], lines: 0 };

  expect(isBlankVisit(none)).toBe(true);
  for (const written of [
    { subjective: 'a' },
    { objective: 'a' },
    { assessment: 'a' },
    { plan: 'a' },
    { systems: { skin: {} } },
    { body_map: [{}] },
    { lines: 1 },
  ])
    expect(isBlankVisit({ ...none, ...written })).toBe(false);
});
