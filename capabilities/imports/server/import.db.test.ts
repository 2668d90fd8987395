import { createOwner, createPet, getPet, searchPets, updatePet } from '@alder/patients/contract';
import { writeXlsx } from '@alder/sheets/xlsx';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  checkImport,
  decideImportRows,
  getImport,
  getImportRows,
  getImports,
  getRefusedRows,
  rollBackImport,
  startImport,
  updateImportFile,
} from '../contract/index.ts';
import { openImporting } from './import.fixture.ts';
import { sweepImports } from './index.ts';

const OWNERS = `Client ID,Last Name,First Name,Mobile,Email
1,Lin,Mei,0912 345 678,mei@example.test
2,王大明,,02-2345-6789,
3,,,0987,
`;
const PETS = `Animal ID,Chart No,Pet Name,Species,Breed,Sex,DOB,Weight,Client ID,Alerts
11,A-0001,Coco,Canine,Shiba,FS,2020-04-01,9.8,1,bites
12,A-0002,小黑,Feline,,M,,4.1,2,
13,A-0003,Nix,Chien,,M,,,2,
14,A-0004,Lost,Canine,,M,,,99,
`;
const WEIGHTS = `Animal ID,Date,Weight
11,2026-03-01 10:00,9.5
11,2026-10-01 10:00,10.1
12,2026-10-02,heavy
`;
const VISITS = `Consult ID,Animal ID,Date,History,Assessment,Plan,Vet
v1,11,2025-05-02 09:30,vomits,gastritis,diet,Dr. Wu
v2,12,2025-06-02,lame,sprain,rest,
v3,77,2025-06-02,ghost,,,
`;
const ALL = { 'owners.csv': OWNERS, 'pets.csv': PETS, 'weights.csv': WEIGHTS, 'visits.csv': VISITS };

type Importing = Awaited<ReturnType<typeof openImporting>>;

async function check(hospital: Importing, id: string, species: Record<string, string> = {}) {
  const { result } = await hospital.read(id);
  const response = await hospital.call(checkImport, { id, version: result.version, species_map: species });
  await hospital.doJobs();
  return response;
}
const SPECIES = { Canine: 'dog', Feline: 'cat' };

async function importAll(hospital: Importing, files: Record<string, string> = ALL) {
  const { id } = await hospital.begin(files);
  await check(hospital, id, SPECIES);
  await run(hospital, id, startImport);
  return id;
}

async function run(hospital: Importing, id: string, call: typeof startImport | typeof rollBackImport) {
  const { result } = await hospital.read(id);
  const response = await hospital.call(call, { id, version: result.version });
  await hospital.doJobs();
  return response;
}

const find = async (hospital: Importing, q: string) => (await hospital.call(searchPets, { q })).payload.result;

test('a check says what each row would become, and changes nothing of the hospital', async () => {
  await using hospital = await openImporting();
  const { id, files } = await hospital.begin(ALL);
  expect(files.map(({ entity, date_order }) => [entity, date_order])).toEqual([
    ...[
      ['owner', 'ymd'],
      ['pet', 'ymd'],
    ],
    ...[
      ['weight', 'ymd'],
      ['visit', 'ymd'],
    ],
  ]);

  await check(hospital, id, SPECIES);

  expect((await hospital.read(id)).result).toMatchObject({ state: 'checked', failure: null });
  expect(await hospital.counts(id)).toEqual({
    ...{ 'owner new': 2, 'owner refused': 1, 'pet new': 2, 'pet refused': 2 },
    ...{ 'weight new': 2, 'weight refused': 1, 'visit new': 2, 'visit refused': 1 },
  });
  const refused = (await hospital.call(getImportRows, { import: id, outcome: 'refused' })).payload.result;
  expect(refused.map(({ entity, line, reasons }) => [entity, line, reasons[0]?.code])).toEqual([
    ['owner', 4, 'missing'],
    ['pet', 4, 'species'],
    ['pet', 5, 'ownerMissing'],
    ['visit', 4, 'petMissing'],
    ['weight', 4, 'weight'],
  ]);
  expect(await find(hospital, '')).toEqual([]);
});

