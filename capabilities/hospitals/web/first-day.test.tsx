import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FIRST_STEPS, type FirstStep } from '../domain/index.ts';
import { FirstDayScreen } from './first-day.screen.tsx';
import { managePages } from './manage-pages.ts';

const steps = (done: readonly FirstStep[], off: readonly FirstStep[] = []) => ({
  result: FIRST_STEPS.map((id) => ({
    id,
    done: done.includes(id),
    count: done.includes(id) ? 3 : 0,
    skipped: off.includes(id) ? { by: 'Dr. Lin', at: '2026-11-23T02:00:00.000Z' } : null,
  })),
});

function showSteps(first: unknown, values: object = {}) {
  const calls = { 'hospital.getFirstSteps': first, ...values };
  const visible = show(<FirstDayScreen />, calls, { account: { role: 'hospitalAdmin' }, path: '/manage/first-day' });
  return { ...visible, user: userEvent.setup() };
}

test('it goes on where something is open, shows why, and leads to the page where it is done', async () => {
  const { user, path } = showSteps(steps(['hospital', 'hours']));
  const work = await screen.findByRole('region', { name: 'Rooms' });
  expect(within(work).getByText(/Welcome back, Dr. Lin/)).toBeTruthy();
  expect(within(work).getByText(/Everybody finds the patient/)).toBeTruthy();
  expect(screen.getByText('3 days open')).toBeTruthy();
  await user.click(within(work).getByRole('button', { name: /Do it now/ }));
  expect(path()).toBe('/manage/hospital');
});

test('a step is put off with a press, and comes last', async () => {
  const { user, send } = showSteps(steps(['hospital']), { 'hospital.skipFirstStep': steps(['hospital'], ['hours']) });
  const work = await screen.findByRole('region', { name: 'Opening hours' });
  await user.click(within(work).getByRole('button', { name: 'Do this later' }));
  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'hospital.skipFirstStep')?.[1]).toEqual({
      step: 'hours',
      skipped: true,
    }),
  );
});

test('the user who put a step off is named, and it is taken up again', async () => {
  const off = steps(['hospital', 'rooms', 'prices', 'import', 'gateway', 'modality', 'patient', 'people'], ['hours']);
  showSteps(off);
  const work = await screen.findByRole('region', { name: 'Opening hours' });
  expect(within(work).getByText(/Dr. Lin put this off on/)).toBeTruthy();
  expect(within(work).getByRole('button', { name: 'Take it up again' })).toBeTruthy();
});

test('a step without a page in this version is not asked for', async () => {
  showSteps(steps([]));
  await screen.findByRole('region', { name: 'Hospital' });
  const hasUsers = managePages.some(({ id }) => (id as string) === 'users');
  const list = screen.getByRole('navigation', { name: 'First day' });
  expect(within(list).queryByRole('button', { name: /People/ }) !== null).toBe(hasUsers);
});

test('when everything is done it says so and asks for nothing', async () => {
  showSteps(steps(FIRST_STEPS));
  expect(await screen.findByText(/The hospital is ready for patients/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Do it now|later/ })).toBeNull();
});
