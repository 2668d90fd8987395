import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { getPulpos } from '@alder/devices/contract';
import { newUid, readDicom, sopClasses, tags, type WrittenDataset } from '@alder/dicom';
import { commandFields, Requestor, statuses } from '@alder/dicom/network';
import { freePort, isInstalled, scratchFolder } from '@alder/testing';
import { createWorklistItem, getAetitles, updatePacsEquipment } from '@alder/worklist/contract';
import { expect, test } from 'vitest';
import { startOrthanc } from '../../../../capabilities/dicomnode/server/dcmtk.fixture.ts';
import { type Clinic, openClinic, soon, startGateway } from '../clinic.fixture.ts';
import { breakingNetwork, type Cut } from '../line-cutter.fixture.ts';
import { radiograph, written } from './radiograph.fixture.ts';

const run = promisify(execFile);
const present = isInstalled('storescu') && isInstalled('findscu') && isInstalled('echoscu');
if (!present) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');

const orthanc = isInstalled('Orthanc');
if (!orthanc) console.info('skipped: Orthanc is not installed (Debian: orthanc)');

/** A hospital whose X-ray, DR-1, is registered at this address. */
async function openImagingClinic() {
  const clinic = await openClinic();
  await clinic.hospital.call(updatePacsEquipment, { aetitle: 'DR-1', modalities: ['DX'], address: '127.0.0.1' });
  const { called_aetitle: called } = (await clinic.hospital.call(getAetitles, {})).payload;
  return { clinic, called };
}

const titles = (called: string, calling = 'DR-1') => ['-aet', calling, '-aec', called, '127.0.0.1'];
const send = (port: number, called: string, files: readonly Uint8Array[], calling?: string) =>
  run('storescu', ['-xe', ...titles(called, calling), String(port), ...written(files)]);

const filed = ({ hospital }: Clinic) =>
  hospital.work((trx) =>
    trx.selectFrom('medical_image').select(['sop_instance_uid', 'sent_by', 'revision', 'object_key']).execute(),
  );

/** Images that the gateway holds, read from its disk. */
function held({ data }: Clinic): number {
  const db = new DatabaseSync(join(data, 'images.sqlite'), { readOnly: true });
  try {
    return (db.prepare('select count(*) as n from image').get() as { n: number }).n;
  } finally {
    db.close();
  }
}

const filesHeld = ({ data }: Clinic) =>
  readdirSync(join(data, 'images')).filter((name) => name.endsWith('.dcm')).length;

async function kill(gateway: Awaited<ReturnType<typeof startGateway>>): Promise<void> {
  const ended = once(gateway.process, 'exit');
  gateway.process.kill('SIGKILL');
  await ended;
}

test.skipIf(!present)(
  'a radiograph that a registered device sends to the gateway is filed in the cloud with its sender, and its copy is deleted',
  async () => {
    const { clinic, called } = await openImagingClinic();
    await using _ = clinic;
    const gateway = await startGateway(clinic, []);
    await run('echoscu', [...titles(called), String(gateway.dicom)]);
    const files = [radiograph(65_536), radiograph(65_536)];
    await send(gateway.dicom, called, files);

    await expect.poll(() => filed(clinic), soon).toHaveLength(2);
    expect((await filed(clinic)).every(({ sent_by, revision }) => sent_by === 'DR-1' && revision === 1)).toBe(true);
    await expect.poll(() => held(clinic), soon).toBe(0);
    expect(filesHeld(clinic)).toBe(0);

    // The same again is a success that files nothing.
    await send(gateway.dicom, called, files);
    await expect.poll(() => held(clinic), soon).toBe(0);
    expect(await filed(clinic)).toHaveLength(2);
  },
);

test.skipIf(!present)(
  'an unregistered sender, and a title that is not the hospital, are refused by the gateway',
  async () => {
    const { clinic, called } = await openImagingClinic();
    await using _ = clinic;
    const gateway = await startGateway(clinic, []);
    await run('echoscu', [...titles(called), String(gateway.dicom)]);
    const echo = (...of: string[]) => run('echoscu', ['-v', ...of, String(gateway.dicom)]);
    await expect(echo(...titles(called, 'OTHER'))).rejects.toThrow(/Calling AE Title Not Recognized/);
    await expect(echo(...titles('NOBODY'))).rejects.toThrow(/Called AE Title Not Recognized/);
    await expect(send(gateway.dicom, called, [radiograph(8192)], 'OTHER')).rejects.toThrow(/Not Recognized/);
    expect(held(clinic)).toBe(0);
  },
);