test('species are mapped by a person: the check names each word of the files and what it could be', async () => {
  await using hospital = await openImporting();
  const { id } = await hospital.begin({ 'owners.csv': OWNERS, 'pets.csv': PETS });
  await check(hospital, id);

  expect((await hospital.read(id)).species).toEqual([
    { written: 'Canine', rows: 2, proposed: 'dog' },
    { written: 'Chien', rows: 1, proposed: null },
    { written: 'Feline', rows: 1, proposed: 'cat' },
  ]);
  expect(await hospital.counts(id)).toMatchObject({ 'pet refused': 4 });
  const wrong = await check(hospital, id, { Chien: 'unicorn' });
  expect(wrong).toMatchObject({ status: 400, payload: { fields: { species_map: 'species' } } });
});

test('after the import the patients are found with owner, weight, alert and visits, and a visit is a finished record', async () => {
  await using hospital = await openImporting();
  const id = await importAll(hospital);

  expect((await hospital.read(id)).result).toMatchObject({ state: 'imported', rows_done: 8, rows_total: 8 });
  const [coco] = await find(hospital, 'A-0001');
  expect(coco).toMatchObject({ name: 'Coco', species: 'dog', sex: 'female', neutered: true, breed: 'Shiba' });
  expect(coco!.owner).toMatchObject({ name: 'Mei Lin', phones: ['0912 345 678'] });
  expect(coco!.last_visit).toBe('2025-05-02T01:30:00.000Z');
  const { payload } = await hospital.call(getPet, { id: coco!.id });
  expect(payload.result).toMatchObject({ weight: 10.1, weight_at: '2026-10-01T02:00:00.000Z' });
  expect(payload.result.alerts).toEqual([{ kind: 'caution', text: 'bites' }]);
  expect(payload.weights.map(({ weight }) => weight)).toEqual([9.5, 10.1]);
  const visits = await hospital.work((trx) =>
    trx.selectFrom('medical_record').selectAll().where('pet', '=', coco!.id).execute(),
  );
  expect(visits).toMatchObject([
    { stage: 'archive', subjective: '[Dr. Wu]\nvomits', assessment: 'gastritis', plan: 'diet', assignee: null },
  ]);
  expect(visits[0]!.archive_completed).toEqual(new Date('2025-05-02T01:30:00.000Z'));
});

test('a doctor of old visits becomes the user that a person has chosen, here and in the next import; the others stay names', async () => {
  await using hospital = await openImporting();
  const wu = await hospital.addUser({ role: 'doctor', display_name: 'Wu' });
  const assistant = await hospital.addUser({ role: 'assistant', display_name: 'Wu Junior' });
  const visits = `${VISITS}v4,12,2025-07-02,cough,,,Dr. Ko\n`;
  const files = { 'owners.csv': OWNERS, 'pets.csv': PETS, 'visits.csv': visits };
  const { id } = await hospital.begin(files);
  await check(hospital, id, SPECIES);
  const view = await hospital.read(id);
  expect(view.doctors).toEqual([
    { written: 'Dr. Ko', rows: 1, proposed: null },
    { written: 'Dr. Wu', rows: 1, proposed: wu.id },
  ]);
  expect(view.doctor_choices.map((choice) => choice.id)).not.toContain(assistant.id);
  const map = async (of: string, doctor_map: Record<string, string | null>) => {
    const { version } = (await hospital.read(of)).result;
    const response = await hospital.call(checkImport, { id: of, version, species_map: SPECIES, doctor_map });
    await hospital.doJobs();
    return response;
  };
  expect(await map(id, { 'Dr. Wu': assistant.id })).toMatchObject({
    status: 400,
    payload: { fields: { doctor_map: 'account' } },
  });
  expect((await map(id, { 'DR. WU': wu.id, 'Dr. Ko': null })).status).toBe(200);
  await run(hospital, id, startImport);
  const read = () =>
    hospital.work((trx) =>
      trx.selectFrom('medical_record').select(['assignee', 'subjective']).orderBy('checked_in_at').execute(),
    );
  expect(await read()).toEqual([
    { assignee: wu.id, subjective: 'vomits' },
    { assignee: null, subjective: 'lame' },
    { assignee: null, subjective: '[Dr. Ko]\ncough' },
  ]);

  const again = await hospital.begin(files);
  await check(hospital, again.id, SPECIES);
  expect((await hospital.read(again.id)).result.doctor_map).toEqual({ 'dr. wu': wu.id });
  expect(await hospital.counts(again.id)).toMatchObject({ 'visit same': 3 });
  // With another choice, the visits of that doctor change, and nothing else.
  await map(again.id, { 'Dr. Ko': wu.id });
  expect(await hospital.counts(again.id)).toMatchObject({ 'visit same': 2, 'visit changed': 1 });
  await run(hospital, again.id, startImport);
  expect((await read())[2]).toEqual({ assignee: wu.id, subjective: 'cough' });
  await run(hospital, again.id, rollBackImport);
  expect((await read())[2]).toEqual({ assignee: null, subjective: '[Dr. Ko]\ncough' });
});

