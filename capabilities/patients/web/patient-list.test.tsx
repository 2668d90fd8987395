import { show } from '@alder/testing/screen';
import { inputIncorrect } from '@alder/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { duplicatePatientId, duplicatePhone } from '../contract/index.ts';
import { PatientPages } from './patient-pages.tsx';

const owner = { id: '01933f00-0000-7000-8000-0000000000a1', name: 'Emily Tanaka', phones: ['0912-345-678'] };
const mochi = {
  id: '01933f00-0000-7000-8000-000000000101',
  patient_id: 'P02418',
  name: 'Mochi',
  species: 'cat',
  breed: 'Domestic Shorthair',
  sex: 'female',
  neutered: true,
  birthdate: '2018-09-14',
  coat_colour: 'Brown tabby',
  status: 'normal',
  alerts: [{ kind: 'allergy', text: 'amoxicillin-clavulanate' }],
  owner,
  last_visit: null,
};
const rex = {
  ...mochi,
  id: '01933f00-0000-7000-8000-000000000102',
  patient_id: 'P00001',
  name: 'Rex',
  species: 'dog',
  breed: 'Shiba',
  sex: null,
  neutered: null,
  status: 'deceased',
  alerts: [],
  owner: null,
};
const stored = {
  ...mochi,
  version: 1,
  created_at: '2026-11-21T01:00:00.000Z',
  updated_at: '2026-11-21T01:00:00.000Z',
  owner: owner.id,
  weight: null,
  weight_at: null,
  chip_number: null,
  notes: null,
  deleted: false,
  merged_into: null,
};

const list = (responses = {}, options = {}) =>
  show(
    <PatientPages />,
    {
      'pet.search': { result: [mochi, rex], owners: [] },
      'pet.suggestPatientId': { patient_id: 'P02419' },
      ...responses,
    },
    { path: '/patient', pattern: '/patient/:oid?', ...options },
  );
const calls = (send: ReturnType<typeof list>['send'], id: string) =>
  send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);

test('patients are listed with face, number, signalment and owner, the allergy in words [cap.patients]', async () => {
  list();
  const row = await screen.findByRole('row', { name: /Mochi/ });
  expect(row.textContent).toContain('P02418');
  expect(row.textContent).toContain('Cat, Domestic Shorthair');
  expect(row.textContent).toContain('Female, spayed');
  expect(row.textContent).toContain('Emily Tanaka');
  expect(within(row).getByRole('img', { name: 'Allergy: amoxicillin-clavulanate' })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Rex/ }).textContent).toContain('Deceased');
});

test('who was found by a former name stands with it, pet and owner alike', async () => {
  const formerly = 'Emily Tanaka';
  list({
    'pet.search': {
      result: [{ ...mochi, owner: { id: owner.id, name: 'Emily Sato', phones: [], formerly } }],
      owners: [{ id: owner.id, name: 'Emily Sato', phones: [], pets: 2, formerly }],
    },
  });
  expect(await screen.findAllByText('Emily Sato · formerly Emily Tanaka')).toHaveLength(2);
});

test('typing searches after a pause, owners stand beside, and the text stays out of the address [entity.owner]', async () => {
  const { send, path } = list({
    'pet.search': ({ q }: { q: string }) => ({ result: q ? [mochi] : [], owners: q ? [{ ...owner, pets: 2 }] : [] }),
  });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search patients and owners' }), '0912 345');

  expect(await screen.findByRole('button', { name: /Emily Tanaka/ })).toBeTruthy();
  expect(screen.getByText('2 pets')).toBeTruthy();
  await waitFor(() => expect(calls(send, 'pet.search').at(-1)).toEqual({ q: '0912 345' }));
  expect(path()).toBe('/patient');
});

test('Enter on a row opens the patient [route.patient]', async () => {
  const { path } = list();
  (await screen.findByRole('row', { name: /Mochi/ })).focus();
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe(`/patient/${mochi.id}`);
});

