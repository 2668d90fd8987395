import { newUid, readDicom, sopClasses, type WrittenDataset, writeDicom, writeDicomdir } from '@alder/dicom';
import { addressOf } from '@alder/wire';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  checkImport,
  decideImportPatient,
  getImportPatients,
  getImportRows,
  getRefusedRows,
  rollBackImport,
  startImport,
} from '../contract/index.ts';
import { openImporting } from './import.fixture.ts';

type Importing = Awaited<ReturnType<typeof openImporting>>;
type Files = Readonly<Record<string, Uint8Array | string>>;

function image(more: WrittenDataset = {}): Uint8Array {
  return writeDicom({
    ...{ SOPClassUID: sopClasses.ComputedRadiography, SOPInstanceUID: newUid(), StudyInstanceUID: newUid() },
    ...{ SeriesInstanceUID: newUid(), StudyDate: '20250502', Modality: 'CR', Rows: 8, Columns: 8, BitsAllocated: 8 },
    PixelData: new Uint8Array(64).fill(7),
    ...more,
  });
}
const coco = { PatientID: 'A1', PatientName: 'Smith^Coco', PatientSpeciesDescription: 'Canine' };

async function zip(files: Files): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files))
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content), {
      level: 0,
    });
  return Buffer.from(await writer.close());
}

async function check(hospital: Importing, files: Files, tables: Readonly<Record<string, string>> = {}) {
  const { id } = await hospital.begin({ ...tables, 'disc.zip': await zip(files) });
  const { result } = await hospital.read(id);
  const species_map = { Canine: 'dog' };
  expect((await hospital.call(checkImport, { id, version: result.version, species_map })).status).toBe(200);
  await hospital.doJobs();
  return id;
}
async function run(hospital: Importing, id: string, call: typeof startImport | typeof rollBackImport) {
  const { result } = await hospital.read(id);
  expect((await hospital.call(call, { id, version: result.version })).status).toBe(200);
  await hospital.doJobs();
}
const patientsOf = async (hospital: Importing, id: string) =>
  (await hospital.call(getImportPatients, { import: id })).payload.result;
const decide = async (
  hospital: Importing,
  id: string,
  input: { patient: string; decision: 'pet' | 'unmatched' | 'leave'; pet?: string },
) => hospital.call(decideImportPatient, { id, version: (await hospital.read(id)).result.version, ...input });
const studies = (hospital: Importing) =>
  hospital.work((trx) =>
    trx
      .selectFrom('medical_image')
      .innerJoin('series', 'series.id', 'medical_image.series')
      .innerJoin('study', 'study.id', 'series.study')
      .select(['medical_image.id', 'sop_instance_uid', 'study.pet', 'study.id as study'])
      .where('medical_image.deleted_at', 'is', null)
      .where('study.deleted_at', 'is', null)
      .orderBy('sop_instance_uid')
      .execute(),
  );
const stateOf = async (hospital: Importing) => JSON.stringify(await studies(hospital));