test('a weight without a date is known, but no date is made up for it', async () => {
  await using hospital = await openImporting();
  await importAll(hospital, { 'owners.csv': OWNERS, 'pets.csv': PETS });
  const [cat] = await find(hospital, 'A-0002');
  const { payload } = await hospital.call(getPet, { id: cat!.id });
  expect(payload.result).toMatchObject({ weight: 4.1, weight_at: null });
});

test('the same files again change nothing, and a changed row changes its entry alone', async () => {
  await using hospital = await openImporting();
  await importAll(hospital);
  const before = await find(hospital, '');
  const { id } = await hospital.begin({ ...ALL, 'owners.csv': OWNERS.replace('mei@example.test', 'lin@example.test') });
  await check(hospital, id, SPECIES);

  expect(await hospital.counts(id)).toMatchObject({
    'owner same': 1,
    'owner changed': 1,
    'pet same': 2,
    'visit same': 2,
  });
  expect(await hospital.counts(id)).not.toHaveProperty('pet new');
  await run(hospital, id, startImport);
  expect((await find(hospital, '')).map(({ id: pet }) => pet)).toEqual(before.map(({ id: pet }) => pet));
  const owners = await hospital.work((trx) =>
    trx.selectFrom('owner').select(['name', 'email']).orderBy('email').execute(),
  );
  expect(owners).toEqual([
    { name: 'Mei Lin', email: 'lin@example.test' },
    { name: '王大明', email: null },
  ]);
});

test('what was changed in the hospital since the first import is doubtful, and only a person lets a file overwrite it', async () => {
  await using hospital = await openImporting();
  await importAll(hospital);
  const [coco] = await find(hospital, 'A-0001');
  const { result: pet } = (await hospital.call(getPet, { id: coco!.id })).payload;
  await hospital.call(updatePet, { id: pet.id, version: pet.version, name: 'Coco Lin' });
  const { id } = await hospital.begin({ ...ALL, 'pets.csv': PETS.replace('Coco', 'Cocoa') });
  await check(hospital, id, SPECIES);
  expect(await hospital.counts(id)).toMatchObject({ 'pet doubtful': 1, 'pet same': 1 });

  await run(hospital, id, startImport);
  expect((await hospital.call(getPet, { id: pet.id })).payload.result.name).toBe('Coco Lin');
});

test('a telephone or chart number that someone else has is doubtful until a person takes the row', async () => {
  await using hospital = await openImporting();
  await hospital.call(createOwner, { name: 'Other Person', phones: ['+886 912 345 678'] });
  await hospital.call(createPet, { patient_id: 'a0002', name: 'Rex', species: 'dog', breed: 'Mixed' });
  const { id } = await hospital.begin({ 'owners.csv': OWNERS, 'pets.csv': PETS });
  await check(hospital, id, SPECIES);
  expect(await hospital.counts(id)).toMatchObject({ 'owner doubtful': 1, 'owner new': 1 });
  const doubtful = (await hospital.call(getImportRows, { import: id, outcome: 'doubtful' })).payload.result;
  expect(doubtful[0]).toMatchObject({ entity: 'owner', reasons: [{ code: 'phoneDup', value: 'Other Person' }] });

  const { result } = await hospital.read(id);
  const decided = await hospital.call(decideImportRows, { id, version: result.version, entity: 'owner', take: true });
  expect(decided.status).toBe(200);
  await run(hospital, id, startImport);
  expect((await find(hospital, 'Coco'))[0]!.owner).toMatchObject({ name: 'Mei Lin' });
});