test('without a match, the typed name can be entered as a new patient [rule.patient]', async () => {
  list({ 'pet.search': { result: [], owners: [] } });
  await userEvent.type(await screen.findByRole('searchbox'), 'mochi2');
  expect(await screen.findByText('No match for “mochi2”.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'New patient “mochi2”' }));
  const dialog = await screen.findByRole('dialog', { name: 'New patient' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('mochi2');
});

test('a list that does not load says so and can be asked again [cap.patients]', async () => {
  const { responses } = list({ 'pet.search': new Error('away') });
  expect((await screen.findByRole('alert')).textContent).toContain('The list of patients');
  responses['pet.search'] = { result: [mochi], owners: [] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /Mochi/ })).toBeTruthy();
});

test('a patient that another browser enters appears by itself [cap.patients]', async () => {
  const { responses, emit } = list({ 'pet.search': { result: [], owners: [] } });
  await screen.findByText('Patients appear here once the first is entered.');
  responses['pet.search'] = { result: [mochi], owners: [] };
  await emit('pet.created', mochi.id);
  expect(await screen.findByRole('row', { name: /Mochi/ })).toBeTruthy();
});

async function fill(dialog: HTMLElement) {
  const within_ = within(dialog);
  await userEvent.type(within_.getByRole('textbox', { name: /^Name/ }), 'Mochi');
  await userEvent.selectOptions(within_.getByRole('combobox', { name: /^Species/ }), 'Ferret');
  await userEvent.type(within_.getByRole('textbox', { name: /^Breed/ }), 'Sable');
  await userEvent.type(within_.getByRole('textbox', { name: /Owner's name/ }), 'Emily Tanaka');
  await userEvent.type(within_.getByRole('textbox', { name: /^Phone/ }), '0912-345-678');
}

test('a new patient needs number, name, species and breed, and the owner a phone [rule.patient]', async () => {
  const { send } = list({}, { path: '/patient/new' });
  const dialog = await screen.findByRole('dialog', { name: 'New patient' });
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Patient ID/ }).value).toBe('P02419'),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: /Create patient/ }));

  expect(within(dialog).getAllByText('Fill this in')).toHaveLength(4);
  expect(within(dialog).getByText('At least one phone number')).toBeTruthy();
  expect(within(dialog).getByText('Some tests cannot be ordered without sex')).toBeTruthy();
  expect(calls(send, 'pet.create')).toEqual([]);
});

test('owner and patient are made in one call, and the patient opens [cap.patients]', async () => {
  const { send, path } = list({ 'pet.create': { result: stored } }, { path: '/patient/new' });
  const dialog = await screen.findByRole('dialog', { name: 'New patient' });
  await fill(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: /Create patient/ }));

  await waitFor(() => expect(path()).toBe(`/patient/${stored.id}`));
  const newOwner = { name: 'Emily Tanaka', phones: ['0912-345-678'], confirmDuplicate: false };
  expect(calls(send, 'pet.create')).toMatchObject([
    { patient_id: 'P02419', name: 'Mochi', species: 'ferret', newOwner, sex: null },
  ]);
});

test('Enter pressed three times makes a patient once, and what is wrong with the telephone number is said there', async () => {
  const { send, responses } = list(
    { 'pet.create': inputIncorrect({ fields: { 'newOwner.phones.0': 'phone' } }) },
    { path: '/patient/new' },
  );
  const dialog = await screen.findByRole('dialog', { name: 'New patient' });
  await fill(dialog);
  const phone = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Phone/ });
  const enter = () => phone.form!.requestSubmit();
  await act(async () => enter());
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  expect(within(dialog).queryByRole('alert')).toBeNull();

  responses['pet.create'] = { result: stored };
  await userEvent.type(phone, '9');
  await act(async () => {
    enter();
    enter();
    enter();
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New patient' })).toBeNull());
  expect(calls(send, 'pet.create')).toHaveLength(2);
});

