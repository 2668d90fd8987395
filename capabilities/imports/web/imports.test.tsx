import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { importBusy } from '../contract/index.ts';
import { ImportsScreen } from './index.ts';

const id = '01933f00-0000-7000-8000-00000000a001';
const file = {
  ...{
    id: '01933f00-0000-7000-8000-00000000a002',
    filename: 'pets.csv',
    bytes: 2048,
    encoding: 'big5',
    archive: false,
    delimiter: ',',
  },
  ...{ entity: 'pet', date_order: 'ymd', headings: ['病歷號', '寵物名', '物種'] },
  samples: [['A1', '小黑', '犬科']],
  mapping: { patient_id: 0, name: 1 },
  refused: 3,
};
const result = {
  ...{
    id,
    version: 3,
    state: 'open',
    species_map: {},
    role_map: {},
    doctor_map: {},
    rows_total: 0,
    rows_done: 0,
    failure: null,
  },
  ...{ created_by: 'Dr. Lin', imported_at: null, rolled_back_at: null },
  ...{ created_at: '2026-11-23T01:00:00.000Z', updated_at: '2026-11-23T01:00:00.000Z' },
};
const counts = [
  { entity: 'pet', outcome: 'new', rows: 1200, taken: 0, applied: 0, amount: null },
  { entity: 'pet', outcome: 'doubtful', rows: 2, taken: 1, applied: 0, amount: null },
  { entity: 'pet', outcome: 'refused', rows: 3, taken: 0, applied: 0, amount: null },
];
const row = (number: number, more: object) => ({
  ...{ entity: 'pet', number, file: file.id, line: number + 1, source_id: `s${number}`, taken: false, applied: false },
  ...{ target: null, data: { name: 'Coco', patient_id: `A${number}` }, reasons: [], outcome: 'refused' },
  ...more,
});

function open(view: object, more: object = {}) {
  const answer = {
    result,
    files: [file],
    counts: [],
    species: [],
    roles: [],
    doctors: [],
    doctor_choices: [],
    ...view,
  };
  return show(
    <ImportsScreen />,
    { 'import.getEntry': answer, 'import.getRows': { result: [] }, ...more },
    { pattern: '/manage/import/:oid?', path: `/manage/import/${id}`, account: { role: 'hospitalAdmin' } },
  );
}

test('a file shows its columns with their first values, and says which are still needed', async () => {
  const { send } = open({}, { 'import.updateFile': { result: file, import: result } });
  const card = await screen.findByRole('article', { name: 'pets.csv' });
  expect(within(card).getByText('Still needed: Species')).toBeTruthy();
  expect(within(card).getByRole('row', { name: /寵物名.*小黑/ })).toBeTruthy();
  expect(within(card).getByLabelText('Encoding')).toHaveProperty('value', 'big5');

  await userEvent.selectOptions(within(card).getByLabelText('Goes to 物種'), 'Species');
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'import.updateFile' }),
    { import: id, id: file.id, version: 3, mapping: { patient_id: 0, name: 1, species: 2 } },
    expect.anything(),
  );
});

test('the word of the file for a species is proposed and confirmed by the person who presses Check', async () => {
  const species = [
    { written: 'Canine', rows: 700, proposed: 'dog' },
    { written: 'Chien', rows: 1, proposed: null },
  ];
  const { send } = open({ result: { ...result, state: 'checked' }, counts, species }, { 'import.check': { result } });
  expect(await screen.findByLabelText('Canine is')).toHaveProperty('value', 'dog');
  expect(screen.getByLabelText('Chien is')).toHaveProperty('value', '');
  await userEvent.selectOptions(screen.getByLabelText('Chien is'), 'Cat');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'import.check' }),
    { id, version: 3, species_map: { canine: 'dog', chien: 'cat' }, role_map: {} },
    expect.anything(),
  );
});

test('no user is invited with an unconfirmed role, and the users to be invited are listed by name', async () => {
  const roles = [
    { written: 'Vet', rows: 2, proposed: 'doctor' },
    { written: 'Groomer', rows: 1, proposed: null },
  ];
  const people = [{ ...counts[0], entity: 'user', outcome: 'new', rows: 1 }];
  const lin = row(1, {
    ...{ entity: 'user', outcome: 'new', source_id: 'lin@clinic.test' },
    data: { name: 'Mei Lin', role: 'doctor' },
  });
  const { send } = open(
    { result: { ...result, state: 'checked' }, counts: people, roles },
    { 'import.check': { result }, 'import.getRows': { result: [lin] } },
  );
  const table = await screen.findByRole('table', { name: 'To be invited' });
  expect(within(table).getByText('Users: Mei Lin, Doctor · lin@clinic.test')).toBeTruthy();
  expect(screen.getByLabelText('Vet is')).toHaveProperty('value', 'doctor');
  expect(screen.getByLabelText('Groomer is')).toHaveProperty('value', '');
  await userEvent.selectOptions(screen.getByLabelText('Groomer is'), 'Assistant');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'import.check' }),
    { id, version: 3, species_map: {}, role_map: { vet: 'doctor', groomer: 'assistant' } },
    expect.anything(),
  );
});