test('pets of an owner whom a person left out are left out too, with the reason', async () => {
  await using hospital = await openImporting();
  await hospital.call(createOwner, { name: 'Other Person', phones: ['0912345678'] });
  await importAll(hospital, { 'owners.csv': OWNERS, 'pets.csv': PETS });
  expect(await find(hospital, 'Coco')).toEqual([]);
  const [latest] = (await hospital.call(getImports, {})).payload.result;
  const rows = (await hospital.call(getImportRows, { import: latest!.id, outcome: 'refused', entity: 'pet' })).payload
    .result;
  expect(rows.map(({ line, reasons }) => [line, reasons.at(-1)?.code])).toContainEqual([2, 'ownerMissing']);
});

test('an owner and a patient that the hospital has already are the same and not made twice', async () => {
  await using hospital = await openImporting();
  const owner = await hospital.call(createOwner, { name: 'mei lin', phones: ['0912345678'] });
  const input = { patient_id: 'A-0001', name: 'COCO', species: 'dog', breed: 'Shiba', owner: owner.payload.result.id };
  const pet = await hospital.call(createPet, input);
  const id = await importAll(hospital);
  expect(await hospital.counts(id)).toMatchObject({ 'owner same': 1, 'pet same': 1 });
  const found = await find(hospital, 'Coco');
  expect(found.map((each) => each.id)).toEqual([pet.payload.result.id]);
  expect(found[0]!.last_visit).toBe('2025-05-02T01:30:00.000Z');
});

test('an import can be taken back, and the hospital is as it was before', async () => {
  await using hospital = await openImporting();
  const own = await hospital.call(createPet, { patient_id: 'X1', name: 'Own', species: 'dog', breed: 'Mixed' });
  const id = await importAll(hospital);
  await run(hospital, id, rollBackImport);

  expect((await hospital.read(id)).result.state).toBe('rolled_back');
  expect((await find(hospital, '')).map(({ id: pet }) => pet)).toEqual([own.payload.result.id]);
  const left = await hospital.work(async (trx) => [
    await trx.selectFrom('owner').select('id').where('deleted', '=', false).execute(),
    await trx.selectFrom('medical_record').select('id').where('deleted_at', 'is', null).execute(),
    await trx.selectFrom('vital_signs').select('id').where('deleted_at', 'is', null).execute(),
  ]);
  expect(left).toEqual([[], [], []]);
  const again = await importAll(hospital);
  expect((await hospital.read(again)).result).toMatchObject({ state: 'imported', rows_done: 8 });
  expect(await find(hospital, 'A-0001')).toHaveLength(1);
});

test('rows that a user has changed since stay when an import is taken back, and are named', async () => {
  await using hospital = await openImporting();
  const id = await importAll(hospital);
  const [cat] = await find(hospital, 'A-0002');
  const { result: pet } = (await hospital.call(getPet, { id: cat!.id })).payload;
  await hospital.call(updatePet, { id: pet.id, version: pet.version, name: '小黑貓' });
  await run(hospital, id, rollBackImport);

  expect((await find(hospital, '')).map(({ name }) => name)).toEqual(['小黑貓']);
  const applied = (await hospital.call(getImportRows, { import: id, applied: 'true' })).payload.result;
  expect(applied.map(({ entity, target }) => [entity, target])).toEqual([
    ['owner', expect.any(String)],
    ['pet', pet.id],
  ]);
});

test('an import that was changed by a later one is set back to what it was, not deleted', async () => {
  await using hospital = await openImporting();
  await importAll(hospital);
  const { id } = await hospital.begin({ 'owners.csv': OWNERS.replace('mei@', 'new@') });
  await check(hospital, id);
  await run(hospital, id, startImport);
  await run(hospital, id, rollBackImport);
  const owner = await hospital.work((trx) =>
    trx.selectFrom('owner').select(['email', 'deleted']).where('name', '=', 'Mei Lin').executeTakeFirst(),
  );
  expect(owner).toEqual({ email: 'mei@example.test', deleted: false });
});

