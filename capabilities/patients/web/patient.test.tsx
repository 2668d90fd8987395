import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PatientPages } from './patient-pages.tsx';
import { PatientSlotsProvider } from './slots.ts';

const at = '2026-11-20T01:00:00.000Z';
const owner = {
  id: '01933f00-0000-7000-8000-0000000000a1',
  version: 1,
  created_at: at,
  updated_at: at,
  name: 'Emily Tanaka',
  phones: ['0912-345-678'],
  email: null,
  line_account: '@emily',
  address: null,
  langKey: 'ja',
  notes: null,
  deleted: false,
};
const pet = {
  id: '01933f00-0000-7000-8000-000000000101',
  version: 3,
  created_at: at,
  updated_at: at,
  patient_id: 'P02418',
  name: 'Mochi',
  owner: owner.id,
  species: 'cat',
  breed: 'Domestic Shorthair',
  sex: 'female',
  neutered: true,
  birthdate: '2018-09-14',
  weight: 4.62,
  weight_at: at,
  chip_number: '900182000345671',
  coat_colour: 'Brown tabby',
  status: 'normal',
  alerts: [{ kind: 'caution', text: 'Bites when scruffed, towel wrap' }],
  notes: null,
  deleted: false,
  merged_into: null,
};
const line = {
  ...pet,
  id: '01933f00-0000-7000-8000-000000000102',
  name: 'Kuro',
  owner: { id: owner.id, name: owner.name, phones: owner.phones },
  last_visit: null,
};
const answer = {
  result: pet,
  owner,
  siblings: [line],
  allergies: [{ id: 'a', name: 'amoxicillin-clavulanate', reaction: 'facial swelling', noted_on: '2023-04-01' }],
  weights: [
    { at: '2026-09-01T01:00:00.000Z', weight: 4.93 },
    { at, weight: 4.62 },
  ],
};
const visit = (more: object = {}) => ({
  id: '01933f00-0000-7000-8000-0000000000b1',
  checked_in_at: at,
  stage: 'archive',
  reason: 'CKD recheck',
  assignee_name: 'Dr. Lin',
  subjective: 'Drinking more',
  objective: '',
  assessment: '',
  plan: 'Recheck in 3 months',
  diagnosisRecords: [{ name: 'Chronic kidney disease' }],
  treatmentRecords: [{}, {}],
  vitalSigns: [{ temperature: 38.4, pulse: 190, respiration: null, systolic: 165, weight: 4.62, bcs: 4 }],
  ...more,
});

const page = (answers: object = {}, options: object = {}, slots = {}) =>
  show(
    <PatientSlotsProvider value={slots}>
      <PatientPages />
    </PatientSlotsProvider>,
    { 'pet.get': answer, 'his.getPetMedicalRecords': { result: [visit()] }, ...answers },
    { path: `/patient/${pet.id}`, pattern: '/patient/:oid?', ...options },
  );
const calls = (send: ReturnType<typeof page>['send'], id: string) =>
  send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);

test('the header tells who it is, what to beware of, what it weighs and whose it is [cap.patients] [entity.pet]', async () => {
  page();
  const header = await screen.findByRole('region', { name: 'Patient summary' });
  expect(within(header).getByRole('heading', { name: 'Mochi' })).toBeTruthy();
  for (const words of ['P02418', 'Cat, Domestic Shorthair', 'Female, spayed', 'Brown tabby', '900 182 000 345 671'])
    expect(header.textContent).toContain(words);
  expect(header.textContent).toContain('Allergy: amoxicillin-clavulanatefacial swelling, 2023');
  expect(header.textContent).toContain('Bites when scruffed, towel wrap');
  expect(header.textContent).toContain('4.62');
  expect(header.textContent).toContain('0.31 kg in 80 d');
  expect(within(header).getByRole('link', { name: 'Emily Tanaka' }).getAttribute('href')).toBe(
    `/patient?owner=${owner.id}`,
  );
  expect(within(header).getByRole('link', { name: '0912-345-678' }).getAttribute('href')).toBe('tel:0912345678');
  expect(within(header).getByRole('link', { name: 'Kuro' })).toBeTruthy();
});

test('the timeline tells a visit without opening it [cap.patients]', async () => {
  page();
  const item = await screen.findByRole('article');
  for (const words of [
    'CKD recheck',
    'Drinking more',
    'Chronic kidney disease',
    'Recheck in 3 months',
    '38.4',
    '165',
    '2 treatments',
  ])
    expect(item.textContent).toContain(words);
  expect(within(item).getByRole('link', { name: 'Open record' }).getAttribute('href')).toBe(
    `/his/record/${visit().id}`,
  );
});