test('an invitation that becomes another says from which role to which, with the labels of the page', async () => {
  const changed = row(2, {
    ...{ entity: 'user', outcome: 'changed', data: { name: 'Mei Lin', role: 'hospitalAdmin' } },
    reasons: [{ code: 'becomes', field: 'role', value: 'doctor → hospitalAdmin' }],
  });
  const people = [{ ...counts[0], entity: 'user', outcome: 'changed', rows: 1 }];
  open({ result: { ...result, state: 'checked' }, counts: people }, { 'import.getRows': { result: [changed] } });
  const table = await screen.findByRole('table', { name: 'Changed: Users' });
  expect(within(table).getByText('Role: Doctor → Hospital administrator')).toBeTruthy();
});

test('the rows to be imported are counted with the doubtful ones that were taken, and asked about before', async () => {
  const { send } = open({ result: { ...result, state: 'checked' }, counts }, { 'import.start': importBusy() });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1,201 rows' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('You can take the import back for 30 days.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import 1,201 rows' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'import.start' }),
    { id, version: 3 },
    expect.anything(),
  );
  expect(await screen.findByText('Another import is running. Wait until it is finished')).toBeTruthy();
});

test('a doubtful row says what it looks like, and one press takes it', async () => {
  const doubtful = row(4, { outcome: 'doubtful', reasons: [{ code: 'patientIdDup', value: 'A4 Rex' }] });
  const { send } = open(
    { result: { ...result, state: 'checked' }, counts },
    {
      'import.getRows': ({ outcome }: { outcome: string }) => ({ result: outcome === 'doubtful' ? [doubtful] : [] }),
      'import.decide': { result },
    },
  );
  const table = await screen.findByRole('table', { name: 'To decide' });
  expect(within(table).getByText('Chart number in use: A4 Rex')).toBeTruthy();
  await userEvent.click(within(table).getByRole('checkbox', { name: 'Take s4' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'import.decide' }),
    { id, version: 3, entity: 'pet', numbers: [4], take: true },
    expect.anything(),
  );
});

test('a person sees which price becomes which before anything is written', async () => {
  const changed = row(2, {
    ...{ entity: 'treatment', outcome: 'changed', data: { name: 'Recheck consultation' } },
    reasons: [{ code: 'becomes', field: 'price', value: '300 → 350' }],
  });
  const prices = [{ ...counts[0], entity: 'treatment', outcome: 'changed', rows: 1 }];
  open({ result: { ...result, state: 'checked' }, counts: prices }, { 'import.getRows': { result: [changed] } });
  const table = await screen.findByRole('table', { name: 'Changed: Prices of treatments' });
  expect(within(table).getByText('Prices of treatments: Recheck consultation')).toBeTruthy();
  expect(within(table).getByText('Price: 300 → 350')).toBeTruthy();
});

