import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type WalkInNumber, walkInStep } from '../contract/index.ts';
import { WalkInsScreen } from './walk-ins.screen.tsx';

const waits: WalkInNumber = {
  id: '01900000-0000-7000-8000-000000000001',
  ...{ number: 7, status: 'waiting', name: 'Kim', phone: '0912345678', pet_name: 'Coco', reason: 'Limps' },
  ...{ taken_at: '2026-11-24T02:00:00.000Z', called_at: null, called_by: null, medical_record: null },
};
const rules = { is_on: true, ask_name: 'optional', ask_phone: 'optional', door: 'door', version: 1 };
const dayWith = (result: readonly WalkInNumber[]) => ({
  'walkIn.getDay': { result, rules, is_open: true, minutes_per_visit: null },
});

test('a user who calls a number that another user has called gets the refusal', async () => {
  const refusal = new Refusal(walkInStep, { status: 'called' });
  show(<WalkInsScreen PatientField={() => null} />, { ...dayWith([waits]), 'walkIn.stepNumber': refusal });
  await userEvent.click(await screen.findByRole('button', { name: 'Call next: 7' }));
  expect(await screen.findByText(/^This number was called at another desk/)).toBeTruthy();
});

test('with no number waiting there is none to call, and the page says that it is empty', async () => {
  show(<WalkInsScreen PatientField={() => null} />, dayWith([]));
  expect(await screen.findByRole('button', { name: /Nobody is waiting/ })).toBeTruthy();
  expect(screen.getByText('Nobody has taken a number today.')).toBeTruthy();
});