test('files of a disc under any name become images of the patient with their chart number; nothing is filed by the check', async () => {
  await using hospital = await openImporting();
  const pet = await hospital.addPet({ patient_id: 'A1', name: 'Coco' });
  const study = newUid();
  const files = [image({ ...coco, StudyInstanceUID: study }), image({ ...coco, StudyInstanceUID: study })];
  const dicomdir = writeDicomdir(files.map((each, at) => ({ file: ['IMAGES', `I${at}`], ...readDicom(each) })));
  const id = await check(hospital, {
    ...{ 'DISC/DICOMDIR': dicomdir, 'DISC/IMAGES/deep/I0': files[0]!, 'DISC/photo.jpg': files[1]! },
    ...{ 'DISC/viewer.exe': 'MZ', 'DISC/cut.dcm': files[0]!.subarray(0, 150), 'DISC/again': files[0]! },
  });

  expect((await hospital.read(id)).files[0]).toMatchObject({ entity: 'image', archive: true, refused: 3 });
  expect(await hospital.counts(id)).toEqual({ 'image new': 2, 'image refused': 3 });
  expect(await patientsOf(hospital, id)).toMatchObject([
    {
      ...{ chart: 'A1', images: 2, doubtful: 0, reasons: [], pet: { id: pet.id, name: 'Coco' } },
      studies: [{ study_uid: study, images: 2, modality: 'CR' }],
    },
  ]);
  const refused = (await hospital.call(getImportRows, { import: id, outcome: 'refused' })).payload.result;
  expect(refused.flatMap(({ reasons }) => reasons.map(({ code }) => code)).sort()).toEqual([
    ...['dicomUnreadable', 'duplicateRow', 'fileDicom'],
  ]);
  const file = (await hospital.read(id)).files[0]!.id;
  const { rawPayload } = await hospital.app.inject({
    method: 'GET',
    url: addressOf(getRefusedRows, { hospital: hospital.key, file, import: id }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(getRefusedRows.method).toBe('GET');
  expect(rawPayload.toString()).toContain('fileDicom');
  expect(await studies(hospital)).toEqual([]);

  await run(hospital, id, startImport);
  expect((await hospital.read(id)).result.state).toBe('imported');
  expect((await studies(hospital)).map((each) => each.pet)).toEqual([pet.id, pet.id]);
  expect(await hospital.events()).toContain('pacs.created');
});

test('another name or species under a chart number, and an unknown number, wait for a person: the pet, another one, none, or left out', async () => {
  await using hospital = await openImporting();
  const pet = await hospital.addPet({ patient_id: 'A1', name: 'Momo', species: 'cat' });
  const other = await hospital.addPet({ patient_id: 'B1', name: 'Coco' });
  const id = await check(hospital, {
    ...{ a: image(coco), b: image({ PatientID: 'X9', PatientName: 'Rex' }), c: image({ PatientName: 'Lost' }) },
    d: image({ PatientID: 'A1', PatientName: 'Momo', PatientSpeciesDescription: 'Canine' }),
  });
  const of = async (name: string) => (await patientsOf(hospital, id)).find((each) => each.patient_name.includes(name))!;
  expect(await of('Coco')).toMatchObject({
    reasons: ['nameDiffers'],
    pet: { id: pet.id, name: 'Momo', species: 'cat' },
  });
  expect(await of('Momo')).toMatchObject({ reasons: ['speciesDiffers'], pet: { id: pet.id } });
  expect(await of('Rex')).toMatchObject({ reasons: ['chartUnknown'], pet: null });
  expect(await of('Lost')).toMatchObject({ reasons: ['chartMissing'], pet: null });

  const patient = async (name: string) => (await of(name)).patient;
  const unmatched = await decide(hospital, id, { patient: await patient('Coco'), decision: 'unmatched' });
  expect(unmatched).toMatchObject({ status: 422, payload: { error: 'importPatientKnown' } });
  expect(await decide(hospital, id, { patient: await patient('Rex'), decision: 'pet' })).toMatchObject({
    payload: { error: 'inputIncorrect' },
  });
  expect((await decide(hospital, id, { patient: 'none', decision: 'leave' })).status).toBe(404);
  for (const [name, input] of [
    ['Coco', { decision: 'pet', pet: other.id }],
    ['Rex', { decision: 'unmatched' }],
    ['Momo', { decision: 'pet' }],
    ['Lost', { decision: 'leave' }],
  ] as const)
    expect((await decide(hospital, id, { patient: await patient(name), ...input })).status).toBe(200);

  // A further check keeps the decisions.
  const { result } = await hospital.read(id);
  await hospital.call(checkImport, { id, version: result.version });
  await hospital.doJobs();
  expect(await of('Coco')).toMatchObject({ taken: 1, pet: { id: other.id } });
  expect(await of('Rex')).toMatchObject({ taken: 1, pet: null });
  expect(await of('Momo')).toMatchObject({ taken: 1, pet: { id: pet.id } });
  await run(hospital, id, startImport);
  expect((await studies(hospital)).map((each) => each.pet).sort()).toEqual([pet.id, other.id, null].sort());
});

test('the same folder again changes nothing; an image that the hospital has deleted since comes back only if a person takes it', async () => {
  await using hospital = await openImporting();
  await hospital.addPet({ patient_id: 'A1', name: 'Coco' });
  const files = { a: image(coco), b: image(coco) };
  await run(hospital, await check(hospital, files), startImport);
  const before = await stateOf(hospital);
  const again = await check(hospital, files);
  expect(await hospital.counts(again)).toEqual({ 'image same': 2 });
  await run(hospital, again, startImport);
  expect(await stateOf(hospital)).toBe(before);

  const [first] = await studies(hospital);
  await hospital.work((trx) =>
    trx.updateTable('medical_image').set({ deleted_at: new Date() }).where('id', '=', first!.id).execute(),
  );
  expect(await hospital.counts(await check(hospital, files))).toEqual({ 'image same': 1, 'image doubtful': 1 });
});

test('taking back hides what the import brought, except studies with a report or a measurement since, which it names; it can come in again', async () => {
  await using hospital = await openImporting();
  const pet = await hospital.addPet({ patient_id: 'A1', name: 'Coco' });
  const files = { a: image(coco), b: image(coco), c: image(coco) };
  const id = await check(hospital, files);
  await run(hospital, id, startImport);
  const [measured, reported] = await studies(hospital);
  await hospital.work(async (trx) => {
    await sql`insert into annotation (id, medical_image, account, content) values (gen_random_uuid(), ${measured!.id},
      ${hospital.admin.id}, '{"marks":[{"kind":"length"}]}')`.execute(trx);
    await sql`insert into image_report (id, medical_image, study, author) values (gen_random_uuid(), ${reported!.id},
      ${reported!.study}, ${hospital.admin.id})`.execute(trx);
  });
  await run(hospital, id, rollBackImport);
  expect((await hospital.read(id)).result.state).toBe('rolled_back');
  expect((await studies(hospital)).map((each) => each.id).sort()).toEqual([measured!.id, reported!.id].sort());
  const applied = (await hospital.call(getImportRows, { import: id, applied: 'true' })).payload.result;
  expect(applied.flatMap(({ reasons }) => reasons.map(({ code }) => code)).sort()).toEqual([
    ...['usedMeasurement', 'usedReport'],
  ]);

  const again = await check(hospital, files);
  expect(await hospital.counts(again)).toEqual({ 'image same': 2, 'image new': 1 });
  await run(hospital, again, startImport);
  const back = await studies(hospital);
  expect(back.map((each) => each.pet)).toEqual([pet.id, pet.id, pet.id]);
  await run(hospital, again, rollBackImport);
  expect(await studies(hospital)).toHaveLength(2);
});

test('images of patients that the same import brings go to them, and both leave together', async () => {
  await using hospital = await openImporting();
  const pets = 'Chart No,Pet Name,Species\nA1,Coco,Canine\n';
  const id = await check(hospital, { a: image(coco) }, { 'pets.csv': pets });
  expect(await patientsOf(hospital, id)).toMatchObject([{ reasons: [], pet: { id: null, name: 'Coco' } }]);
  await run(hospital, id, startImport);
  const [filed] = await studies(hospital);
  expect(filed!.pet).not.toBeNull();
  await run(hospital, id, rollBackImport);
  const left = await hospital.work((trx) => trx.selectFrom('pet').select('id').where('deleted', '=', false).execute());
  expect([left, await studies(hospital)]).toEqual([[], []]);
});

test('a server that was killed among the images goes on, and none is filed twice', async () => {
  await using hospital = await openImporting();
  await hospital.addPet({ patient_id: 'A1', name: 'Coco' });
  const study = newUid();
  const files = Object.fromEntries(
    Array.from({ length: 45 }, (_, n) => [`IM${n}`, image({ ...coco, StudyInstanceUID: study })]),
  );
  const id = await check(hospital, files);
  const { result } = await hospital.read(id);
  await hospital.call(startImport, { id, version: result.version });
  hospital.jobs.push(hospital.jobs[0]!);
  await Promise.all([hospital.doJobs(), hospital.doJobs()]);
  expect(await studies(hospital)).toHaveLength(45);
  expect((await hospital.read(id)).result).toMatchObject({ state: 'imported', rows_done: 45 });
});

test('who may not import, another hospital and an old version cannot decide whose images are', async () => {
  await using hospital = await openImporting();
  await using elsewhere = await openImporting();
  const id = await check(hospital, { a: image({ PatientID: 'X9' }) });
  const { patient } = (await patientsOf(hospital, id))[0]!;
  const input = { id, version: (await hospital.read(id)).result.version, patient, decision: 'unmatched' } as const;
  expect((await elsewhere.call(getImportPatients, { import: id })).status).toBe(404);
  expect((await elsewhere.call(decideImportPatient, input)).status).toBe(404);
  const pet = await elsewhere.addPet();
  expect((await hospital.call(decideImportPatient, { ...input, decision: 'pet', pet: pet.id })).status).toBe(404);
  expect((await hospital.call(decideImportPatient, { ...input, version: input.version - 1 })).status).toBe(409);
  expect((await hospital.call(getImportPatients, { import: id, offset: 'x' })).payload).toMatchObject({
    error: 'inputIncorrect',
  });
  expect((await hospital.call(decideImportPatient, input)).status).toBe(200);
});