test('a refused row shows the reason with the labels of the page', async () => {
  const refused = row(1, {
    reasons: [
      { code: 'missing', field: 'name' },
      { code: 'species', value: 'Chien' },
    ],
  });
  const right = { ...file, id: '01933f00-0000-7000-8000-00000000a009', filename: 'owners.csv', refused: 0 };
  open(
    { result: { ...result, state: 'checked' }, counts, files: [file, right] },
    { 'import.getRows': { result: [refused] } },
  );
  const table = await screen.findByRole('table', { name: 'Refused' });
  expect(within(table).getByText('Name is missing · Nobody has said which species Chien is')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download refused rows of pets.csv' })).toBeTruthy();
  // A file without a refused row has nothing to download.
  expect(screen.queryByRole('button', { name: 'Download refused rows of owners.csv' })).toBeNull();
});

test('a running import says how far it is and offers nothing that the flow does not allow', async () => {
  open({ result: { ...result, state: 'importing', rows_done: 500, rows_total: 1201 }, counts });
  expect(await screen.findByText('Importing: 500 of 1,201 rows')).toBeTruthy();
  for (const name of [/^Check/, /^Import/, /^Take back/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an import can be taken back on its page for thirty days', async () => {
  const imported_at = new Date(Date.now() - 24 * 3600 * 1000).toISOString();
  const applied = [{ ...counts[0], applied: 1200 }];
  const { send } = open(
    { result: { ...result, state: 'imported', imported_at }, counts: applied },
    { 'import.rollBack': { result } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('1,200 rows leave the hospital again');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'import.rollBack' }),
    { id, version: 3 },
    expect.anything(),
  );
});

test('after thirty days there is no way back on the page', async () => {
  open({ result: { ...result, state: 'imported', imported_at: '2026-01-01T00:00:00.000Z' }, counts });
  expect(await screen.findByText('What the import did')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
});

const imagesOf = (more: object) => ({
  ...{
    patient: 'k1',
    chart: 'A2',
    patient_name: 'Lin^Nabi',
    species: 'Feline',
    images: 4,
    new: 0,
    same: 1,
    doubtful: 3,
  },
  ...{ taken: 0, applied: 0, reasons: ['nameDiffers'] },
  pet: { id: '01933f00-0000-7000-8000-00000000a005', patient_id: 'A2', name: 'Momo', species: 'cat' },
  studies: [
    {
      study_uid: '1.2',
      datetime: '2025-05-02T01:00:00.000Z',
      description: 'THORAX',
      modality: 'CR',
      images: 4,
      same: 1,
    },
  ],
  ...more,
});
const imageCounts = [{ entity: 'image', outcome: 'doubtful', rows: 3, taken: 0, applied: 0, amount: null }];

test('images in doubt show what the files say beside the patient, and a person takes the patient or leaves them out', async () => {
  const { send } = open(
    { result: { ...result, state: 'checked' }, counts: imageCounts },
    {
      'import.getPatients': { result: [imagesOf({}), imagesOf({ patient: 'k2', chart: 'Z9', pet: null })] },
      'import.decidePatient': { result },
    },
  );
  const doubtful = await screen.findByRole('row', { name: /A2 Lin Nabi/ });
  for (const text of ['Feline', 'A2 Momo', 'Cat', 'The name differs', '1 is here already'])
    expect(within(doubtful).getByText(text)).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'To decide' })).toBeNull();
  await userEvent.click(within(doubtful).getByRole('button', { name: 'It is Momo' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'import.decidePatient' }),
    { id, version: 3, patient: 'k1', decision: 'pet' },
    expect.anything(),
  );
  // A patient whom the hospital has is never left without a choice.
  expect(within(doubtful).queryByRole('button', { name: 'Without a patient' })).toBeNull();
  expect(screen.getByRole('row', { name: /Z9/ }).textContent).toContain('Without a patient');
});

test('rows that a person has decided to import are counted as decided, and the others as left out once it is done', async () => {
  const decided = [{ entity: 'image', outcome: 'doubtful', rows: 7, taken: 2, applied: 0, amount: null }];
  const cellsOf = (title: string) => {
    const table = within(screen.getByRole('region', { name: title })).getByRole('table');
    const texts = (role: string) =>
      within(table)
        .getAllByRole(role)
        .map((cell) => cell.textContent);
    return Object.fromEntries(
      texts('columnheader')
        .slice(1)
        .map((head, at) => [head, texts('cell')[at]]),
    );
  };
  const { unmount } = open({ result: { ...result, state: 'checked' }, counts: decided });
  await screen.findByRole('region', { name: 'What the import would do' });
  expect(cellsOf('What the import would do')).toMatchObject({ Decided: '2', 'To decide': '5' });
  unmount();

  open({
    result: { ...result, state: 'imported', imported_at: '2026-11-24T00:00:00.000Z' },
    counts: [{ ...decided[0], applied: 2 }],
  });
  await screen.findByRole('region', { name: 'What the import did' });
  expect(cellsOf('What the import did')).toMatchObject({ Decided: '2', 'Left out': '5' });
});

test('a doctor of old visits is proposed, and stays a name where a person says so', async () => {
  const wu = { id: '01933f00-0000-7000-8000-00000000a006', name: 'Wu' };
  const doctors = [{ written: 'Dr. Wu', rows: 12, proposed: wu.id }];
  const { send } = open(
    { result: { ...result, state: 'checked' }, counts, doctors, doctor_choices: [wu] },
    { 'import.check': { result } },
  );
  const field = await screen.findByLabelText('Dr. Wu is');
  expect(field).toHaveProperty('value', wu.id);
  await userEvent.selectOptions(field, 'Stays a name');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'import.check' }),
    { id, version: 3, species_map: {}, role_map: {}, doctor_map: { 'dr. wu': null } },
    expect.anything(),
  );
});
