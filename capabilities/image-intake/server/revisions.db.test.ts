import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { isInstalled } from '@alder/testing';
import { expect, test } from 'vitest';
import { archiveAccess } from '../../dicomnode/server/archive.fixture.ts';
import { run } from '../../dicomnode/server/dcmtk.fixture.ts';
import { addPeer, startDicomNode } from '../../dicomnode/server/index.ts';
import { type Archive, openArchive, text } from '../../dicomweb/server/dicomweb.fixture.ts';
import { deletePacs, getRevisions, getStudyEntries } from '../../imaging/contract/index.ts';
import { shownRevision } from '../../imaging/domain/index.ts';
import { createPacs } from '../contract/index.ts';
import { uploaded } from './uploads.fixture.ts';

const present = ['storescu', 'findscu'].every(isInstalled);
if (!present) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');

/** One radiograph; `over` gives it other content, or another study. */
function radiographOf(over: WrittenDataset): Buffer {
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), SOPInstanceUID: newUid() };
  const object = { SOPClassUID: sopClasses.ComputedRadiography, ...uids, StudyDate: '20261120', StudyTime: '101500' };
  const pixels = { Modality: 'CR', Rows: 16, Columns: 16, BitsAllocated: 16, PixelData: new Uint8Array(512) };
  return Buffer.from(writeDicom({ ...object, ...pixels, PatientID: 'P02418', PatientName: 'Mochi^Lin', ...over }));
}

/** A node beside the archive, with a modality of DCMTK that sends and queries. */
async function openModality(archive: Archive) {
  const calling = `CR${randomBytes(4).toString('hex')}`;
  const { called_aetitle } = await addPeer(archive.db, archive.key, {
    ...{ aetitle: calling, address: '127.0.0.1', modalities: ['CR'] },
  });
  const settings = { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' };
  const node = await startDicomNode({
    settings,
    db: archive.db,
    storage: archive.services.storage,
    archive: archiveAccess,
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-revisions-'));
  const titles = ['-aet', calling, '-aec', called_aetitle, '127.0.0.1', String(node.port)];
  return {
    async send(file: Buffer) {
      const name = path.join(folder, 'image.dcm');
      writeFileSync(name, file);
      await run('storescu', [...titles, name]);
    },
    /** Instances of a study that a C-FIND at image level returns. */
    async find(study: string): Promise<number> {
      const keys = ['QueryRetrieveLevel=IMAGE', `StudyInstanceUID=${study}`, 'SOPInstanceUID', 'SeriesInstanceUID'];
      const { stdout, stderr } = await run('findscu', ['-v', '-S', ...keys.flatMap((key) => ['-k', key]), ...titles]);
      return `${stdout}${stderr}`.match(/Find Response: \d+ \(Pending\)/g)?.length ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await node.close(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (archive: Archive, study: string) =>
  archive.work(async (trx) => {
    const row = await trx.selectFrom('study').select('id').where('study_instance_uid', '=', study).executeTakeFirst();
    return row!.id;
  });

test.runIf(present)(
  'C-FIND, QIDO-RS and the viewer return one image of a corrected instance, the newest; getRevisions returns both',
  async () => {
    await using archive = await openArchive();
    await using modality = await openModality(archive);
    const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), SOPInstanceUID: newUid() };
    await modality.send(radiographOf(uids));
    await modality.send(radiographOf({ ...uids, PatientName: 'Tofu^Lin' }));

    const study = uids.StudyInstanceUID;
    expect(await modality.find(study)).toBe(1);
    expect(await archive.find(`/studies/${study}/instances`)).toHaveLength(1);
    expect(text((await archive.find(`/studies?StudyInstanceUID=${study}`))[0], '00201208')).toBe(1);
    const metadata = await archive.find(`/studies/${study}/metadata`);
    expect(metadata.map((one) => text(one, '00100010'))).toEqual([{ Alphabetic: 'Tofu^Lin' }]);
    const visible = (await archive.call(getStudyEntries, { id: await idOf(archive, study) })).payload;
    expect(visible.result.map(({ revision }) => revision)).toEqual([2]);
    expect([visible.study.images, visible.series[0]!.images]).toEqual([1, 1]);
    const all = (await archive.call(getRevisions, { id: visible.result[0]!.id })).payload.result;
    expect(all.map(({ revision, superseded }) => [revision, superseded])).toEqual([
      [2, false],
      [1, true],
    ]);

    await archive.call(deletePacs, { ids: [visible.result[0]!.id] });
    const after = (await archive.call(getStudyEntries, { id: await idOf(archive, study) })).payload;
    expect(after.result.map(({ revision }) => revision)).toEqual([1]);
    expect(await modality.find(study)).toBe(1);
  },
);

test.runIf(present)(
  'an earlier content sent again is recognised, over C-STORE and over STOW-RS, also with other meta information',
  async () => {
    await using archive = await openArchive();
    await using modality = await openModality(archive);
    const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), SOPInstanceUID: newUid() };
    const [first, second] = [radiographOf(uids), radiographOf({ ...uids, PatientName: 'Tofu^Lin' })];
    await modality.send(first);
    await modality.send(second);
    await modality.send(first);
    // The file has its own meta information, which C-STORE does not transmit.
    expect((await archive.store([first])).statusCode).toBe(200);
    expect((await archive.store([second])).statusCode).toBe(200);

    await modality.find(uids.StudyInstanceUID);
    const stored = await archive.work((trx) =>
      trx.selectFrom('medical_image').select(['revision', 'superseded']).orderBy('revision').execute(),
    );
    expect(stored).toEqual([
      { revision: 1, superseded: true },
      { revision: 2, superseded: false },
    ]);
  },
);

test.runIf(present)('a newer revision that arrives in another study hides nothing of the first study', async () => {
  await using archive = await openArchive();
  await using modality = await openModality(archive);
  const [first, other] = [newUid(), newUid()];
  const SOPInstanceUID = newUid();
  await modality.send(radiographOf({ SOPInstanceUID, StudyInstanceUID: first }));
  await archive.store([radiographOf({ SOPInstanceUID, StudyInstanceUID: other, PatientID: 'P99999' })]);

  for (const study of [first, other]) {
    expect([study, await modality.find(study)]).toEqual([study, 1]);
    expect(await archive.find(`/studies/${study}/instances`)).toHaveLength(1);
    const { payload } = await archive.call(getStudyEntries, { id: await idOf(archive, study) });
    expect(payload.result.map(({ superseded }) => superseded)).toEqual([false]);
  }
});

test('what superseded an image is found by the id of the old one, with who sent each; an unknown id is refused', async () => {
  await using archive = await openArchive();
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), SOPInstanceUID: newUid() };
  await archive.store([radiographOf(uids)]);
  const study = await idOf(archive, uids.StudyInstanceUID);
  const [first] = (await archive.call(getStudyEntries, { id: study })).payload.result;
  await archive.call(createPacs, {
    file_key: await uploaded(archive, radiographOf({ ...uids, PatientName: 'Tofu^Lin' })),
  });

  const { result } = (await archive.call(getRevisions, { id: first!.id })).payload;
  expect(result.map(({ revision, superseded, sent_by }) => [revision, superseded, sent_by])).toEqual([
    [2, false, archive.admin.display_name],
    [1, true, 'Workstation'],
  ]);
  expect(shownRevision(first!.id, result)?.id).toBe(result[0]!.id);
  const unknown = await archive.call(getRevisions, { id: randomUUID() });
  expect(unknown.status).toBe(404);
});