test('an owner whom an import has renamed is found by the former name too, until the import is taken back', async () => {
  await using hospital = await openImporting();
  await importAll(hospital);
  const { id } = await hospital.begin({ 'owners.csv': OWNERS.replace('1,Lin,Mei', '1,Chou,Mei') });
  await check(hospital, id);
  await run(hospital, id, startImport);
  const [renamed] = await find(hospital, 'Mei Lin');
  expect(renamed).toMatchObject({ name: 'Coco', owner: { name: 'Mei Chou', formerly: 'Mei Lin' } });

  await run(hospital, id, rollBackImport);
  expect((await find(hospital, 'Mei Lin'))[0]).toMatchObject({ name: 'Coco', owner: { name: 'Mei Lin' } });
  expect(await find(hospital, 'Chou')).toEqual([]);
});

const READ_OWNERS = 'Client ID,Name,フリガナ\n2,王大明,ワン ダーミン\n';
const INSURED_PETS = `Animal ID,Chart No,Pet Name,Species,Sex,Client ID,Reading,Passport,Insurance,Policy,Insurance Expiry,Coverage
12,A-0002,小黑,Feline,M,2,シャオヘイ,TW-778899,Anicom,P1,2027-03-31,70%
`;
const INSURED = {
  ...{ passport_number: 'TW-778899', insurance_company: 'Anicom', insurance_policy: 'P1' },
  ...{ insurance_until: '2027-03-31', insurance_share: 70, reading: 'シャオヘイ' },
};
const readXiaohei = async (hospital: Importing) => {
  const [line] = await find(hospital, '小黑');
  return (await hospital.call(getPet, { id: line!.id })).payload;
};

test('imported readings, passports and insurances are found, and stay where a later file does not name them', async () => {
  await using hospital = await openImporting();
  await importAll(hospital, { 'owners.csv': READ_OWNERS, 'pets.csv': INSURED_PETS });
  for (const q of ['しゃおへい', 'syaohei', 'TW-778899', 'tw778899', 'わん', 'dami'])
    expect(
      (await find(hospital, q)).map(({ name }) => name),
      q,
    ).toEqual(['小黑']);
  const imported = { result: INSURED, owner: { reading: 'ワン ダーミン' } };
  expect(await readXiaohei(hospital)).toMatchObject(imported);

  await importAll(hospital, { 'owners.csv': OWNERS, 'pets.csv': PETS });
  const after = await readXiaohei(hospital);
  expect(after).toMatchObject(imported);
  expect(after).toMatchObject({ result: { weight: 4.1 }, owner: { phones: ['02-2345-6789'] } });
});

test('an import that is taken back takes readings, passports and insurances with it', async () => {
  await using hospital = await openImporting();
  await importAll(hospital);
  const id = await importAll(hospital, { 'owners.csv': READ_OWNERS, 'pets.csv': INSURED_PETS });
  expect(await readXiaohei(hospital)).toMatchObject({ result: INSURED });
  await run(hospital, id, rollBackImport);
  const none = Object.fromEntries(Object.keys(INSURED).map((field) => [field, null]));
  expect(await readXiaohei(hospital)).toMatchObject({ result: none, owner: { reading: null } });
});

test('after thirty days an import stays', async () => {
  await using hospital = await openImporting();
  const id = await importAll(hospital);
  hospital.setNow(new Date('2026-12-23T02:00:01.000Z'));
  expect(await run(hospital, id, rollBackImport)).toMatchObject({ status: 422, payload: { error: 'rollbackExpired' } });
});

test('a server that was killed in the middle goes on, and no row is written twice', async () => {
  await using hospital = await openImporting();
  const rows = Array.from({ length: 1200 }, (_, n) => `${n + 1},P${n + 1},Pet ${n + 1},Canine`).join('\n');
  const { id } = await hospital.begin({ 'pets.csv': `Animal ID,Chart No,Pet Name,Species\n${rows}\n` });
  await check(hospital, id, SPECIES);
  const { result } = await hospital.read(id);
  await hospital.call(startImport, { id, version: result.version });
  const [job] = hospital.jobs;
  // The same job twice at once, as after a kill whose transaction had been committed.
  hospital.jobs.push(job!);
  await Promise.all([hospital.doJobs(), hospital.doJobs()]);

  expect((await hospital.read(id)).result).toMatchObject({ state: 'imported', rows_done: 1200 });
  const pets = await hospital.work((trx) => trx.selectFrom('pet').select('patient_id').execute());
  expect(new Set(pets.map(({ patient_id }) => patient_id)).size).toBe(1200);
  expect(pets).toHaveLength(1200);
});