test.skipIf(!present)(
  'a gateway whose disk is full refuses an image with A700, so that the device keeps it',
  async () => {
    const { clinic, called } = await openImagingClinic();
    await using _ = clinic;
    const gateway = await startGateway(clinic, [], { env: { GATEWAY_RESERVE_MB: '9999999' } });
    const { stdout, stderr } = await run('storescu', [
      ...['-d', '-xe', ...titles(called), String(gateway.dicom), ...written([radiograph(8192)])],
    ]).catch((error: { stdout: string; stderr: string }) => error);
    expect(stdout + stderr).toMatch(/0xa700/i);
    expect(held(clinic)).toBe(0);
    expect(filesHeld(clinic)).toBe(0);
    expect(readdirSync(join(clinic.data, 'images', 'incoming'))).toEqual([]);
  },
);

test.skipIf(!present)(
  'while the cloud is away a restarted gateway still takes images and answers the worklist; when it is back each is filed once',
  async () => {
    const { clinic, called } = await openImagingClinic();
    await using _ = clinic;
    const { hospital } = clinic;
    const pet = await hospital.addPet({ patient_id: '18090092', species: 'dog', name: 'Mochi' });
    await hospital.call(createWorklistItem, { pet: pet.id, modality: 'DX', procedure: 'Thorax' });
    const first = await startGateway(clinic, []);
    const find = async (port: number) =>
      (
        await run('findscu', [
          ...['-v', '-W', '-k', 'PatientName', '-k', 'PatientID', '-k', 'AccessionNumber'],
          ...[...titles(called), String(port)],
        ])
      ).stderr;
    await expect.poll(() => find(first.dicom), soon).toMatch(/18090092/);
    await clinic.cloudDown();
    await send(first.dicom, called, [radiograph(65_536)]);
    await kill(first);

    const second = await startGateway(clinic, []);
    expect(await find(second.dicom)).toMatch(/18090092/);
    await send(second.dicom, called, [radiograph(65_536, { StudyDate: '20261127' })]);
    expect(held(clinic)).toBe(2);
    await clinic.cloudUp();
    await expect.poll(() => filed(clinic), soon).toHaveLength(2);
    await expect.poll(() => held(clinic), soon).toBe(0);
    const shown = async () => (await hospital.call(getPulpos, {})).payload.result[0]!.images;
    await expect.poll(shown, soon).toEqual({ waiting: 0, bytes: 0, oldest: null, refused: 0, error: null });
  },
);

test.skipIf(!present)(
  'a line cut a hundred times, in the middle of bytes and of answers, and a gateway killed in between lose no image and double none',
  async () => {
    const { clinic, called } = await openImagingClinic();
    await using _ = clinic;
    const cuts: Cut[] = Array.from({ length: 100 }, (_, number) =>
      number % 5 === 4 ? { beforeWord: '"outcome":"new"' } : { afterBytes: randomInt(2_000, 220_000) },
    );
    const first = await startGateway(clinic, []);
    await run('echoscu', [...titles(called), String(first.dicom)]);
    await kill(first);
    const network = await breakingNetwork(clinic.port, cuts);
    try {
      let gateway = await startGateway(clinic, [], { server: network.address });
      const files: Uint8Array[] = [];
      const sendMore = async (count: number) => {
        const more = Array.from({ length: count }, (_, number) =>
          radiograph(1_048_576, { StudyTime: String(100_000 + files.length + number) }),
        );
        files.push(...more);
        await send(gateway.dicom, called, more);
      };
      await sendMore(6);
      for (let kills = 0; kills < 6; kills += 1) {
        await sendMore(1);
        await kill(gateway);
        gateway = await startGateway(clinic, [], { server: network.address });
      }
      const long = { timeout: 120_000, interval: 250 };
      while (network.cutsLeft() > 0) {
        await sendMore(2);
        await expect.poll(() => held(clinic), long).toBe(0);
      }
      const rows = await filed(clinic);
      const sent = files.map((file) => readDicom(file).dataset.text(tags.SOPInstanceUID));
      expect(rows.map(({ sop_instance_uid }) => sop_instance_uid).toSorted()).toEqual(sent.toSorted());
      expect(rows.every(({ revision }) => revision === 1)).toBe(true);
      for (const { object_key } of rows) expect(await clinic.hospital.services.storage.verify(object_key)).toBe(true);
      expect(filesHeld(clinic)).toBe(0);
    } finally {
      network.close();
    }
  },
  300_000,
);

