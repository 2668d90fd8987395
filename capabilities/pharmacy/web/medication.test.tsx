import type { Pet } from '@alder/patients/contract';
import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Medication, refillWeightChanged } from '../contract/index.ts';
import { aLine } from './line.fixture.ts';
import { MedicationPanel } from './medication.panel.tsx';

const pet = { id: 'bean', name: 'Bean', weight: 12.4, status: 'normal' } as Pet;
const aMedicine = (input: Partial<Medication>): Medication => ({ ...aLine(input), refilled: 0, ...input });

function showMedication(
  result: readonly Medication[],
  rest: Record<string, unknown> = {},
  visit: string | null = 'today',
) {
  const visible = show(<MedicationPanel pet={pet} />, { 'pharmacy.getMedication': { result, visit }, ...rest });
  const sent = (id: string) => visible.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { sent, user: userEvent.setup() };
}

test('what may be refilled has its button, the others say why not, and all of them are refilled by one press', async () => {
  const lines = [
    aMedicine({ name: 'Benazepril', refills: 3, refilled: 1 }),
    aMedicine({ name: 'Amlodipine', refills: 2 }),
    aMedicine({ name: 'Apoquel', refills: 2, refills_until: '2020-01-31' }),
    aMedicine({ name: 'Maropitant' }),
  ];
  const { user, sent } = showMedication(lines, { 'pharmacy.refill': { result: lines.slice(0, 2) } });

  const row = async (name: string) => within((await screen.findByText(name)).closest('li')!);
  expect((await row('Benazepril')).getByText('2 of 3 refills left')).toBeTruthy();
  expect((await row('Apoquel')).getByText('Refills ended on 31 Jan 2020')).toBeTruthy();
  expect((await row('Apoquel')).queryByRole('button')).toBeNull();
  expect((await row('Maropitant')).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Refill all (2)' }));

  await waitFor(() => expect(sent('pharmacy.refill')).toEqual([{ lines: [lines[0]!.id, lines[1]!.id] }]));
});

test('a changed weight is asked about, and the refill goes on when it is confirmed', async () => {
  const line = aMedicine({ name: 'Benazepril', refills: 3 });
  const { user, sent } = showMedication([line], {
    'pharmacy.refill': (input: { confirmWeight?: boolean }) => {
      if (!input.confirmWeight) throw refillWeightChanged({ name: 'Benazepril', before: 10, now: 12.4 });
      return { result: [line] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Refill' }));
  await user.click(await screen.findByRole('button', { name: 'Refill as it was' }));

  await waitFor(() => expect(sent('pharmacy.refill')).toMatchObject([{}, { confirmWeight: true }]));
});

test('without an open visit nothing is refilled, and without a medicine the tab says so', async () => {
  const { user, sent } = showMedication([aMedicine({ name: 'Benazepril', refills: 3 })], {}, null);
  const button = await screen.findByRole('button', { name: /Refill/ });
  await user.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(sent('pharmacy.refill')).toEqual([]);
});
