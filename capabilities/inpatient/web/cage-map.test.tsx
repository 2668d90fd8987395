import { show } from '@alder/testing/screen';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Cage, WardStay, WardView } from '../contract/index.ts';
import { CageMap } from './cage-map.panel.tsx';

const id = (end: number) => `01900000-0000-7000-8000-00000000000${end}`;
const [WARD, STAY] = [id(1), id(2)];
const cage = (end: number, name: string): Cage => ({
  ...{ id: id(end), version: 1, ward: WARD, name, rank: end, is_isolation: false, cleaning_since: null },
  ...{ deleted: false, created_at: '2026-11-24T01:00:00.000Z', updated_at: '2026-11-24T01:00:00.000Z' },
});
const stay: WardStay = {
  ...{ id: STAY, version: 4, cage: id(3), condition: 'stable', resuscitation: 'full', status: 'admitted' },
  ...{ isolation: null, reason: '', admitted_at: '2026-11-24T01:00:00.000Z', estimated_days: null, pain_waits: false },
  ...{ doctor: null, doctor_name: null },
  pet: {
    ...{ id: id(9), name: 'Tiger', patient_id: 'P1', species: 'cat', breed: '', sex: null, neutered: null },
    ...{
      birthdate: null,
      weight: 5,
      weight_at: null,
      coat_colour: null,
      status: 'normal',
      owner_name: null,
      alerts: [],
    },
  },
};
const ward = {
  wards: [{ id: WARD, name: 'ICU' }],
  cages: [cage(3, 'C1'), cage(4, 'C2'), cage(5, 'C3')],
  ...{ stays: [stay], orders: [], slots: [], colleagues: [] },
} as unknown as WardView;

test('an animal dragged to a second cage while the first move is under way ends in the second', async () => {
  let version = 4;
  const through: (() => void)[] = [];
  const move = vi.fn(async (input: { version: number; cage: string }) => {
    await new Promise<void>((resolve) => through.push(resolve));
    if (input.version !== version) throw new Error('stale');
    version += 1;
    return { result: { ...stay, version, cage: input.cage } };
  });
  show(<CageMap ward={ward} onOpen={() => {}} />, { 'his.updateInpatientRecord': move as never });
  const drop = (name: string) =>
    fireEvent.drop(screen.getByRole('article', { name }), { dataTransfer: { getData: () => STAY } });

  drop('C2');
  await waitFor(() => expect(move).toHaveBeenCalledTimes(1));
  drop('C3');
  through[0]!();
  await waitFor(() => expect(move).toHaveBeenCalledTimes(2));
  through[1]!();

  await waitFor(() => expect(version).toBe(6));
  expect(move.mock.calls.map(([input]) => [input.version, input.cage])).toEqual([
    [4, id(4)],
    [5, id(5)],
  ]);
});

test('an animal that has died is shown as such in its cage', () => {
  const gone = { ...stay, pet: { ...stay.pet, status: 'deceased' } } as const;

  show(<CageMap ward={{ ...ward, stays: [gone] }} onOpen={() => {}} />);

  expect(screen.getByText('Deceased: end the stay')).toBeTruthy();
});
