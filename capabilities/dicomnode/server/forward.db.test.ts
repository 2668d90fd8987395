import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '@alder/database';
import { readDicom, tags } from '@alder/dicom';
import { type JobData, openJobs, prepareJobs } from '@alder/jobs';
import { freePort, isInstalled, openHospital, testDatabase } from '@alder/testing';
import { expect, onTestFinished, test } from 'vitest';
import { forwardPacsEntry, getForwards, retryForward } from '../contract/index.ts';
import { MAX_FORWARD_TRIES } from '../domain/index.ts';
import { archiveAccess } from './archive.fixture.ts';
import { datasets, drawSlices, filesOf, run, startOrthanc, startPeer, writeFiles } from './dcmtk.fixture.ts';
import { sendForward } from './forward.job.ts';
import { addPeer, forwardHandlers, registerNodeJobs, startDicomNode } from './index.ts';

const present = ['storescu', 'storescp', 'echoscu'].every(isInstalled);
if (!present) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');
type TestHospital = Awaited<ReturnType<typeof openHospital>>;

/** A hospital with a received stack, and a registered workstation that is not running yet. */
async function openArchive(hospital: TestHospital, slices = 5) {
  const calling = `CT${randomBytes(4).toString('hex')}`;
  const { called_aetitle: called } = await addPeer(hospital.db, hospital.key, {
    ...{ aetitle: calling, address: '127.0.0.1', modalities: ['CT'] },
  });
  const node = await startDicomNode({
    settings: { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' },
    ...{ db: hospital.db, storage: hospital.services.storage, archive: archiveAccess },
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-forward-'));
  const got = path.join(folder, 'got');
  mkdirSync(got);
  const files = drawSlices('A-1', slices);
  const names = writeFiles(path.join(folder, 'sent'), files);
  await run('storescu', ['-aet', calling, '-aec', called, '127.0.0.1', String(node.port), ...names]);
  const port = await freePort();
  const workstation = { aetitle: 'WS1', address: '127.0.0.1', modalities: [], port };
  const { id: peer } = await addPeer(hospital.db, hospital.key, workstation);
  const series = await hospital.work((trx) => trx.selectFrom('series').select('id').executeTakeFirstOrThrow());
  const { sent } = hospital.services as unknown as { sent: { name: string; data: JobData }[] };
  return {
    ...{ files, got, folder, port, peer, called, node, seriesId: series.id },
    parts: { db: hospital.db, storage: hospital.services.storage, archive: archiveAccess },
    /** Jobs that the last request sent. */
    job: () => sent.at(-1)!.data,
    wakeUp: (more: readonly string[] = []) =>
      startPeer('storescp', ['-aet', 'WS1', '-od', got, '--accept-all', ...more, String(port)], port),
    async [Symbol.asyncDispose]() {
      await node.close(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
const visible = async (hospital: TestHospital) => (await hospital.call(getForwards, {})).payload.result;

test.runIf(present)('a series arrives at a workstation of DCMTK as stored, byte for byte [cap.imaging]', async () => {
  await using hospital = await openHospital(forwardHandlers);
  await using archive = await openArchive(hospital);
  const workstation = await archive.wakeUp();
  try {
    const { result } = (await hospital.call(forwardPacsEntry, { seriesId: archive.seriesId })).payload;
    expect(result).toMatchObject({ state: 'waiting', aetitle: 'WS1', images: 5, sent: 0, peer: archive.peer });

    await sendForward(archive.parts, archive.job());

    expect(await visible(hospital)).toMatchObject([
      { state: 'done', images: 5, sent: 5, refused: 0, attempts: 1, reason: null },
    ]);
    expect(datasets(filesOf(archive.got))).toEqual(datasets(archive.files));
  } finally {
    workstation.kill('SIGKILL');
  }
});

test.runIf(present)('a workstation that was unreachable gets the series once it is back, each image once', async () => {
  await using hospital = await openHospital(forwardHandlers);
  await using archive = await openArchive(hospital);
  await hospital.call(forwardPacsEntry, { seriesId: archive.seriesId, peer: archive.peer });

  await expect(sendForward(archive.parts, archive.job())).rejects.toThrow();
  expect(await visible(hospital)).toMatchObject([{ state: 'waiting', sent: 0, attempts: 1, reason: 'noAnswer' }]);
  // The workstation is stopped in the middle of the series.
  const dying = await archive.wakeUp(['--abort-after']);
  await expect(sendForward(archive.parts, archive.job())).rejects.toThrow();
  dying.kill('SIGKILL');
  const back = await archive.wakeUp();
  try {
    await sendForward(archive.parts, archive.job());
    expect(await visible(hospital)).toMatchObject([{ state: 'done', sent: 5, attempts: 3 }]);
    expect(datasets(filesOf(archive.got))).toEqual(datasets(archive.files));
    // A repeated job sends nothing twice.
    await sendForward(archive.parts, archive.job());
    expect(await visible(hospital)).toMatchObject([{ attempts: 3 }]);
  } finally {
    back.kill('SIGKILL');
  }
});

test.runIf(present)(
  'the job queue retries until the workstation is reachable',
  async () => {
    const { ownerUrl, url } = await testDatabase();
    await prepareJobs(ownerUrl);
    const jobs = openJobs(url, () => {});
    onTestFinished(() => jobs.stop());
    await using hospital = await openHospital(forwardHandlers, { services: { jobs } });
    const db = hospital.db;
    registerNodeJobs(jobs, { db, storage: hospital.services.storage, clock: () => new Date() }, 1);
    await jobs.start();
    await using archive = await openArchive(hospital);
    await hospital.call(forwardPacsEntry, { seriesId: archive.seriesId });
    await expect.poll(async () => (await visible(hospital))[0]?.attempts).toBeGreaterThan(0);

    const back = await archive.wakeUp();
    try {
      await expect
        .poll(async () => (await visible(hospital))[0]?.state, { timeout: 40_000, interval: 300 })
        .toBe('done');
      expect(datasets(filesOf(archive.got))).toEqual(datasets(archive.files));
    } finally {
      back.kill('SIGKILL');
    }
  },
  90_000,
);

test.runIf(present && isInstalled('Orthanc'))(
  'Orthanc takes a series, too',
  async () => {
    await using hospital = await openHospital(forwardHandlers);
    await using archive = await openArchive(hospital);
    const knows = { aetitle: archive.called, port: archive.node.port };
    const orthanc = await startOrthanc(archive.folder, knows);
    try {
      const to = { aetitle: 'ORTHANC', address: '127.0.0.1', modalities: [], port: orthanc.port };
      const { id: peer } = await addPeer(hospital.db, hospital.key, to);
      expect(await hospital.call(forwardPacsEntry, { seriesId: archive.seriesId })).toMatchObject({
        status: 422,
        payload: { error: 'destinationUnknown' },
      });
      await hospital.call(forwardPacsEntry, { seriesId: archive.seriesId, peer });
      await sendForward(archive.parts, archive.job());

      const ids = (await (await fetch(`${orthanc.http}/instances`)).json()) as string[];
      const uids = await Promise.all(
        ids.map(async (id) => (await fetch(`${orthanc.http}/instances/${id}/simplified-tags`)).json()),
      );
      const sent = archive.files.map((file) => readDicom(file).dataset.text(tags.SOPInstanceUID)).sort();
      expect(uids.map((one) => (one as { SOPInstanceUID: string }).SOPInstanceUID).sort()).toEqual(sent);
    } finally {
      orthanc.child.kill('SIGKILL');
    }
  },
  60_000,
);

test.runIf(present)('after the last try the failure is shown, and a user can start again', async () => {
  await using hospital = await openHospital(forwardHandlers);
  await using archive = await openArchive(hospital, 1);
  const { id } = (await hospital.call(forwardPacsEntry, { seriesId: archive.seriesId })).payload.result;
  await hospital.work((trx) =>
    trx
      .updateTable('pacs_forward')
      .set({ attempts: MAX_FORWARD_TRIES - 1 })
      .where('id', '=', id)
      .execute(),
  );

  await sendForward(archive.parts, archive.job());
  expect(await visible(hospital)).toMatchObject([{ state: 'failed', reason: 'noAnswer' }]);
  expect((await hospital.call(retryForward, { id })).payload.result).toMatchObject({ state: 'waiting', attempts: 0 });
  const workstation = await archive.wakeUp();
  await sendForward(archive.parts, archive.job());
  workstation.kill('SIGKILL');
  expect(await visible(hospital)).toMatchObject([{ state: 'done', sent: 1 }]);
});

test.runIf(present)(
  'a series, device and queue of another hospital are not found, and a user without the permit is refused',
  async () => {
    await using own = await openHospital(forwardHandlers);
    await using remote = await openHospital(forwardHandlers);
    await using archive = await openArchive(own, 1);
    await using other = await openArchive(remote, 1);
    const { id } = (await remote.call(forwardPacsEntry, { seriesId: other.seriesId })).payload.result;
    const ask = (input: object, how: object = {}) => own.call(forwardPacsEntry, input as never, how);

    expect(await ask({ seriesId: other.seriesId })).toMatchObject({ status: 404 });
    expect(await ask({ seriesId: newId() })).toMatchObject({ status: 404 });
    expect(await ask({ seriesId: archive.seriesId, peer: other.peer })).toMatchObject({ status: 404 });
    expect(await own.call(retryForward, { id })).toMatchObject({ status: 404 });
    expect(await visible(own)).toEqual([]);
    const lab = await own.addUser({ permits: ['lis'] });
    expect(await ask({ seriesId: archive.seriesId }, { as: lab })).toMatchObject({ status: 403 });
    const [first, again] = [
      await ask({ seriesId: archive.seriesId }, { key: 'k' }),
      await ask({ seriesId: archive.seriesId }, { key: 'k' }),
    ];
    expect(again.payload).toEqual(first.payload);
    expect(await visible(own)).toHaveLength(1);
  },
);
