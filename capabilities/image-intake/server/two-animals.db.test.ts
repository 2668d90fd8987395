import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { isInstalled } from '@alder/testing';
import { expect, test } from 'vitest';
import { archiveAccess } from '../../dicomnode/server/archive.fixture.ts';
import { run } from '../../dicomnode/server/dcmtk.fixture.ts';
import { addPeer, startDicomNode } from '../../dicomnode/server/index.ts';
import { type Archive, openArchive } from '../../dicomweb/server/dicomweb.fixture.ts';
import { getSeries, matchStudy } from '../../imaging/contract/index.ts';
import { createPacs } from '../contract/index.ts';
import { uploaded } from './uploads.fixture.ts';

const hasDcmtk = isInstalled('storescu');
if (!hasDcmtk) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');

/** One radiograph; without `over` it is in a study of its own and has no animal's name. */
function radiographOf(over: WrittenDataset): Buffer {
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), SOPInstanceUID: newUid() };
  const object = { SOPClassUID: sopClasses.ComputedRadiography, ...uids, StudyDate: '20261120', StudyTime: '101500' };
  const pixels = { Modality: 'CR', Rows: 16, Columns: 16, BitsAllocated: 16 };
  return Buffer.from(writeDicom({ ...object, ...pixels, PixelData: new Uint8Array(randomBytes(512)), ...over }));
}

