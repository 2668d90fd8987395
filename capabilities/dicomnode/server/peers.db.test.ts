import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { newUid, readDicom, tags } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { ctStack, radiograph, type Signalment, ultrasoundCine } from '@alder/dicom/synthetic';
import { isInstalled, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { archiveAccess } from './archive.fixture.ts';
import { addPeer, startDicomNode } from './index.ts';

const run = promisify(execFile);
const present = isInstalled('storescu') && isInstalled('echoscu');
if (!present) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');
const samples = new URL('../../../../shared/samples/dicom/', import.meta.url);
if (!existsSync(samples)) console.info('skipped: real DICOM files are not at ../shared/samples/dicom');

type TestHospital = Awaited<ReturnType<typeof openHospital>>;
const patient = (PatientID: string): Signalment => ({
  ...{ PatientID, PatientName: 'Mochi=麻糬', PatientSpeciesDescription: 'Canine' },
  ...{ PatientBreedDescription: 'Shiba Inu', PatientSex: 'F' },
});
const study = () => ({
  ...{ StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' },
  ...{ StudyDescription: 'THORAX', SeriesNumber: 1, InstanceNumber: 1 },
});

async function openNode(hospital: TestHospital) {
  const calling = `XR${randomBytes(4).toString('hex')}`;
  const { called_aetitle } = await addPeer(hospital.db, hospital.key, {
    aetitle: calling,
    address: '127.0.0.1',
    modalities: ['DX'],
  });
  const settings = { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' };
  const node = await startDicomNode({
    settings,
    db: hospital.db,
    storage: hospital.services.storage,
    archive: archiveAccess,
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-peer-'));
  const to = (titles: { calling?: string; called?: string } = {}) => [
    ...['-aet', titles.calling ?? calling, '-aec', titles.called ?? called_aetitle],
    ...['127.0.0.1', String(node.port)],
  ];
  return {
    folder,
    to,
    /** Sends files like a modality; `how` are options of storescu. */
    send: (files: readonly string[], how: readonly string[] = []) => run('storescu', ['-v', ...how, ...to(), ...files]),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true });
      await node.close(0);
    },
  };
}

const rows = (hospital: TestHospital) =>
  hospital.work((trx) => trx.selectFrom('medical_image').selectAll().orderBy('created_at').execute());

async function saved(hospital: TestHospital, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await hospital.services.storage.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const dataset = (file: Uint8Array) => file.subarray(readDicom(file, { inflate: inflatePrefix }).datasetOffset);

test.runIf(present)(
  'echoscu of a registered modality is answered, an unregistered one is rejected [cap.imaging]',
  async () => {
    await using hospital = await openHospital([]);
    await using peer = await openNode(hospital);

    await expect(run('echoscu', ['-v', ...peer.to()])).resolves.toBeTruthy();
    await expect(run('echoscu', ['-v', ...peer.to({ calling: 'STRANGER' })])).rejects.toThrow(/Rejected|Calling AE/i);
    await expect(run('echoscu', ['-v', ...peer.to({ called: 'NOBODY' })])).rejects.toThrow(/Rejected|Called AE/i);
  },
);

test.runIf(present)(
  'radiographs, a cine and a CT stack sent by storescu are stored byte for byte, and once when sent twice',
  async () => {
    await using hospital = await openHospital([]);
    await using peer = await openNode(hospital);
    const pet = await hospital.addPet();
    const files = [
      radiograph({ view: 'thoraxLateral', patient: patient(pet.patient_id), study: study(), longSide: 600 }),
      radiograph({ view: 'hipVD', patient: patient(pet.patient_id), study: study(), longSide: 600, modality: 'CR' }),
      ultrasoundCine({ patient: patient(pet.patient_id), study: study(), frames: 12 }),
      ...ctStack({ patient: patient(pet.patient_id), study: study(), slices: 5, side: 128 }),
    ];
    const names = files.map((file, number) => {
      const name = path.join(peer.folder, `${number}.dcm`);
      writeFileSync(name, file);
      return name;
    });

    await peer.send(names);
    await peer.send(names);

    const images = await rows(hospital);
    expect(images).toHaveLength(files.length);
    for (const file of files) {
      const uid = readDicom(file).dataset.text(tags.SOPInstanceUID);
      const image = images.find(({ sop_instance_uid }) => sop_instance_uid === uid);
      expect(Buffer.compare(dataset(await saved(hospital, image!.object_key)), dataset(file))).toBe(0);
    }
    const studies = await hospital.work((trx) => trx.selectFrom('study').select(['pet', 'patient_name']).execute());
    expect(studies).toHaveLength(4);
    expect(studies.every((found) => found.pet === pet.id && found.patient_name === 'Mochi=麻糬')).toBe(true);
  },
);

// Transfer syntax and the storescu option that proposes it: each is stored without transcoding.
const syntaxes = [
  ['vet/jpeg-baseline.dcm', '-xy'],
  ['cr/RG2_JPLL.dcm', '-xs'],
  ['cr/RG2_JPLY.dcm', '-xx'],
  ['cr/RG2_JLSL.dcm', '-xt'],
  ['cr/RG1_JLSN.dcm', '-xu'],
  ['cr/RG3_J2KR.dcm', '-xv'],
  ['cr/RG2_RLE.dcm', '-xr'],
  ['us/US-RGB-8-epicard.dcm', '-xb'],
  ['ct/CTImage.dcm_LittleEndianImplicitTransferSyntax_1.2.840.10008.1.2.dcm', '-xi'],
  ['ct/CTImage.dcm_DeflatedExplicitVRLittleEndianTransferSyntax_1.2.840.10008.1.2.1.99.dcm', '-xd'],
] as const;
test.runIf(present && existsSync(samples)).each(syntaxes)(
  'the real file %s arrives in its own transfer syntax',
  async (name, option) => {
    await using hospital = await openHospital([]);
    await using peer = await openNode(hospital);
    const file = path.join(samples.pathname, name);
    const sent = readDicom(readFileSync(file), { inflate: inflatePrefix });

    await peer.send([file], [option]);

    const [image] = await rows(hospital);
    expect(image?.transfer_syntax).toBe(sent.transferSyntax);
    const arrived = readDicom(await saved(hospital, image!.object_key), { inflate: inflatePrefix });
    expect(arrived.pixels?.length).toBe(sent.pixels?.length);
    expect(arrived.pixels?.fragments.map(({ length }) => length)).toEqual(
      sent.pixels?.fragments.map(({ length }) => length),
    );
    expect(arrived.dataset.text(tags.PatientName)).toBe(sent.dataset.text(tags.PatientName));
  },
);

test.runIf(present)(
  'findscu finds studies by part of a name, by day and by modality, in this hospital only',
  async () => {
    await using hospital = await openHospital([]);
    await using other = await openHospital([]);
    await using peer = await openNode(hospital);
    await using otherUser = await openNode(other);
    const pet = await hospital.addPet({ name: '麻糬', patient_id: 'P7' });
    const file = path.join(peer.folder, 'a.dcm');
    writeFileSync(file, radiograph({ view: 'hipVD', patient: patient(pet.patient_id), study: study(), longSide: 200 }));
    await peer.send([file]);
    const find = async (at: typeof peer, ...keys: string[]) => {
      const request = ['QueryRetrieveLevel=STUDY', 'StudyInstanceUID', 'PatientName', ...keys].flatMap((key) => [
        '-k',
        key,
      ]);
      const { stdout, stderr } = await run('findscu', ['-v', '-S', ...request, ...at.to()]);
      return `${stdout}${stderr}`;
    };

    expect(await find(peer, 'PatientID=P7', 'PatientSpeciesDescription')).toMatch(/麻糬[\s\S]*Canine/);
    expect(await find(peer, 'PatientID=P*', 'StudyDate=20261101-20261130', 'ModalitiesInStudy=DX')).toMatch(/麻糬/);
    expect(await find(peer, 'StudyDate=20261201-')).not.toMatch(/麻糬/);
    expect(await find(peer, 'ModalitiesInStudy=MR')).not.toMatch(/麻糬/);
    expect(await find(otherUser, 'PatientID=P7')).not.toMatch(/麻糬/);
    const counts = ['NumberOfStudyRelatedSeries', 'NumberOfStudyRelatedInstances', 'ModalitiesInStudy'];
    const counted = await find(peer, 'PatientID=P7', ...counts);
    // findscu prints the request as well, in which they are empty.
    for (const pattern of [
      /\[1 \][^\n]*NumberOfStudyRelatedSeries/,
      /\[1 \][^\n]*NumberOfStudyRelatedInstances/,
      /\[DX\]/,
    ])
      expect(counted).toMatch(pattern);
    for (const level of ['SERIES', 'IMAGE']) {
      const request = [
        `QueryRetrieveLevel=${level}`,
        'SeriesInstanceUID',
        'SOPInstanceUID',
        'Modality=DX',
        'SeriesDescription',
      ];
      const { stdout, stderr } = await run('findscu', [
        '-v',
        '-S',
        ...request.flatMap((key) => ['-k', key]),
        ...peer.to(),
      ]);
      expect(`${stdout}${stderr}`).toMatch(/HIP VD/);
    }
  },
);

test.runIf(present)(
  'a server killed in the middle of storing has kept every image that it acknowledged',
  async () => {
    await using hospital = await openHospital([]);
    const calling = `XR${randomBytes(4).toString('hex')}`;
    const { called_aetitle } = await addPeer(hospital.db, hospital.key, {
      aetitle: calling,
      address: '127.0.0.1',
      modalities: [],
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'alder-kill-'));
    const files = path.join(folder, 'files');
    execFileSync('mkdir', ['-p', files]);
    let number = 0;
    for (const slice of ctStack({ patient: patient('x'), study: study(), slices: 60, side: 128 })) {
      writeFileSync(path.join(files, `${String(number).padStart(3, '0')}.dcm`), slice);
      number += 1;
    }
    let server = await startServer(hospital, folder);
    for (let life = 0; life < 3; life += 1) {
      const acknowledged = await sendUntilKilled(
        { calling, called: called_aetitle, port: server.port },
        files,
        server.child,
      );
      // The next start files the acknowledged images before it listens.
      server = await startServer(hospital, folder);
      const found = new Map((await rows(hospital)).map((row) => [row.sop_instance_uid, row]));
      expect(acknowledged.length).toBeGreaterThan(0);
      for (const uid of acknowledged) {
        const row = found.get(uid);
        expect(row, `${uid} was acknowledged`).toBeDefined();
        expect(existsSync(path.join(folder, 'objects', row!.object_key))).toBe(true);
        const bytes = readFileSync(path.join(folder, 'objects', row!.object_key));
        expect(bytes).toHaveLength(row!.bytes);
      }
    }
    const names = readdirSync(files).map((name) => path.join(files, name));
    await run('storescu', ['-aet', calling, '-aec', called_aetitle, '127.0.0.1', String(server.port), ...names]);
    await expect.poll(async () => (await rows(hospital)).length).toBe(number);
    server.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  },
  120_000,
);

/** The node in a child process, so that it can be killed. */
async function startServer(hospital: TestHospital, folder: string): Promise<{ child: ChildProcess; port: number }> {
  const main = path.join(folder, 'node.ts');
  const here = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));
  writeFileSync(
    main,
    `import { openDatabase } from ${here('../../../platform/database/src/index.ts')};
     import { journaledStorage } from ${here('../../../platform/storage/src/index.ts')};
     import { archiveAccess } from ${here('archive.fixture.ts')};
     import { startDicomNode } from ${here('dicom-node.ts')};
     const db = openDatabase(process.env.URL);
     const storage = await journaledStorage(${JSON.stringify(path.join(folder, 'objects'))});
     const settings = { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' };
     const node = await startDicomNode({ settings, db, storage, archive: archiveAccess });
     console.log(node.port);`,
  );
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, URL: databaseUrl() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout!.once('data', (line: Buffer) => resolve(Number(line.toString())));
    child.once('exit', () => reject(new Error('the node did not start')));
  });
  expect(hospital.id).toBeTruthy();
  return { child, port };
}