test('without the clinic-records permit no visit is asked for or shown [role.licence]', async () => {
  const { send } = page({}, { account: { permit_his: false } });
  await screen.findByText('Visits are shown to those with the clinic-records permit.');
  expect(calls(send, 'his.getPetMedicalRecords')).toEqual([]);
  expect(screen.queryByRole('button', { name: /visit/i })).toBeNull();
  expect(screen.queryByRole('tab', { name: /Records/ })).toBeNull();
});

test('a visit is started from the header and its record opens [cap.medicalRecords]', async () => {
  const { send, path } = page({ 'his.createMedicalRecord': { result: { id: 'r-new' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Start visit' }));
  await waitFor(() => expect(path()).toBe('/his/record/r-new'));
  expect(calls(send, 'his.createMedicalRecord')).toEqual([{ pet: pet.id, visit_type: 'recheck' }]);
});

test('while a card of today is open the button opens it and tells for how long', async () => {
  const { path } = page({
    'his.getPetMedicalRecords': {
      result: [
        visit({ id: 'r-open', stage: 'clinic', checked_in_at: new Date(Date.now() - 18.5 * 60_000).toISOString() }),
      ],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open visit, 18 min' }));
  expect(path()).toBe('/his/record/r-open');
});

test('for a patient that has died no visit starts, and the button says why [entity.pet]', async () => {
  page({ 'pet.get': { ...answer, result: { ...pet, status: 'deceased' } } });
  const button = await screen.findByRole('button', { name: /Start visit/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.textContent).toContain('This patient has died');
});

test('tabs of other rooms stand between records and details, and open theirs [route.patient]', async () => {
  const tab = {
    id: 'lab',
    label: 'Lab',
    count: 22,
    Panel: ({ pet: { name } }: { pet: { name: string } }) => <p>results of {name}</p>,
  };
  const { path } = page({}, {}, { tabs: [tab] });
  await screen.findByRole('article');
  expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
    'Timeline',
    'Records1',
    'Lab22',
    'Details',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: /Lab/ }));
  expect(screen.getByText('results of Mochi')).toBeTruthy();
  expect(path()).toBe(`/patient/${pet.id}?tab=lab`);
});

test('events of other rooms stand in the timeline by their time and can be filtered [cap.patients]', async () => {
  const event = {
    id: 'e1',
    at: '2026-11-20T05:00:00.000Z',
    kind: 'lab',
    label: 'Lab',
    item: <article>Chemistry, 17 tests</article>,
  };
  page({}, {}, { timelines: [() => [event]] });
  await waitFor(() =>
    expect(screen.getAllByRole('article').map((each) => each.textContent?.slice(0, 9))).toEqual([
      'Chemistry',
      'CKD reche',
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Visits' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

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

test('a merge needs the name typed, and is offered to be undone [cap.patients]', async () => {
  const other = { ...pet, id: line.id, name: 'Mochi 2', chip_number: null };
  const { send } = page({
    'pet.get': ({ id }: { id: string }) => (id === pet.id ? answer : { ...answer, result: other }),
    'pet.search': { result: [line], owners: [] },
    'pet.merge': { result: pet, merge: 'm1', moved: {} },
    'pet.undoMerge': { result: pet, restored: other },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Merge with another patient' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge two patients' });
  await userEvent.type(within(dialog).getByRole('combobox'), 'kuro');
  await userEvent.click(await screen.findByRole('option', { name: /Kuro/ }));
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Mochi 2' }));
  expect(within(dialog).getByRole('button', { name: 'Merge' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /to confirm/ }), 'Mochi');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));

  await waitFor(() =>
    expect(calls(send, 'pet.merge')).toEqual([
      { id: pet.id, version: 3, merged: line.id, fields: { name: 'Mochi 2' } },
    ]),
  );
  await screen.findByText('Merged into Mochi');
  await userEvent.click(screen.getAllByRole('button', { name: /Undo/ }).at(-1)!);
  await waitFor(() => expect(calls(send, 'pet.undoMerge')).toEqual([{ id: 'm1' }]));
});

test('a patient that is not there says so in place [err.general]', async () => {
  show(<PatientPages />, {}, { path: '/patient/01933f00-0000-7000-8000-00000000ffff', pattern: '/patient/:oid?' });
  expect((await screen.findByRole('alert')).textContent).toContain('Record not found');
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

test('the page speaks Chinese and Japanese [cap.patients]', async () => {
  const { unmount } = page({}, { language: 'zhtw' });
  const header = await screen.findByRole('region', { name: '病患摘要' });
  for (const words of ['貓', '母，已絕育', '過敏：amoxicillin-clavulanate'])
    expect(header.textContent).toContain(words);
  unmount();
  page({}, { language: 'ja' });
  const japanese = await screen.findByRole('region', { name: '患者の概要' });
  for (const words of ['猫', 'メス・避妊済', 'アレルギー：amoxicillin-clavulanate'])
    expect(japanese.textContent).toContain(words);
});