test('a chart number of two patients files no visit with either', async () => {
  await using hospital = await openImporting();
  for (const name of ['Rex', 'Max']) {
    const input = { patient_id: 'Z-1', name, species: 'dog', breed: 'Mixed', confirmDuplicate: true };
    await hospital.call(createPet, input);
  }
  const { id } = await hospital.begin({ 'visits.csv': 'Chart No,Date,Notes\nZ-1,2025-05-02,vomits\n' });
  await check(hospital, id);
  const rows = (await hospital.call(getImportRows, { import: id })).payload.result;
  expect(rows).toMatchObject([{ outcome: 'refused', reasons: [{ code: 'petUnclear', value: 'Z-1' }] }]);
});

test('two imports do not run at once', async () => {
  await using hospital = await openImporting();
  const one = await hospital.begin({ 'owners.csv': OWNERS });
  const two = await hospital.begin({ 'owners.csv': OWNERS });
  for (const { id } of [one, two]) await check(hospital, id);
  const first = await hospital.read(one.id);
  const second = await hospital.read(two.id);
  expect((await hospital.call(startImport, { id: one.id, version: first.result.version })).status).toBe(200);
  const refused = await hospital.call(startImport, { id: two.id, version: second.result.version });
  expect(refused).toMatchObject({ status: 409, payload: { error: 'importBusy' } });
});

test('each step is refused where the flow does not allow it, with a stale version, and in another hospital', async () => {
  await using hospital = await openImporting();
  await using other = await openImporting();
  const { id, files } = await hospital.begin({ 'owners.csv': OWNERS });
  const { result } = await hospital.read(id);
  const version = result.version;
  const early = await hospital.call(startImport, { id, version });
  expect(early).toMatchObject({ status: 409, payload: { error: 'importNotNow', state: 'open' } });
  expect(await hospital.call(checkImport, { id, version: version + 7 })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { id, version } },
  });
  for (const call of [checkImport, startImport, rollBackImport])
    expect((await other.call(call, { id, version })).status).toBe(404);
  expect((await other.call(getImport, { id })).status).toBe(404);
  expect((await other.call(getImportRows, { import: id })).status).toBe(404);
  expect((await other.call(updateImportFile, { import: id, id: files[0]!.id, version })).status).toBe(404);
  expect((await other.upload(id, 'x.csv', OWNERS)).status).toBe(404);
  const assistant = await hospital.addUser({ permits: ['his', 'lis', 'pacs'] });
  expect((await hospital.call(getImports, {}, { as: assistant })).status).toBe(403);
});

test('a file is read in another encoding or with other columns when a person says so', async () => {
  await using hospital = await openImporting();
  const { id, files } = await hospital.begin({ 'a.csv': 'No,Animal,Kind\n1,Coco,Canine\n' });
  expect(files[0]).toMatchObject({ entity: null, encoding: 'utf-8', headings: ['No', 'Animal', 'Kind'] });
  const unsaid = await check(hospital, id);
  expect(unsaid).toMatchObject({
    status: 422,
    payload: { error: 'importIncomplete', fields: { [files[0]!.id]: 'entity' } },
  });

  const { result } = await hospital.read(id);
  const mapping = { patient_id: 0, name: 1, species: 2 };
  const change = { import: id, id: files[0]!.id, version: result.version, entity: 'pet', mapping } as const;
  const changed = await hospital.call(updateImportFile, change);
  expect(changed.payload.result).toMatchObject({ entity: 'pet', mapping });
  const unknown = { ...change, version: changed.payload.import.version, mapping: { name: 9 } };
  expect(await hospital.call(updateImportFile, unknown)).toMatchObject({ status: 400 });
  await check(hospital, id, SPECIES);
  expect(await hospital.counts(id)).toEqual({ 'pet new': 1 });
});

test.each([
  ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a spreadsheet of another format', Buffer.from('504b0304140000000800', 'hex')],
  ['nothing', Buffer.alloc(0)],
  ['headings without a row', 'a,b,c\n'],
  ['one column', 'text\nmore text\n'],
])('%s is refused with a code and nothing is kept of it', async (_, content) => {
  await using hospital = await openImporting();
  const { id } = await hospital.begin({});
  const response = await hospital.upload(id, 'file.csv', content);
  expect(response).toMatchObject({ status: 422, payload: { error: 'importUnreadable' } });
  expect((await hospital.read(id)).files).toEqual([]);
});

