import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { openDatabase } from '@alder/database';
import {
  EXPLICIT_LITTLE,
  newUid,
  readDicom,
  sopClasses,
  type WrittenDataset,
  writeDataset,
  writeDicom,
} from '@alder/dicom';
import { Requestor, statuses } from '@alder/dicom/network';
import { journaledStorage } from '@alder/storage';
import { type OpenHospital, openHospital, scratchFolder, testDatabase } from '@alder/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addPeer } from '../../dicomnode/server/index.ts';
import { findArchive } from '../../imaging/server/archive.ts';
import { imageIndex } from '../../imaging/server/index.ts';
import { createPacs } from '../contract/index.ts';
import { takeIn } from './file-image.ts';
import { expectImage } from './filing-queues.ts';
import type { KilledNode } from './killed-node.fixture.ts';
import { open, uploaded } from './uploads.fixture.ts';

const databaseUrl = async () => process.env.ALDER_TEST_READY ?? (await testDatabase()).url;

const radiograph = (over: WrittenDataset = {}) => ({
  ...{ SOPClassUID: sopClasses.ComputedRadiography, StudyDate: '20261120', StudyTime: '101500', Modality: 'CR' },
  ...{ SOPInstanceUID: newUid(), StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() },
  ...{ Rows: 16, Columns: 16, BitsAllocated: 16, PixelData: new Uint8Array(randomBytes(512)) },
  ...over,
});

/** Starts a node that may end itself; undefined where it did so before it listened. */
async function startNode(node: KilledNode): Promise<{ child: ChildProcess; port: number } | undefined> {
  const child = fork(path.join(import.meta.dirname, 'killed-node.fixture.ts'), [JSON.stringify(node)]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [number | null];
  return port === null ? undefined : { child, port };
}

async function resumeAndKill(node: KilledNode): Promise<void> {
  const started = await startNode({ ...node, state: 'indexed' });
  started?.child.kill('SIGKILL');
}

/** Sends an image as a modality does; false where the response did not arrive. */
async function isAcknowledged(
  titles: { called: string; calling: string; port: number },
  object: ReturnType<typeof radiograph>,
): Promise<boolean> {
  const sopClass = object.SOPClassUID as string;
  const of = { sopClass, sopInstance: object.SOPInstanceUID as string, transferSyntax: EXPLICIT_LITTLE };
  try {
    const requestor = await Requestor.open({
      ...{ ...titles, host: '127.0.0.1', contexts: [{ abstractSyntax: sopClass }] },
    });
    const { status } = await requestor.store(of, writeDataset(object));
    await requestor.release().catch(() => undefined);
    return status === statuses.success;
  } catch {
    return false;
  }
}

/** All that is left of images, without ids and times. */
async function archiveOf(hospital: OpenHospital) {
  return hospital.work(async (trx) => {
    const images = await trx
      .selectFrom('medical_image')
      .innerJoin('series', 'series.id', 'medical_image.series')
      .innerJoin('study', 'study.id', 'series.study')
      .innerJoin('study_index', 'study_index.study', 'study.id')
      .select(['sop_instance_uid', 'revision', 'medical_image.deleted_at', 'object_key', 'sha256', 'bytes'])
      .select(['series_instance_uid', 'study_instance_uid', 'study.pet', 'study.patient_id'])
      .select(['study_index.dicom', 'study_index.modalities', 'study_index.series as series_of_study'])
      .orderBy('sop_instance_uid')
      .orderBy('revision')
      .execute();
    const usage = await trx.selectFrom('pacs_usage').select('used').executeTakeFirst();
    const events = await trx.selectFrom('outbox').select('event').where('event', '=', 'pacs.created').execute();
    const { studies } = await trx
      .selectFrom('study')
      .select(sql<number>`count(*)::int`.as('studies'))
      .executeTakeFirstOrThrow();
    return { images, used: usage?.used ?? 0, studies, events: events.length };
  });
}

const kills = [
  ...(['received', 'journaled', 'acknowledged', 'indexed', 'announced'] as const).map((state) => ({
    ...{ state, way: 'journal' as const },
  })),
  ...(['received', 'durable', 'stored', 'indexed', 'announced'] as const).map((state) => ({
    ...{ state, way: 'rows last' as const },
  })),
  ...(['listed', 'stored', 'indexed'] as const).map((state) => ({ state, way: 'bytes last' as const })),
];

test.each(kills)(
  'a server killed when an image is $state ($way) leaves, after its next start, what one that lived leaves',
  async ({ state, way }) => {
    await using hospital = await openHospital([]);
    const pet = await hospital.addPet();
    const calling = `CR${randomBytes(4).toString('hex')}`;
    const { called_aetitle: called } = await addPeer(hospital.db, hospital.key, {
      ...{ aetitle: calling, address: '127.0.0.1', modalities: ['CR'] },
    });
    const url = await databaseUrl();
    const folder = scratchFolder('killed');
    const object = radiograph({ PatientID: pet.patient_id });
    const titles = (port: number) => ({ called, calling, port });
    // Rows that are written last wait until the bytes are there.
    const blocked = way === 'rows last' && state === 'durable' ? await blockRows(hospital) : undefined;

    const first = (await startNode({ url, folder, state, way }))!;
    const ended = once(first.child, 'exit');
    const isDone = await isAcknowledged(titles(first.port), object);
    await ended;
    await blocked?.release();
    // The next start is killed as well, in the middle of what it resumes.
    if (way === 'journal') await resumeAndKill({ url, folder, way });
    const third = (await startNode({ url, folder, way }))!;
    // What the journal has may have been acknowledged: no sender sends it again.
    const isJournaled = way === 'journal' && state !== 'received';
    if (!isDone && !isJournaled) expect(await isAcknowledged(titles(third.port), object)).toBe(true);
    const closed = once(third.child, 'exit');
    third.child.send('close');
    await closed;

    const { images, used, studies, events } = await archiveOf(hospital);
    expect(images).toMatchObject([{ revision: 1, deleted_at: null, pet: pet.id, dicom: true, modalities: ['CR'] }]);
    expect([studies, used, events > 0]).toEqual([1, images[0]!.bytes, true]);
    const storage = await journaledStorage(folder);
    expect(await storage.verify(images[0]!.object_key)).toBe(true);
    expect(storage.remembered).toEqual([]);
    await storage.close();
  },
);

/** Holds up the commit of rows of a hospital: the numbers of its events are locked. */
async function blockRows(hospital: OpenHospital) {
  const release = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const holding = hospital.work(async (trx) => {
    await sql`insert into pacs_usage (hospital, used) values (app.hospital(), 0)
      on conflict (hospital) do update set used = pacs_usage.used`.execute(trx);
    isLocked.resolve();
    await release.promise;
  });
  await isLocked.promise;
  return {
    async release() {
      release.resolve();
      await holding;
    },
  };
}

test('a filing whose transaction breaks off leaves the upload as it was, and is repeated with the same result', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const file_key = await uploaded(hospital, Buffer.from(writeDicom(radiograph({ PatientID: pet.patient_id }))));

  expect((await hospital.call(createPacs, { file_key, thumbnail_key: '0'.repeat(32) })).status).toBe(404);
  expect(await archiveOf(hospital)).toMatchObject({ images: [], used: 0, studies: 0, events: 0 });
  const filed = await hospital.call(createPacs, { file_key });

  expect(filed.payload).toMatchObject({ outcome: 'new' });
  const { images, used, studies, events } = await archiveOf(hospital);
  expect([images.length, studies, used, events]).toEqual([1, 1, images[0]!.bytes, 1]);
});