test('an alert that was typed is added by Enter: the patient is not made without it', async () => {
  const { send } = list({ 'pet.create': { result: stored } }, { path: '/patient/new' });
  const dialog = await screen.findByRole('dialog', { name: 'New patient' });
  await fill(dialog);
  const alert = within(dialog).getByRole('textbox', { name: /alert/i });
  await userEvent.type(alert, 'Bites when scruffed{Enter}');
  expect(within(dialog).getByText('Bites when scruffed')).toBeTruthy();
  expect(calls(send, 'pet.create')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: /Create patient/ }));
  await waitFor(() =>
    expect(calls(send, 'pet.create')).toMatchObject([{ alerts: [{ kind: 'caution', text: 'Bites when scruffed' }] }]),
  );
});

test('an alert that was typed and not added is stored with the patient', async () => {
  const { send } = list({ 'pet.create': { result: stored } }, { path: '/patient/new' });
  const dialog = await screen.findByRole('dialog', { name: 'New patient' });
  await fill(dialog);
  const within_ = within(dialog);
  await userEvent.type(within_.getByRole('textbox', { name: /alert/i }), 'amoxicillin');
  await userEvent.selectOptions(within_.getByRole('combobox', { name: /kind/i }), 'Allergy');
  expect(calls(send, 'pet.create')).toEqual([]);
  await userEvent.click(within_.getByRole('button', { name: /Create patient/ }));
  await waitFor(() =>
    expect(calls(send, 'pet.create')).toMatchObject([{ alerts: [{ kind: 'allergy', text: 'amoxicillin' }] }]),
  );
});

test('a phone number in use warns with its owner, who can be chosen [rule.patient]', async () => {
  const { send } = list(
    {
      'pet.create': ({ newOwner }: { newOwner?: object }) =>
        newOwner ? duplicatePhone({ existing: owner }) : { result: stored },
    },
    { path: '/patient/new' },
  );
  const dialog = await screen.findByRole('dialog', { name: 'New patient' });
  await fill(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: /Create patient/ }));

  const warning = await screen.findByRole('alertdialog', { name: 'Duplicate phone number' });
  expect(warning.textContent).toContain('Emily Tanaka already has 0912-345-678');
  await userEvent.click(within(warning).getByRole('button', { name: 'Use that owner' }));
  await waitFor(() => expect(calls(send, 'pet.create')).toHaveLength(2));
  expect(calls(send, 'pet.create').at(-1)).toMatchObject({ owner: owner.id, confirmDuplicate: false });
});

test('a phone and a chart number in use each warn once, and both are kept once confirmed [rule.patient]', async () => {
  const existing = { id: rex.id, name: 'Rex', patient_id: 'P02419' };
  const { send } = list(
    {
      'pet.create': (sent: { confirmDuplicate: boolean; newOwner: { confirmDuplicate: boolean } }) => {
        if (!sent.newOwner.confirmDuplicate) return duplicatePhone({ existing: owner });
        return sent.confirmDuplicate ? { result: stored } : duplicatePatientId({ existing });
      },
    },
    { path: '/patient/new' },
  );
  const dialog = await screen.findByRole('dialog', { name: 'New patient' });
  await fill(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: /Create patient/ }));

  const phone = await screen.findByRole('alertdialog', { name: 'Duplicate phone number' });
  await userEvent.click(within(phone).getByRole('button', { name: 'Save anyway' }));
  const warning = await screen.findByRole('alertdialog', { name: 'Duplicate patient id' });
  expect(warning.textContent).toContain('Rex already has P02419');
  await userEvent.click(within(warning).getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(calls(send, 'pet.create')).toHaveLength(3));
  expect(calls(send, 'pet.create')).toMatchObject([
    { confirmDuplicate: false, newOwner: { confirmDuplicate: false } },
    { confirmDuplicate: false, newOwner: { confirmDuplicate: true } },
    { confirmDuplicate: true, newOwner: { confirmDuplicate: true } },
  ]);
});