test('a workbook moves in like a file of text: days of the first sheet are days, merged cells stand in each row, formulas are their results', async () => {
  await using hospital = await openImporting();
  const rows = [
    ['Animal ID', 'Chart No', 'Pet Name', 'Species', 'DOB', 'Owner'],
    ['11', 'A-0001', '=Coco', 'Canine', '2020-04-01', 'Lin'],
  ];
  const { id, files } = await hospital.begin({ 'pets.xlsx': Buffer.from(await writeXlsx(rows)) });
  expect(files[0]).toMatchObject({ entity: 'pet', encoding: 'utf-8', delimiter: ',', headings: rows[0] });
  await check(hospital, id, SPECIES);
  await run(hospital, id, startImport);
  const [coco] = await find(hospital, 'A-0001');
  expect(coco).toMatchObject({ name: '=Coco', birthdate: '2020-04-01', owner: { name: 'Lin' } });
});

test('columns that a person set are remembered for the next file with the same headings, in this hospital alone', async () => {
  await using hospital = await openImporting();
  await using other = await openImporting();
  const content = 'No,Animal,Kind\n1,Coco,Canine\n';
  const first = await hospital.begin({ 'a.csv': content });
  expect(first.files[0]).toMatchObject({ entity: null, remembered: false });
  const { result } = await hospital.read(first.id);
  const mapping = { patient_id: 0, name: 1, species: 2 };
  const input = { import: first.id, id: first.files[0]!.id, version: result.version, entity: 'pet', mapping } as const;
  expect((await hospital.call(updateImportFile, input)).status).toBe(200);

  const next = await hospital.begin({ 'b.csv': content.replace('Coco', 'Max').toUpperCase() });
  expect(next.files[0]).toMatchObject({ entity: 'pet', mapping, remembered: true });
  expect((await other.begin({ 'b.csv': content })).files[0]).toMatchObject({ entity: null, remembered: false });
});

test('thirty days after an import its rows and files are forgotten, and what was imported stays and is known again', async () => {
  await using hospital = await openImporting();
  const id = await importAll(hospital);
  const staged = () =>
    hospital.work(async (trx) => [
      (await trx.selectFrom('data_import_row').select('number').execute()).length,
      (await trx.selectFrom('data_import_file').select('id').execute()).length,
    ]);
  const sweep = (now: Date) => hospital.work((trx) => sweepImports({ trx, now } as never));
  await sweep(new Date('2026-12-22T02:00:00.000Z'));
  expect(await staged()).toEqual([13, 4]);
  await sweep(new Date('2026-12-23T02:00:01.000Z'));
  expect(await staged()).toEqual([0, 0]);

  expect(await find(hospital, '')).toHaveLength(2);
  expect((await hospital.read(id)).result.state).toBe('imported');
  const again = await hospital.begin(ALL);
  await check(hospital, again.id, SPECIES);
  expect(await hospital.counts(again.id)).toMatchObject({ 'owner same': 2, 'pet same': 2, 'visit same': 2 });
});

test('the refused rows come back as they were with their reasons, and no cell runs in a spreadsheet', async () => {
  await using hospital = await openImporting();
  const rows = `Client ID,Last Name,Mobile,Notes\n1,,+886 912,=1+1\n2,Wu,1,\n`;
  const { id, files } = await hospital.begin({ 'owners.csv': rows });
  await check(hospital, id);
  const response = await hospital.app.inject({
    url: addressOf(getRefusedRows, { hospital: hospital.key, file: files[0]!.id, import: id }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(response.headers['content-type']).toContain('text/csv');
  expect(response.body).toBe("\ufeffClient ID,Last Name,Mobile,Notes,refused\r\n1,,'+886 912,'=1+1,missing: name\r\n");
  const rolledBack = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['entity_id', 'detail']).where('action', '=', getRefusedRows.id).execute(),
  );
  expect(rolledBack).toEqual([{ entity_id: id, detail: { file: files[0]!.id, rows: 1 } }]);
});
