import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chimeraSeveral, chimeraUnauthorized, type Pet, setChimeraServer, takeChimera } from '../contract/index.ts';
import { ChimeraDialog } from './chimera.dialog.tsx';
import { ChimeraSettingsScreen, DuplicatesScreen } from './index.ts';

const id = '01933f00-0000-7000-8000-00000000c001';
const pet = { id, version: 3, name: 'Mochi', patient_id: 'P02418' } as Pet;
const pull = {
  ...{ id: '01933f00-0000-7000-8000-00000000c002', pet: id, pet_version: 3, owner: id, owner_version: 2, remote: 'r1' },
  ...{ pulled_at: '2026-11-23T01:00:00.000Z', taken_at: null },
  differences: [
    { field: 'breed', here: 'Shiba Inu', there: 'Golden Retriever', changed: 'there' },
    { field: 'name', here: 'Mochi', there: 'Mocha', changed: 'here' },
  ],
  owner_differences: [{ field: 'email', here: null, there: 'lin@example.test', changed: 'unknown' }],
};

test('what the other side changed is proposed, what was changed here is not, and the choice is sent with both versions', async () => {
  const { send } = show(<ChimeraDialog pet={pet} onClose={() => {}} />, {
    'pet.syncChimera': { result: pull },
    'pet.takeChimera': { result: pull },
  } as never);
  const breed = await screen.findByRole('checkbox', { name: 'Take Breed' });
  expect(breed).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: 'Take Name' })).toHaveProperty('checked', false);
  await userEvent.click(breed);
  await userEvent.click(screen.getByRole('button', { name: 'Take 1' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: takeChimera.id }),
    {
      ...{ id: pull.id, pulled_at: pull.pulled_at, version: 3, owner_version: 2 },
      ...{ fields: [], owner_fields: ['email'] },
    },
    expect.anything(),
  );
});

test('a refusal of the other system is said in words, and it can be asked again', async () => {
  show(<ChimeraDialog pet={pet} onClose={() => {}} />, { 'pet.syncChimera': chimeraUnauthorized() } as never);
  expect(await screen.findByText('The other practice system does not accept the token')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy();
});

test('several patients that fit are offered by name', async () => {
  const candidates = [{ id: 'a1', name: 'Mochi', birthdate: '2019-08-17', owner: null }];
  show(<ChimeraDialog pet={pet} onClose={() => {}} />, { 'pet.syncChimera': chimeraSeveral({ candidates }) } as never);
  expect(await screen.findByRole('button', { name: 'Mochi · 2019-08-17 · a1' })).toBeTruthy();
});

test('the link is saved with the typed token, which is not shown again', async () => {
  const server = { base_url: 'https://a.test/fhir', has_token: true, token_set_at: null, tested_at: null, version: 4 };
  const { send } = show(<ChimeraSettingsScreen />, {
    'chimera.getServer': { result: server },
    'chimera.setServer': { result: server, software: 'HAPI FHIR Server' },
  } as never);
  expect(await screen.findByText(/A token is stored and never shown/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Test and save' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: setChimeraServer.id }),
    { base_url: 'https://a.test/fhir', version: 4 },
    expect.anything(),
  );
});

test('pairs show both sides and why, and other hospitals only how many', async () => {
  const side = (patient_id: string) => ({
    ...{
      id: `01933f00-0000-7000-8000-00000000d0${patient_id}`,
      patient_id,
      name: 'Mochi',
      species: 'dog',
      breed: 'Shiba Inu',
    },
    ...{ sex: 'female', neutered: true, birthdate: null, coat_colour: null, status: 'normal', alerts: [], owner: null },
    ...{ last_visit: null, version: 1, visits: 2, created_at: '2026-01-01T00:00:00.000Z', remote: null },
  });
  show(<DuplicatesScreen />, {
    'admin.findDuplicateChimeraPets': {
      hospital: { key: 'harbor', name: 'Harbor' },
      result: [{ why: ['chip'], one: side('01'), other: side('02') }],
      others: [{ key: 'hill', name: 'Hill', pairs: 3 }],
    },
  } as never);
  const card = await screen.findByRole('article', { name: /Mochi 01, 02/ });
  expect(within(card).getByText('chip')).toBeTruthy();
  expect(within(card).getAllByText('2 visits')).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'Other hospitals' }).textContent).toContain('Hill3 pairs');
});