test('the warnings are shown in Chinese and Japanese too [rule.patient]', async () => {
  for (const [language, create, title] of [
    ['zhtw', '建立病患', '病歷號重複'],
    ['ja', '患者を登録', '患者番号が重複しています'],
  ] as const) {
    const { unmount } = list(
      { 'pet.create': duplicatePatientId({ existing: { id: rex.id, name: 'Rex', patient_id: 'P02419' } }) },
      { path: '/patient/new', language },
    );
    const dialog = await screen.findByRole('dialog');
    const [name, , number] = within(dialog).getAllByRole('textbox');
    await waitFor(() => expect((number as HTMLInputElement).value).toBe('P02419'));
    await userEvent.type(name!, 'Mochi');
    await userEvent.selectOptions(within(dialog).getAllByRole('combobox')[0]!, 'ferret');
    await userEvent.type(within(dialog).getAllByRole('textbox')[3]!, 'Lop');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: language === 'ja' ? /飼い主なし/ : /無飼主/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: new RegExp(create) }));
    expect(await screen.findByRole('alertdialog', { name: title })).toBeTruthy();
    unmount();
    localStorage.clear();
  }
});

test('a patient half entered when the page was lost is offered again, and can be put away', async () => {
  const first = list({}, { path: '/patient/new' });
  await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Name/ }), 'Kiki');
  first.unmount();

  list({}, { path: '/patient/new' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New patient' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.value).toBe('Kiki');
  expect(dialog.getByRole('status').textContent).toContain('What was typed here before and not saved is back.');

  await userEvent.click(dialog.getByRole('button', { name: 'Start anew' }));
  expect(name.value).toBe('');
  expect(localStorage.length).toBe(0);
});

test('readings of owner and patient are sent with a new patient; characters that have to be read themselves are pointed out', async () => {
  const { send } = list({ 'pet.create': { result: rex } }, { path: '/patient/new' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New patient' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), '小太郎');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Species/ }), 'ferret');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Breed/ }), 'Sable');
  const [own, owners] = dialog.getAllByRole('textbox', { name: 'Reading' });
  await userEvent.type(own!, '小たろう');
  expect(dialog.getByText('The reading is written in kana, romaji, pinyin or zhuyin')).toBeDefined();
  await userEvent.clear(own!);
  await userEvent.type(own!, 'こたろう');
  expect(dialog.queryByText('The reading is written in kana, romaji, pinyin or zhuyin')).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Owner's name/ }), '田中恵美');
  await userEvent.type(owners!, 'たなか えみ');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Phone/ }), '0912345678');
  await userEvent.click(dialog.getByRole('button', { name: /Create patient/ }));
  await waitFor(() =>
    expect(calls(send, 'pet.create')).toMatchObject([
      { name: '小太郎', reading: 'こたろう', newOwner: { name: '田中恵美', reading: 'たなか えみ' } },
    ]),
  );
});

test('the list shows the readings of patient and owner', async () => {
  const read = {
    ...rex,
    reading: 'れっくす',
    owner: { id: 'o1', name: '田中恵美', reading: 'たなか えみ', phones: [] },
  };
  list({ 'pet.search': { result: [read], owners: [] } });
  const row = await screen.findByRole('row', { name: /れっくす/ });
  expect(row.textContent).toContain('田中恵美 たなか えみ');
});

test('a chip number of another length than a chip has is pointed out, and not refused', async () => {
  list({}, { path: '/patient/new' });
  const dialog = within(await screen.findByRole('dialog', { name: 'New patient' }));
  const chip = dialog.getByRole('textbox', { name: 'Chip number' });

  await userEvent.type(chip, '900182');
  expect(dialog.getByText('A chip has 15 digits; compare it with the reader')).toBeDefined();
  await userEvent.type(chip, '000345671');

  expect(dialog.queryByText('A chip has 15 digits; compare it with the reader')).toBeNull();
});
