import { show } from '@alder/testing/screen';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DayEndScreen } from './day-end.screen.tsx';

const lin = { id: '01933f00-0000-7000-8000-000000000001', name: 'Dr. Lin' };
const pet = { id: 'p1', name: 'Mochi', patient_id: 'C1' };
const item = { at: '2026-11-21T01:00:00.000Z', text: '', due: null, critical: false, visit: 'v1', pet, person: lin };
const left = {
  counts: { record: 1, unsigned: 0, result: 1, medicine: 1, receipt: 1, plan: 1, todo: 1 },
  result: [
    { ...item, kind: 'record', id: 'a' },
    { ...item, kind: 'result', id: 'b', text: 'Catalyst One', critical: true, visit: null },
    { ...item, kind: 'medicine', id: 'c', text: 'Meloxicam' },
    { ...item, kind: 'receipt', id: 'd', due: 630, person: { id: 'x', name: 'Dr. Chen' } },
    { ...item, kind: 'plan', id: 'd2', due: 210, visit: 'v2', person: null },
    { ...item, kind: 'todo', id: 'e', text: 'Call', pet: null, visit: null, person: null },
  ],
};
const places = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('a person sees what is left of the own work, each with the place where it is done, and of everybody', async () => {
  show(<DayEndScreen />, { 'his.getDayEnd': left });
  expect(await screen.findByRole('list', { name: 'Incomplete records' })).toBeDefined();
  expect(places()).toEqual(['/his/record/v1', '/clinicpath/results/b', '/his/pharmacy/v1']);
  fireEvent.change(screen.getByLabelText('Of whom'), { target: { value: 'all' } });
  expect(places()).toEqual([
    ...['/his/record/v1', '/clinicpath/results/b', '/his/pharmacy/v1'],
    ...['/his/checkout/v1', '/his/checkout/v2', '/his/board'],
  ]);
  expect(within(screen.getByRole('list', { name: 'Instalments overdue' })).getByText(/210/)).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Not paid' })).getByText(/630/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Of whom'), { target: { value: 'none' } });
  expect(places()).toEqual(['/his/checkout/v2', '/his/board']);
});

test('a result has no way for a reader without the permit of the laboratory', async () => {
  show(<DayEndScreen />, { 'his.getDayEnd': left }, { account: { permit_lis: false } });
  await screen.findByRole('list', { name: 'Results not reviewed' });
  expect(places()).toEqual(['/his/record/v1', '/his/pharmacy/v1']);
});

test('the list follows the work of others, and says when nothing is left', async () => {
  const { emit, responses } = show(<DayEndScreen />, { 'his.getDayEnd': left });
  await screen.findByRole('list', { name: 'Not dispensed' });
  responses['his.getDayEnd'] = {
    counts: { record: 0, unsigned: 0, result: 0, medicine: 0, receipt: 0, plan: 0, todo: 0 },
    result: [],
  };
  await emit('medicineRecord.updated');
  expect(await screen.findByText(/Nothing is left/)).toBeDefined();
});

test('a list that does not load says so', async () => {
  show(<DayEndScreen />, {});
  expect(await screen.findByRole('alert')).toBeDefined();
});