test('many senders on several servers that store the same studies at once leave one study for each, of the right animal', async () => {
  await using hospital = await openHospital([]);
  const [mochi, tofu] = [await hospital.addPet(), await hospital.addPet()];
  const { storage } = hospital.services;
  const archive = await hospital.work(findArchive);
  const url = await databaseUrl();
  // A queue files the images of one server in one transaction after the other; those of several servers meet.
  const servers = Array.from({ length: 4 }, () => openDatabase(url, { max: 2 }));
  onTestFinished(async () => void (await Promise.all(servers.map((db) => db.destroy()))));

  for (let round = 0; round < 5; round += 1) {
    const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
    const other = { ...uids, SeriesInstanceUID: newUid() };
    const files = [mochi, tofu].flatMap(({ patient_id: PatientID }) =>
      [uids, uids, other].map((each) => Buffer.from(writeDicom(radiograph({ ...each, PatientID })))),
    );
    // One instance with two contents, which are two revisions.
    const SOPInstanceUID = newUid();
    const twice = (Rows: number) => radiograph({ ...other, SOPInstanceUID, PatientID: mochi.patient_id, Rows });
    files.push(Buffer.from(writeDicom(twice(16))), Buffer.from(writeDicom(twice(17))));

    const accepted = await Promise.all(
      servers.flatMap((db) =>
        files
          .map((file) => ({ file, at: Math.random() }))
          .toSorted((one, another) => one.at - another.at)
          .map(async ({ file }) => {
            const stored = await storage.put(archive.hospital, file);
            const about = { filetype: 'dicom', source: 'dicom', sentBy: 'TEST', now: new Date() } as const;
            const arrival = { stored, header: readDicom(file), durable: Promise.resolve(), ...about };
            return takeIn(
              { db, storage, index: imageIndex },
              archive,
              arrival,
              expectImage({ db, index: imageIndex }, archive),
            );
          }),
      ),
    );
    expect(accepted.filter(({ outcome }) => outcome === 'new' || outcome === 'revision')).toHaveLength(files.length);
  }

  const { images, used, studies } = await archiveOf(hospital);
  expect([images.length, studies]).toEqual([40, 10]);
  expect(used).toBe(images.reduce((sum, { bytes }) => sum + bytes, 0));
  const owners = images.map(({ pet, patient_id }) => [pet, patient_id]);
  const right = [
    [mochi.id, mochi.patient_id],
    [tofu.id, tofu.patient_id],
  ];
  expect(owners.filter(([pet]) => pet === tofu.id)).toHaveLength(15);
  for (const owner of owners) expect(right).toContainEqual(owner);
  for (const { dicom, modalities, series_of_study } of images)
    expect([dicom, modalities, series_of_study]).toEqual([true, ['CR'], 2]);
  for (const { object_key } of images) expect(await storage.verify(object_key)).toBe(true);
});