test('an exam done while the cloud is away leaves the worklist of the gateway at once, and is done in the cloud when it is back', async () => {
  const { clinic, called } = await openImagingClinic();
  await using _ = clinic;
  const { hospital } = clinic;
  const pet = await hospital.addPet({ patient_id: '18090092', species: 'dog', name: 'Mochi' });
  await hospital.call(createWorklistItem, { pet: pet.id, modality: 'DX', procedure: 'Thorax' });
  const gateway = await startGateway(clinic, []);
  const dial = (...classes: string[]) =>
    Requestor.open({
      ...{ host: '127.0.0.1', port: gateway.dicom, called, calling: 'DR-1' },
      contexts: classes.map((abstractSyntax) => ({ abstractSyntax })),
    });
  const listed = async () => {
    const association = await dial(sopClasses.ModalityWorklistFind);
    try {
      return await association.find(sopClasses.ModalityWorklistFind, { PatientID: '', AccessionNumber: '' });
    } finally {
      await association.release();
    }
  };
  await expect.poll(listed, soon).toHaveLength(1);
  const AccessionNumber = (await listed())[0]!.text(tags.AccessionNumber)!;
  await clinic.cloudDown();

  const association = await dial(sopClasses.PerformedProcedureStep);
  const step = newUid();
  const perform = async (field: number, dataset: WrittenDataset, instance = step) => {
    const name = field === commandFields.create ? 'AffectedSOPInstanceUID' : 'RequestedSOPInstanceUID';
    return (await association.normalized(field, sopClasses.PerformedProcedureStep, { [name]: instance }, dataset))
      .status;
  };
  const begun = { PerformedProcedureStepStatus: 'IN PROGRESS', ScheduledStepAttributesSequence: [{ AccessionNumber }] };
  expect(await perform(commandFields.create, { PerformedProcedureStepStatus: 'COMPLETED' })).toBe(
    statuses.invalidAttributeValue,
  );
  expect(await perform(commandFields.create, begun)).toBe(statuses.success);
  expect(await perform(commandFields.create, begun)).toBe(statuses.duplicateInstance);
  expect(await perform(commandFields.set, { PerformedProcedureStepStatus: 'COMPLETED' }, newUid())).toBe(
    statuses.noSuchInstance,
  );
  expect(await perform(commandFields.set, { PerformedProcedureStepStatus: 'COMPLETED' })).toBe(statuses.success);
  expect(await perform(commandFields.set, { PerformedProcedureStepStatus: 'IN PROGRESS' })).toBe(
    statuses.processingFailure,
  );
  await association.release();
  expect(await listed()).toEqual([]);

  await clinic.cloudUp();
  const state = () =>
    hospital.work(async (trx) =>
      (await trx.selectFrom('worklist_item').select('status').execute()).map(({ status }) => status),
    );
  await expect.poll(state, { ...soon, timeout: 30_000 }).toEqual(['COMPLETED']);
});

test.skipIf(!present || !orthanc)(
  'Orthanc that asks for storage commitment while the cloud is away has its report when the images are in the cloud, not before',
  async () => {
    const { clinic, called } = await openImagingClinic();
    await using _ = clinic;
    const port = await freePort();
    await clinic.hospital.call(updatePacsEquipment, {
      ...{ aetitle: 'ORTHANC', modalities: [], address: '127.0.0.1', port },
    });
    const gateway = await startGateway(clinic, []);
    await run('echoscu', [...titles(called), String(gateway.dicom)]);
    const folder = scratchFolder('orthanc');
    mkdirSync(folder, { recursive: true });
    const peer = await startOrthanc(folder, { aetitle: called, port: gateway.dicom }, port);
    try {
      await clinic.cloudDown();
      const file = radiograph(65_536);
      await send(gateway.dicom, called, [file]);
      const sent = readDicom(file).dataset.text(tags.SOPInstanceUID)!;
      const ask = async (instances: readonly string[]) => {
        const DicomInstances = instances.map((uid) => [sopClasses.DigitalXRayForPresentation, uid]);
        const request = await fetch(`${peer.http}/modalities/alder/storage-commitment`, {
          method: 'POST',
          body: JSON.stringify({ DicomInstances }),
        });
        const { Path } = (await request.json()) as { Path: string };
        return async () => ((await (await fetch(`${peer.http}${Path}`)).json()) as { Status: string }).Status;
      };
      const whole = await ask([sent]);
      const lacking = await ask([sent, newUid()]);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect([await whole(), await lacking()]).toEqual(['Pending', 'Pending']);

      await clinic.cloudUp();
      const late = { timeout: 45_000, interval: 100 };
      await expect.poll(whole, late).toBe('Success');
      await expect.poll(lacking, late).toBe('Failure');
    } finally {
      peer.child.kill('SIGKILL');
    }
  },
  90_000,
);
