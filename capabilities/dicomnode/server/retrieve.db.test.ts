import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { newUid, readDicom, tags } from '@alder/dicom';
import { ctStack, radiograph } from '@alder/dicom/synthetic';
import { freePort, isInstalled, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { archiveAccess } from './archive.fixture.ts';
import { addPeer, startDicomNode } from './index.ts';

const run = promisify(execFile);
const present = ['storescu', 'getscu', 'movescu', 'storescp', 'echoscu'].every(isInstalled);
if (!present) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');

type TestHospital = Awaited<ReturnType<typeof openHospital>>;
const STUDY_ROOT = '-S';

function drawStack(chartNumber: string) {
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
  const patient = { PatientID: chartNumber, PatientName: 'Mochi=麻糬', PatientSpeciesDescription: 'Canine' };
  const known = { ...patient, PatientBreedDescription: 'Shiba Inu', PatientSex: 'F' as const };
  const study = { ...uids, StudyDate: '20261120', StudyTime: '101500', StudyDescription: 'CT', SeriesNumber: 1 };
  return { ...uids, files: [...ctStack({ patient: known, study, slices: 6, side: 64 })] };
}

/** A node of a hospital with a stack of six slices that DCMTK sent to it, and a folder for retrieved files. */
async function openArchive(hospital: TestHospital) {
  const [calling, workstation] = [`CT${randomBytes(4).toString('hex')}`, `WS${randomBytes(4).toString('hex')}`];
  const { called_aetitle } = await addPeer(hospital.db, hospital.key, {
    ...{ aetitle: calling, address: '127.0.0.1', modalities: ['CT'] },
  });
  const settings = { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' };
  const node = await startDicomNode({
    settings,
    db: hospital.db,
    storage: hospital.services.storage,
    archive: archiveAccess,
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-retrieve-'));
  const [sent, got] = [path.join(folder, 'sent'), path.join(folder, 'got')];
  for (const each of [sent, got]) mkdirSync(each);
  const titles = ['-aet', calling, '-aec', called_aetitle, '127.0.0.1', String(node.port)];
  const stack = drawStack('A-1');
  const names = stack.files.map((file, number) => {
    const name = path.join(sent, `${number}.dcm`);
    writeFileSync(name, file);
    return name;
  });
  await run('storescu', [...titles, ...names]);
  const closers: (() => void)[] = [];
  return {
    ...{ stack, titles, got, workstation, sent },
    /** A workstation of DCMTK that accepts images, registered with its port. */
    async openWorkstation() {
      const port = await freePort();
      const child = spawn('storescp', ['-aet', workstation, '-od', got, '--accept-all', String(port)]);
      closers.push(() => child.kill('SIGKILL'));
      await listening(child, port);
      await addPeer(hospital.db, hospital.key, { aetitle: workstation, address: '127.0.0.1', modalities: [], port });
    },
    /** Retrieved data sets by SOP Instance UID. */
    received: () =>
      new Map(
        readdirSync(got).map((name) => {
          const file = readFileSync(path.join(got, name));
          const { dataset, datasetOffset } = readDicom(file);
          return [dataset.text(tags.SOPInstanceUID), file.subarray(datasetOffset).toString('base64')];
        }),
      ),
    async [Symbol.asyncDispose]() {
      for (const close of closers) close();
      await node.close(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const expected = (files: readonly Uint8Array[]) =>
  new Map(
    files.map((file) => {
      const { dataset, datasetOffset } = readDicom(file);
      return [dataset.text(tags.SOPInstanceUID), Buffer.from(file.subarray(datasetOffset)).toString('base64')];
    }),
  );

/** Waits until the program answers an echo. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await run('echoscu', ['127.0.0.1', String(port)]).then(
      () => true,
      () => false,
    );
    if (isUp) return;
  }
  throw new Error('the workstation did not start');
}

const studyKeys = (uid: string) => ['-k', 'QueryRetrieveLevel=STUDY', '-k', `StudyInstanceUID=${uid}`];

test.runIf(present)('getscu retrieves a whole study, byte for byte [cap.imaging]', async () => {
  await using hospital = await openHospital([]);
  await using archive = await openArchive(hospital);

  await run('getscu', [
    STUDY_ROOT,
    '-od',
    archive.got,
    ...studyKeys(archive.stack.StudyInstanceUID),
    ...archive.titles,
  ]);

  expect(archive.received()).toEqual(expected(archive.stack.files));
});

test.runIf(present)('getscu retrieves one instance of a series and no other [cap.imaging]', async () => {
  await using hospital = await openHospital([]);
  await using archive = await openArchive(hospital);
  const file = archive.stack.files[3]!;
  const uid = readDicom(file).dataset.text(tags.SOPInstanceUID);
  const { StudyInstanceUID, SeriesInstanceUID } = archive.stack;
  const keys = [`StudyInstanceUID=${StudyInstanceUID}`, `SeriesInstanceUID=${SeriesInstanceUID}`];

  await run('getscu', [
    ...[STUDY_ROOT, '-od', archive.got, '-k', 'QueryRetrieveLevel=IMAGE', '-k', `SOPInstanceUID=${uid}`],
    ...[...keys.flatMap((key) => ['-k', key]), ...archive.titles],
  ]);

  expect(archive.received()).toEqual(expected([file]));
});

test.runIf(present)(
  'objects in a transfer syntax that the peer does not accept are reported as failed, the others are sent',
  async () => {
    await using hospital = await openHospital([]);
    await using archive = await openArchive(hospital);
    // An object of a storage class that getscu does not propose as JPEG.
    const uids = { StudyInstanceUID: archive.stack.StudyInstanceUID, SeriesInstanceUID: newUid() };
    const study = { ...uids, StudyDate: '20261120', StudyTime: '101500', StudyDescription: 'DX', SeriesNumber: 2 };
    const patient = { PatientID: 'A-1', PatientName: 'Mochi', PatientSpeciesDescription: 'Canine' };
    const known = { ...patient, PatientBreedDescription: 'Shiba Inu', PatientSex: 'F' as const };
    const plain = path.join(archive.sent, 'dx.dcm');
    const packed = path.join(archive.sent, 'dx-packed.dcm');
    writeFileSync(
      plain,
      radiograph({ view: 'thoraxLateral', patient: known, study: { ...study, InstanceNumber: 1 }, longSide: 200 }),
    );
    await run('dcmcrle', [plain, packed]);
    await run('storescu', ['-xr', ...archive.titles, packed]);

    const { stdout, stderr } = await run('getscu', [
      ...['-v', STUDY_ROOT, '-od', archive.got, ...studyKeys(uids.StudyInstanceUID), ...archive.titles],
    ]);

    expect(archive.received()).toEqual(expected(archive.stack.files));
    expect(`${stdout}${stderr}`).toMatch(/Failed Suboperations *: 1/);
  },
);

test.runIf(present)('a study of another hospital cannot be retrieved [cap.multiHospital]', async () => {
  await using hospital = await openHospital([]);
  await using other = await openHospital([]);
  await using archive = await openArchive(hospital);
  await using otherUser = await openArchive(other);

  await run('getscu', [
    ...[STUDY_ROOT, '-od', otherUser.got, ...studyKeys(archive.stack.StudyInstanceUID), ...otherUser.titles],
  ]);

  expect(readdirSync(otherUser.got)).toEqual([]);
});

test.runIf(present)('movescu sends a study to a registered workstation, byte for byte [cap.imaging]', async () => {
  await using hospital = await openHospital([]);
  await using archive = await openArchive(hospital);
  await archive.openWorkstation();

  const { stdout, stderr } = await run('movescu', [
    ...['-v', STUDY_ROOT, '-aem', archive.workstation, ...studyKeys(archive.stack.StudyInstanceUID), ...archive.titles],
  ]);

  expect(archive.received()).toEqual(expected(archive.stack.files));
  expect(`${stdout}${stderr}`).toMatch(/Success/);
});

test.runIf(present)('movescu to an unregistered title, or to one without a port, is refused', async () => {
  await using hospital = await openHospital([]);
  await using archive = await openArchive(hospital);
  const move = async (destination: string) => {
    const keys = studyKeys(archive.stack.StudyInstanceUID);
    const text = await run('movescu', ['-v', STUDY_ROOT, '-aem', destination, ...keys, ...archive.titles]).catch(
      (fault: { stdout: string; stderr: string }) => fault,
    );
    return `${text.stdout}${text.stderr}`;
  };

  expect(await move('NOBODY')).toMatch(/MoveDestinationUnknown|Move Destination unknown|0xa801/i);
  expect(await move(archive.titles[1]!)).toMatch(/MoveDestinationUnknown|Move Destination unknown|0xa801/i);
});
