import { notFound } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openPatientsOf } from './open-patients.ts';
import { page, pet } from './patient.fixture.tsx';

const LIN = '01933f00-0000-7000-8000-000000000001';
const kuro = { ...pet, id: '01933f00-0000-7000-8000-0000000000c1', name: 'Kuro' } as never;
const tabs = () => within(screen.getByRole('navigation', { name: 'Open patients' }));
const names = () =>
  tabs()
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  for (const { id } of openPatientsOf(LIN).get()) openPatientsOf(LIN).close(id);
});

test('an opened patient gets a tab beside those opened before', async () => {
  openPatientsOf(LIN).open(kuro);
  page();

  await waitFor(() => expect(names()).toEqual(['Kuro', 'Mochi']));
  expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('Mochi');
  expect(screen.getByRole('heading', { level: 1, name: 'Mochi' })).toBeDefined();
});

test('closing the patient in view goes to the next tab, closing another stays here', async () => {
  openPatientsOf(LIN).open(kuro);
  const { path } = page();
  await userEvent.click(await screen.findByRole('button', { name: 'Close Kuro' }));
  expect(names()).toEqual(['Mochi']);
  expect(path()).toBe(`/patient/${pet.id}`);

  await userEvent.click(screen.getByRole('button', { name: 'Close Mochi' }));

  expect(path()).toBe('/patient');
});

test('a tab shows that input is not saved yet', async () => {
  localStorage.setItem(`alder.draft.${LIN}.patient.${pet.id}`, '{}');
  page();

  expect(await screen.findByRole('img', { name: 'not saved yet' })).toBeDefined();
});

test('a patient that is not there any more loses its tab', async () => {
  openPatientsOf(LIN).open(pet as never);
  page({ 'pet.get': notFound() });

  await waitFor(() => expect(openPatientsOf(LIN).get()).toEqual([]));
  expect(screen.queryByRole('navigation', { name: 'Open patients' })).toBeNull();
});
