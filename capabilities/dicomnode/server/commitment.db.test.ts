import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newUid, readDicom, sopClasses, tags } from '@alder/dicom';
import { statuses } from '@alder/dicom/network';
import { askAsPydicom, freePort, hasPydicom, isInstalled, openHospital, type PydicomReceived } from '@alder/testing';
import { expect, test } from 'vitest';
import { archiveAccess } from './archive.fixture.ts';
import { reportCommitment } from './commitment.ts';
import { drawSlices, run, startOrthanc, writeFiles } from './dcmtk.fixture.ts';
import { addPeer, startDicomNode } from './index.ts';

const present = hasPydicom() && isInstalled('storescu');
if (!present) console.info('skipped: DCMTK or pydicom is not installed (Debian: dcmtk, python3-pydicom)');
const orthanc = isInstalled('Orthanc') && isInstalled('echoscu');
if (!orthanc) console.info('skipped: Orthanc is not installed (Debian: orthanc)');

const COMMITMENT = sopClasses.StorageCommitment;
const WELL_KNOWN = '1.2.840.10008.1.20.1.1';
type TestHospital = Awaited<ReturnType<typeof openHospital>>;

/** A DICOM node of a hospital with three slices that DCMTK sent to it. */
async function openArchive(hospital: TestHospital, options: { jobs?: boolean; port?: number } = {}) {
  const calling = `CT${randomBytes(4).toString('hex')}`;
  const device = { aetitle: calling, address: '127.0.0.1', modalities: ['CT'], port: options.port };
  const { called_aetitle } = await addPeer(hospital.db, hospital.key, device);
  const sent: { hospital: string; [name: string]: unknown }[] = [];
  const { storage } = hospital.services;
  const jobs = { send: async (_trx: unknown, _name: string, data: (typeof sent)[number]) => void sent.push(data) };
  const settings = { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' };
  const node = await startDicomNode({
    ...{ settings, db: hospital.db, storage, archive: archiveAccess },
    ...(options.jobs && { jobs }),
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-commitment-'));
  const files = drawSlices('A-1', 3);
  const names = writeFiles(path.join(folder, 'sent'), files);
  await run('storescu', ['-aet', calling, '-aec', called_aetitle, '127.0.0.1', String(node.port), ...names]);
  const uids = files.map((file) => readDicom(file).dataset.text(tags.SOPInstanceUID)!);
  return {
    ...{ calling, called: called_aetitle, node, folder, uids, sent },
    parts: { db: hospital.db, storage, clock: () => new Date() },
    ask: (instances: readonly string[], more: { action?: number; instance?: string; reports?: number } = {}) =>
      askAsPydicom({
        ...{ host: '127.0.0.1', port: node.port, called: called_aetitle, calling, contexts: [COMMITMENT] },
        messages: [
          {
            context: COMMITMENT,
            command: {
              ...{ RequestedSOPClassUID: COMMITMENT, CommandField: 0x0130, ActionTypeID: more.action ?? 1 },
              RequestedSOPInstanceUID: more.instance ?? WELL_KNOWN,
            },
            dataset: {
              TransactionUID: newUid(),
              ReferencedSOPSequence: instances.map((ReferencedSOPInstanceUID) => ({
                ReferencedSOPClassUID: sopClasses.CT,
                ReferencedSOPInstanceUID,
              })),
            },
          },
        ],
        reports: more.reports ?? 1,
      }),
    /** Damages the stored file of an instance without the server noticing. */
    async damage(uid: string) {
      const { object_key } = await hospital.work((trx) =>
        trx
          .selectFrom('medical_image')
          .select('object_key')
          .where('sop_instance_uid', '=', uid)
          .executeTakeFirstOrThrow(),
      );
      const root = fileURLToPath(hospital.services.settings.storageUrl);
      writeFileSync(path.join(root, object_key), 'rust');
    },
    async [Symbol.asyncDispose]() {
      await node.close(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const namesOf = (received: PydicomReceived | undefined, sequence: string) =>
  ((received?.dataset?.[sequence]?.Value ?? []) as Record<string, { Value: unknown[] }>[]).map((item) => [
    item['00081155']?.Value[0],
    ...(item['00081197'] ? [item['00081197'].Value[0]] : []),
  ]);

test.runIf(present)(
  'storage commitment reports stored images as committed, so that the device may delete them [cap.imaging]',
  async () => {
    await using hospital = await openHospital([]);
    await using archive = await openArchive(hospital);

    const [answer, report] = await archive.ask(archive.uids);

    expect(answer).toMatchObject({ field: 0x8130, status: statuses.success });
    expect(report).toMatchObject({ field: 0x0100, event: 1, sopInstance: WELL_KNOWN });
    expect(namesOf(report, '00081199').flat()).toEqual(archive.uids);
    const read = () =>
      hospital.work((trx) => trx.selectFrom('storage_commitment').selectAll().executeTakeFirstOrThrow());
    await expect.poll(async () => (await read()).reported_at).not.toBeNull();
    expect(await read()).toMatchObject({ failed: [], called_aetitle: archive.called });
  },
);

test.runIf(present)(
  'an image that never arrived and one whose stored bytes are damaged are not committed',
  async () => {
    await using hospital = await openHospital([]);
    await using archive = await openArchive(hospital);
    const [whole, hurt] = archive.uids as [string, string];
    const missing = newUid();
    await archive.damage(hurt);

    const [, report] = await archive.ask([whole, hurt, missing]);

    expect(report?.event).toBe(2);
    expect(namesOf(report, '00081199')).toEqual([[whole]]);
    expect(namesOf(report, '00081198')).toEqual([
      [hurt, 0x0110],
      [missing, 0x0112],
    ]);
  },
);

test.runIf(present)('images of another hospital are unknown, and an invalid request is refused', async () => {
  await using hospital = await openHospital([]);
  await using other = await openHospital([]);
  await using archive = await openArchive(hospital);
  await using remote = await openArchive(other);

  const [, report] = await archive.ask(remote.uids);
  expect(namesOf(report, '00081198').map(([, reason]) => reason)).toEqual([0x0112, 0x0112, 0x0112]);
  const status = async (...of: Parameters<typeof archive.ask>) => (await archive.ask(...of))[0]?.status;
  expect(await status(archive.uids, { action: 2, reports: 0 })).toBe(statuses.noSuchActionType);
  expect(await status(archive.uids, { instance: '1.2.3', reports: 0 })).toBe(statuses.noSuchInstance);
  expect(await status([], { reports: 0 })).toBe(statuses.missingAttribute);
});

test.runIf(orthanc && present)(
  'Orthanc requests commitment and gets the report over a new association; while Orthanc is unreachable the report waits',
  async () => {
    await using hospital = await openHospital([]);
    const port = await freePort();
    await using archive = await openArchive(hospital, { jobs: true, port });
    // Orthanc uses its own AE title as calling title, so it is registered under that.
    const device = { aetitle: 'ORTHANC', address: '127.0.0.1', modalities: [], port };
    await addPeer(hospital.db, hospital.key, device);
    const peer = await startOrthanc(archive.folder, { aetitle: archive.called, port: archive.node.port }, port);
    try {
      const request = await fetch(`${peer.http}/modalities/alder/storage-commitment`, {
        method: 'POST',
        body: JSON.stringify({ DicomInstances: archive.uids.map((uid) => [sopClasses.CT, uid]) }),
      });
      const { Path } = (await request.json()) as { Path: string };
      const read = async () => (await fetch(`${peer.http}${Path}`)).json() as Promise<Record<string, unknown>>;
      expect(await read()).toMatchObject({ Status: 'Pending' });
      expect(archive.sent).toHaveLength(1);
      const away = archive.sent[0]!;

      await reportCommitment(archive.parts, away);

      expect(await read()).toMatchObject({ Status: 'Success' });
      expect(((await read()).Success as unknown[]).length).toBe(3);
      const row = await hospital.work((trx) =>
        trx.selectFrom('storage_commitment').selectAll().executeTakeFirstOrThrow(),
      );
      expect(row.reported_at).not.toBeNull();
      // A delivered report is not sent again.
      await reportCommitment(archive.parts, away);
    } finally {
      peer.child.kill('SIGKILL');
    }
    const silent = await archive.ask(archive.uids, { reports: 0 });
    expect(silent[0]?.status).toBe(statuses.success);
    await expect(reportCommitment(archive.parts, archive.sent[1]!)).rejects.toThrow();
  },
  60_000,
);