/** Stores files in their order by storescu of DCMTK, in one association. */
async function sendByStorescu(archive: Archive, files: readonly Buffer[]): Promise<void> {
  const aetitle = `CR${randomBytes(4).toString('hex')}`;
  const { called_aetitle } = await addPeer(archive.db, archive.key, {
    ...{ aetitle, address: '127.0.0.1', modalities: ['CR'] },
  });
  const settings = { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' };
  const node = await startDicomNode({
    settings,
    db: archive.db,
    storage: archive.services.storage,
    archive: archiveAccess,
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-two-animals-'));
  try {
    const names = files.map((file, place) => {
      const name = path.join(folder, `${place}.dcm`);
      writeFileSync(name, file);
      return name;
    });
    await run('storescu', ['-aet', aetitle, '-aec', called_aetitle, '127.0.0.1', String(node.port), ...names]);
  } finally {
    await node.close(0);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sendByStow(archive: Archive, files: readonly Buffer[]): Promise<void> {
  for (const file of files) expect((await archive.store([file])).statusCode).toBe(200);
}

async function sendByUpload(archive: Archive, files: readonly Buffer[]): Promise<void> {
  for (const file of files)
    expect((await archive.call(createPacs, { file_key: await uploaded(archive, file) })).status).toBe(200);
}

/** Chart number of the pet of each study ('' where it has none) and the number of its images, sorted. */
async function studiesOf(archive: Archive): Promise<[string, number][]> {
  const { studies } = (await archive.call(getSeries, {})).payload;
  return studies
    .map(({ known, images }): [string, number] => [known?.patient_id ?? '', images])
    .sort(([a], [b]) => a.localeCompare(b));
}

const ways = [
  ['C-STORE', sendByStorescu],
  ['STOW-RS', sendByStow],
  ['upload', sendByUpload],
] as const;

for (const [way, send] of ways)
  test.runIf(hasDcmtk || way !== 'C-STORE')(
    `an image that names another patient under the same Study and Series Instance UID gets a study of that patient (${way})`,
    async () => {
      await using archive = await openArchive();
      await archive.addPet({ patient_id: 'P02418' });
      await archive.addPet({ patient_id: 'P02419' });
      const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
      const numbers = ['P02418', 'P02419', 'P02418', 'P02419', ' p02418 ', ''];

      await send(
        archive,
        numbers.map((PatientID) => radiographOf({ ...uids, PatientID })),
      );

      // The image without a chart number and the one with another spelling are in the study of the first patient.
      expect(await studiesOf(archive)).toEqual([
        ['P02418', 4],
        ['P02419', 2],
      ]);
      const noted = await archive.work((trx) =>
        trx.selectFrom('audit_log').select('action').where('action', '=', 'pacs.filedApart').execute(),
      );
      expect(noted).toHaveLength(2);
    },
  );

test('the study list names the other animal on both studies that a device sent under one Study Instance UID', async () => {
  await using archive = await openArchive();
  await archive.addPet({ patient_id: 'P02418', name: 'Mochi' });
  await archive.addPet({ patient_id: 'P02419', name: 'Tofu' });
  const uids = { StudyInstanceUID: newUid() };
  await sendByStow(archive, [
    radiographOf({ ...uids, PatientID: 'P02418' }),
    radiographOf({ ...uids, PatientID: 'P02419' }),
    radiographOf({ ...uids, PatientID: 'P02419' }),
    radiographOf({ ...uids, PatientID: 'X1', PatientName: 'Stray^Cat' }),
  ]);

  const { studies } = (await archive.call(getSeries, {})).payload;
  const of = (number: string) => studies.find(({ patient_id }) => patient_id === number)!;
  const named = (number: string) => of(number).same_uid.map(({ id, name }) => [id, name]);
  expect(named('P02418')).toEqual([
    [of('P02419').id, 'Tofu'],
    [of('X1').id, 'Stray^Cat'],
  ]);
  expect(named('P02419')).toEqual([[of('P02418').id, 'Mochi']]);
});

test('an image with an unknown chart number is not added to the study of a patient: it waits without one', async () => {
  await using archive = await openArchive();
  await archive.addPet({ patient_id: 'P02418' });
  const uids = { StudyInstanceUID: newUid() };
  await sendByStow(archive, [
    radiographOf({ ...uids, PatientID: 'P02418' }),
    radiographOf({ ...uids, PatientID: 'P0241O' }),
    radiographOf({ ...uids, PatientID: 'P0241O' }),
  ]);
  expect(await studiesOf(archive)).toEqual([
    ['', 2],
    ['P02418', 1],
  ]);
  expect((await archive.call(getSeries, { unmatched: 'true' })).payload.studies).toMatchObject([{ images: 2 }]);
});

test('a program that stores an image of another patient gets the address under which the image can be retrieved', async () => {
  await using archive = await openArchive();
  await archive.addPet({ patient_id: 'P02418' });
  await archive.addPet({ patient_id: 'P02419' });
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
  const other = radiographOf({ ...uids, PatientID: 'P02419' });
  await archive.store([radiographOf({ ...uids, PatientID: 'P02418' })]);

  for (const answer of [await archive.store([other]), await archive.store([other])]) {
    const address: string = answer.json()['00081199'].Value[0]['00081190'].Value[0];
    const found = await archive.get(address.slice(address.indexOf('/studies')), { accept: 'application/dicom' });
    expect([found.statusCode, Buffer.compare(found.rawPayload, other)]).toEqual([200, 0]);
  }
});

test('further images join a study that a user matched manually, although its chart number differs', async () => {
  await using archive = await openArchive();
  const pet = await archive.addPet({ patient_id: 'P02418' });
  await archive.addPet({ patient_id: 'P02419' });
  const uids = { StudyInstanceUID: newUid() };
  await archive.store([radiographOf({ ...uids, PatientID: 'P02419' })]);
  const [study] = (await archive.call(getSeries, {})).payload.studies;
  await archive.call(matchStudy, { id: study!.id, version: study!.version, pet: pet.id });

  await archive.store([radiographOf({ ...uids, PatientID: 'P02419' })]);

  expect(await studiesOf(archive)).toEqual([['P02418', 2]]);
  expect((await archive.call(getSeries, {})).payload.studies).toMatchObject([{ differences: ['patient_id'] }]);
});

test('a file that a user uploads for a patient is not added to the study of another patient', async () => {
  await using archive = await openArchive();
  const pet = await archive.addPet({ patient_id: 'P02418' });
  await archive.addPet({ patient_id: 'P02419' });
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
  await archive.store([radiographOf({ ...uids, PatientID: 'P02419' })]);
  const file_key = await uploaded(archive, radiographOf({ ...uids, PatientID: 'P02419' }));

  await archive.call(createPacs, { file_key, pet: pet.id, confirm: true });

  expect(await studiesOf(archive)).toEqual([
    ['P02418', 1],
    ['P02419', 1],
  ]);
});