function databaseUrl(): string {
  return process.env.ALDER_TEST_READY ?? '';
}

/** Sends until the server is killed after a random number of responses; returns the UIDs that were acknowledged. */
async function sendUntilKilled(
  at: { calling: string; called: string; port: number },
  files: string,
  server: ChildProcess,
): Promise<string[]> {
  const killAfter = 5 + Math.floor(Math.random() * 40);
  const names = readdirSync(files).map((name) => path.join(files, name));
  const sender = spawn('storescu', [
    '-v',
    '-nh',
    '-aet',
    at.calling,
    '-aec',
    at.called,
    '127.0.0.1',
    String(at.port),
    ...names,
  ]);
  const acknowledged: string[] = [];
  let sending = '';
  let text = '';
  sender.stdout.on('data', (chunk: Buffer) => read(chunk));
  sender.stderr.on('data', (chunk: Buffer) => read(chunk));
  const read = (chunk: Buffer) => {
    text += chunk.toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      sending = /Sending file: (.*)$/.exec(line)?.[1] ?? sending;
      if (!/Received Store Response \(Success\)/.test(line)) continue;
      acknowledged.push(readDicom(readFileSync(sending)).dataset.text(tags.SOPInstanceUID)!);
      if (acknowledged.length === killAfter) server.kill('SIGKILL');
    }
  };
  await new Promise((resolve) => sender.on('exit', resolve));
  server.kill('SIGKILL');
  return acknowledged;
}
