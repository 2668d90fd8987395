import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Pet, patientHere } from '../contract/index.ts';
import { draftOfPet, emptyOwner } from './drafts.ts';
import { calls, line, owner, page, pet, response } from './patient.fixture.tsx';

test('only what was changed is sent, from the version that was read [entity.pet]', async () => {
  const { send } = page({ 'pet.update': { result: { ...pet, version: 4 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Mochi' });
  const coat = within(dialog).getByRole('textbox', { name: 'Coat color' });
  await userEvent.clear(coat);
  await userEvent.type(coat, 'Silver tabby');
  await userEvent.click(within(dialog).getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(calls(send, 'pet.update')).toEqual([
      { id: pet.id, version: 3, coat_colour: 'Silver tabby', confirmDuplicate: false },
    ]),
  );
});

test('462 kg for a cat of 4.62 kg is asked about at the field, and saved only after it is corrected or confirmed', async () => {
  const { send } = page({ 'pet.update': { result: { ...pet, version: 4 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Mochi' }));
  const weight = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Weight' });
  await userEvent.clear(weight);
  await userEvent.type(weight, '462');
  await userEvent.click(dialog.getByRole('button', { name: /Save/ }));
  expect(await dialog.findByText(/462 kg is unusual for this patient/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: /Save/ }));
  expect(calls(send, 'pet.update')).toEqual([]);

  await userEvent.click(dialog.getByRole('button', { name: 'It is 4.62 kg' }));
  expect(weight.value).toBe('4.62');
  expect(dialog.queryByText(/is unusual/)).toBeNull();

  await userEvent.clear(weight);
  await userEvent.type(weight, '17');
  await userEvent.tab();
  await userEvent.click(await dialog.findByRole('button', { name: '17 kg is right' }));
  await userEvent.click(dialog.getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(calls(send, 'pet.update')).toEqual([
      { id: pet.id, version: 3, weight: 17, confirmDuplicate: false, confirmImplausible: true },
    ]),
  );
});

test('a patient can be given to another owner [entity.owner]', async () => {
  const ken = { id: '01933f00-0000-7000-8000-0000000000a2', name: 'Ken Sato', phones: ['0955'], pets: 1 };
  const { send } = page({
    'pet.update': { result: { ...pet, version: 4 } },
    'pet.search': { result: [], owners: [ken] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Mochi' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose another owner' }));
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Existing owner' }), 'ken');
  await userEvent.click(await screen.findByRole('option', { name: /Ken Sato/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(calls(send, 'pet.update')).toEqual([{ id: pet.id, version: 3, owner: ken.id, confirmDuplicate: false }]),
  );
});

test('a status is marked from the menu and can be taken back [entity.pet]', async () => {
  const { send } = page({
    'pet.update': ({ version }: { version: number }) => ({
      result: { ...pet, version: version + 1, status: 'missing' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as missing' }));
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() =>
    expect(calls(send, 'pet.update')).toEqual([
      { id: pet.id, version: 3, status: 'missing' },
      { id: pet.id, version: 4, status: 'normal', deleted: false },
    ]),
  );
});

test('a patient in the hospital is not deleted from the menu, and the reason is shown', async () => {
  page({
    'pet.update': () => {
      throw patientHere();
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete patient' }));
  expect(await screen.findByText(/^This patient is in the hospital\. Discharge it/)).toBeTruthy();
});

test('a merge needs the name typed, and is offered to be undone [cap.patients]', async () => {
  const other = { ...pet, id: line.id, name: 'Mochi 2', chip_number: null, reading: 'もち' };
  const { send } = page({
    'pet.get': ({ id }: { id: string }) => (id === pet.id ? response : { ...response, result: other }),
    'pet.search': { result: [line], owners: [] },
    'pet.merge': { result: pet, merge: 'm1', moved: {} },
    'pet.undoMerge': { result: pet, restored: other },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Merge with another patient' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge two patients' });
  await userEvent.type(within(dialog).getByRole('combobox'), 'kuro');
  await userEvent.click(await screen.findByRole('option', { name: /Kuro/ }));
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Mochi 2 · もち' }));
  expect(within(dialog).getByRole('button', { name: 'Merge' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /to confirm/ }), 'Mochi');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));

  await waitFor(() =>
    expect(calls(send, 'pet.merge')).toEqual([
      { id: pet.id, version: 3, merged: line.id, fields: { name: 'Mochi 2', reading: 'もち' } },
    ]),
  );
  await screen.findByText('Merged into Mochi');
  await userEvent.click(screen.getAllByRole('button', { name: /Undo/ }).at(-1)!);
  await waitFor(() => expect(calls(send, 'pet.undoMerge')).toEqual([{ id: 'm1' }]));
});

test('an owner is shown with the pets, and can be changed [entity.owner]', async () => {
  const { send, path } = page(
    {
      'account.getHospitalPetOwners': { result: [{ ...owner, pets: [line] }] },
      'account.updateOwner': { result: { ...owner, version: 2 } },
    },
    { path: `/patient?owner=${owner.id}` },
  );
  expect(await screen.findByRole('heading', { name: 'Emily Tanaka', level: 2 })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Edit owner' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Emily Tanaka' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Notes' }), 'Prefers LINE');
  await userEvent.click(within(dialog).getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(calls(send, 'account.updateOwner')).toEqual([
      { id: owner.id, version: 1, notes: 'Prefers LINE', confirmDuplicate: false },
    ]),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Kuro/ }));
  expect(path()).toBe(`/patient/${line.id}`);
});

test('input typed before another user saved is shown as a choice, and nothing is sent before', async () => {
  localStorage.setItem(
    `alder.draft.01933f00-0000-7000-8000-000000000001.patient.${pet.id}`,
    JSON.stringify({
      value: {
        pet: { ...draftOfPet(pet as Pet), coat_colour: 'Silver' },
        newOwner: emptyOwner,
        choice: { kind: 'none' },
      },
      version: 2,
      at: Date.now() + 1000,
    }),
  );
  const { send } = page();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Mochi' }));
  const coat = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Coat color' });
  expect(coat.value).toBe('Silver');
  expect(dialog.getByRole('alert').textContent).toContain('Somebody has changed this patient since you began.');
  await userEvent.click(dialog.getByRole('button', { name: /Save/ }));
  expect(calls(send, 'pet.update')).toEqual([]);

  await userEvent.click(dialog.getByRole('button', { name: 'Take theirs' }));

  expect(coat.value).toBe('Brown tabby');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('insurance and passport are entered under their heading, and only they are sent', async () => {
  const { send } = page({ 'pet.update': { result: { ...pet, version: 4 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Mochi' }));
  await userEvent.click(dialog.getByText('Insurance and passport'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Insurance' }), 'Anicom');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Policy number' }), 'AB-1234');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Share insured' }), '70');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Passport number' }), 'DE 12');
  await userEvent.click(dialog.getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(calls(send, 'pet.update')).toEqual([
      {
        ...{ id: pet.id, version: 3, confirmDuplicate: false, insurance_company: 'Anicom' },
        ...{ insurance_policy: 'AB-1234', insurance_share: 70, passport_number: 'DE 12' },
      },
    ]),
  );
});

test('a further owner half entered when the page was lost is offered again, and can be put away', async () => {
  const open = async () => {
    const { unmount } = page({}, { path: `/patient/${pet.id}?tab=details` });
    await userEvent.click(await screen.findByRole('button', { name: 'Add an owner' }, { timeout: 5000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an owner of Mochi' }));
    return { unmount, dialog, name: dialog.getByRole<HTMLInputElement>('textbox', { name: /Owner's name/ }) };
  };
  const first = await open();
  await userEvent.type(first.name, 'Ken Sato');
  first.unmount();

  const again = await open();
  expect(again.name.value).toBe('Ken Sato');
  expect(again.dialog.getByRole('status').textContent).toContain('What was typed here before and not saved is back.');
  await userEvent.click(again.dialog.getByRole('button', { name: 'Start anew' }));
  expect(again.name.value).toBe('');
  expect(localStorage.length).toBe(0);
});
