import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { EXPLICIT_LITTLE, newUid, readDicom, sopClasses, tags, type WrittenDataset, writeDataset } from '@alder/dicom';
import { Rejected, Requestor, statuses } from '@alder/dicom/network';
import { journaledStorage, type Storage } from '@alder/storage';
import { openHospital, scratchFolder } from '@alder/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { archiveAccess } from './archive.fixture.ts';
import { startDicomNode } from './dicom-node.ts';
import { addPeer } from './peer.repository.ts';

type TestHospital = Awaited<ReturnType<typeof openHospital>>;

/** A node for one hospital with one registered modality. */
async function openNode(hospital: TestHospital, parts: Partial<Parameters<typeof startDicomNode>[0]> = {}) {
  const { storage = hospital.services.storage, db = hospital.db } = parts;
  const calling = `XR${randomBytes(4).toString('hex')}`;
  const { called_aetitle } = await addPeer(hospital.db, hospital.key, {
    aetitle: calling,
    address: '127.0.0.1',
    modalities: ['DX'],
  });
  const node = await startDicomNode({
    settings: { DICOM_PORT: 0, DICOM_HOST: '127.0.0.1' },
    archive: archiveAccess,
    ...parts,
    db,
    storage,
  });
  const dial = (titles: Partial<Parameters<typeof Requestor.open>[0]> = {}) =>
    Requestor.open({
      host: '127.0.0.1',
      port: node.port,
      called: called_aetitle,
      calling,
      contexts: [{ abstractSyntax: sopClasses.CT }, { abstractSyntax: sopClasses.Verification }],
      ...titles,
    });
  return { node, called_aetitle, calling, dial, [Symbol.asyncDispose]: () => node.close(0) };
}

const slice = (more: WrittenDataset = {}) => ({
  SpecificCharacterSet: 'ISO_IR 192',
  SOPClassUID: sopClasses.CT,
  SOPInstanceUID: newUid(),
  StudyInstanceUID: newUid(),
  SeriesInstanceUID: newUid(),
  StudyDate: '20261120',
  StudyTime: '101500',
  Modality: 'CT',
  PatientName: 'Mochi=麻糬',
  Rows: 64,
  Columns: 64,
  BitsAllocated: 16,
  PixelData: new Uint8Array(randomBytes(8192)),
  ...more,
});

async function send(requestor: Requestor, object: ReturnType<typeof slice>) {
  const of = { sopClass: sopClasses.CT, sopInstance: object.SOPInstanceUID as string, transferSyntax: EXPLICIT_LITTLE };
  return requestor.store(of, writeDataset(object));
}

const images = (hospital: TestHospital) =>
  hospital.work((trx) =>
    trx
      .selectFrom('medical_image')
      .innerJoin('series', 'series.id', 'medical_image.series')
      .innerJoin('study', 'study.id', 'series.study')
      .selectAll('medical_image')
      .select(['study.pet', 'study.patient_name', 'study.datetime as study_datetime'])
      .orderBy('medical_image.created_at')
      // Images of one batch have one time.
      .orderBy('medical_image.revision')
      .execute(),
  );

test('an acknowledged image is stored byte for byte and indexed under the pet of its chart number', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  const pet = await hospital.addPet();
  const object = slice({ PatientID: pet.patient_id });
  const requestor = await peer.dial();

  expect(await send(requestor, object)).toEqual({ status: statuses.success, comment: undefined });
  await requestor.release();

  const [row] = await images(hospital);
  expect(row).toMatchObject({ pet: pet.id, patient_name: 'Mochi=麻糬', source: 'dicom', sent_by: peer.calling });
  // 10:15 in Taipei.
  expect(row?.study_datetime.toISOString()).toBe('2026-11-20T02:15:00.000Z');
  const chunks: Buffer[] = [];
  for await (const chunk of await hospital.services.storage.read(row!.object_key)) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks);
  expect(file.subarray(readDicom(file).datasetOffset).equals(writeDataset(object))).toBe(true);
  expect(await hospital.events()).toEqual(['pacs.created']);
});

test('the same image sent twice is a success and writes nothing', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  const object = slice();
  const requestor = await peer.dial();

  await send(requestor, object);
  expect(await send(requestor, object)).toMatchObject({ status: statuses.success });

  expect(await images(hospital)).toHaveLength(1);
  expect(await hospital.events()).toEqual(['pacs.created']);
  await requestor.release();
});

test('different content under a known UID is stored as a revision and audited', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  const object = slice();
  const requestor = await peer.dial();

  await send(requestor, object);
  await send(requestor, { ...object, PatientName: 'Tofu' });
  expect(await send(requestor, { ...object, PatientName: 'Tofu' })).toMatchObject({ status: statuses.success });

  expect((await images(hospital)).map(({ revision }) => revision)).toEqual([1, 2]);
  const noted = await hospital.work((trx) => trx.selectFrom('audit_log').select('action').execute());
  expect(noted).toEqual([{ action: 'pacs.revisionKept' }]);
  await requestor.release();
});

test('a chart number of no pet, or of two pets, leaves the study unmatched', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  const duplicate = await hospital.addPet();
  await hospital.addPet({ patient_id: duplicate.patient_id });
  const requestor = await peer.dial();

  await send(requestor, slice({ PatientID: duplicate.patient_id }));
  await send(requestor, slice({ PatientID: 'nobody' }));

  expect((await images(hospital)).map(({ pet }) => pet)).toEqual([null, null]);
  await requestor.release();
});

test.each([
  ['an unknown calling AE title', { calling: 'STRANGER' }, 3],
  ['an unknown called AE title', { called: 'NOBODY' }, 7],
])('%s is rejected before any message, echo included', async (_name, titles, reason) => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);

  const failure = await peer.dial(titles).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(Rejected);
  expect(failure).toMatchObject({ result: 1, source: 1, reason });
});

test("a modality of one hospital cannot send to another's AE title", async () => {
  await using own = await openHospital([]);
  await using remote = await openHospital([]);
  await using peer = await openNode(own);
  await using other = await openNode(remote);

  await expect(peer.dial({ called: other.called_aetitle })).rejects.toMatchObject({ reason: 3 });
});

test('a registered title from another address is rejected', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  await addPeer(hospital.db, hospital.key, { aetitle: 'FARAWAY', address: '10.0.0.0/8', modalities: [] });

  await expect(peer.dial({ calling: 'FARAWAY' })).rejects.toMatchObject({ reason: 3 });
});

test.each([
  ['bytes that are no data set', (bytes: Uint8Array) => bytes.subarray(3), statuses.cannotUnderstand],
  ['a data set that ends in its header', (bytes: Uint8Array) => bytes.subarray(0, 31), statuses.cannotUnderstand],
  ['an instance other than the command says', () => writeDataset(slice()), statuses.classMismatch],
])('%s is refused permanently, and nothing is stored', async (_name, damage, status) => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  const requestor = await peer.dial();
  const object = slice();
  const of = { sopClass: sopClasses.CT, sopInstance: object.SOPInstanceUID as string, transferSyntax: EXPLICIT_LITTLE };

  expect(await requestor.store(of, damage(writeDataset(object)))).toMatchObject({ status });
  expect(await images(hospital)).toEqual([]);
  await requestor.release();
});

test('an instance without study and series UID gets a study of its own, the same each time it is sent', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  const requestor = await peer.dial();
  const { StudyInstanceUID: _study, SeriesInstanceUID: _series, ...object } = slice();
  const of = { sopClass: sopClasses.CT, sopInstance: object.SOPInstanceUID as string, transferSyntax: EXPLICIT_LITTLE };

  await requestor.store(of, writeDataset(object));
  await requestor.store(of, writeDataset({ ...object, PatientName: 'Tofu' }));

  expect(new Set((await images(hospital)).map(({ series }) => series)).size).toBe(1);
  await requestor.release();
});

test('a hospital over its quota responds with out of resources, so that the modality keeps the image', async () => {
  await using hospital = await openHospital([], { configs: { pacsQuota: 0 } });
  await using peer = await openNode(hospital);
  const requestor = await peer.dial();

  expect(await send(requestor, slice())).toMatchObject({ status: statuses.outOfResources });
  expect(await images(hospital)).toEqual([]);
  await requestor.release();
});

test('a plan that is full at noon: the exam that has begun is stored to its last slice, a new one waits at the modality', async () => {
  // 10 KB, of which one image takes 8.
  await using hospital = await openHospital([], { configs: { pacsQuota: 0.00001 } });
  await using peer = await openNode(hospital);
  const full = (since: Date) =>
    hospital.work((trx) =>
      trx
        .insertInto('plan_watch')
        .values({ storage: 'full', full_since: since })
        .onConflict((conflict) => conflict.column('hospital').doUpdateSet({ full_since: since }))
        .execute(),
    );
  const of = (study: string) => slice({ StudyInstanceUID: study, SeriesInstanceUID: `${study}.1` });
  let requestor = await peer.dial();
  const exam = '2.25.70001';
  for (const _ of [1, 2, 3]) expect(await send(requestor, of(exam))).toMatchObject({ status: statuses.success });
  expect(await send(requestor, of('2.25.70002'))).toMatchObject({ status: statuses.outOfResources });
  await requestor.release();

  await full(new Date(Date.now() - 6.9 * 86_400_000));
  requestor = await peer.dial();
  expect(await send(requestor, of(exam))).toMatchObject({ status: statuses.success });
  expect(await send(requestor, of('2.25.70003'))).toMatchObject({ status: statuses.outOfResources });
  await requestor.release();

  await full(new Date(Date.now() - 7 * 86_400_000));
  requestor = await peer.dial();
  expect(await send(requestor, of(exam))).toMatchObject({ status: statuses.outOfResources });
  await requestor.release();
  expect(await images(hospital)).toHaveLength(4);
});

test('after the end of the plan a modality keeps its images, and what is stored can still be fetched', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  let requestor = await peer.dial();
  expect(await send(requestor, slice())).toMatchObject({ status: statuses.success });
  await requestor.release();
  await hospital.work((trx) =>
    trx.updateTable('hospital').set({ plan_ends_at: new Date() }).where('id', '=', hospital.id).execute(),
  );

  requestor = await peer.dial();
  expect(await send(requestor, slice())).toMatchObject({ status: statuses.outOfResources });
  await requestor.release();
  expect(await images(hospital)).toHaveLength(1);
});

test('names in the character set of the device are decoded according to its setting', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  await addPeer(hospital.db, hospital.key, {
    aetitle: peer.calling,
    address: '127.0.0.1',
    modalities: [],
    charset: 'big5',
  });
  const requestor = await peer.dial();
  const object = slice({ SpecificCharacterSet: 'ISO_IR 100', PatientName: 'x' });
  // 王小明 in Big5, sent under ISO_IR 100 as some devices do.
  const bytes = writeDataset({ ...object, PatientName: Uint8Array.from([0xa4, 0xfd, 0xa4, 0x70, 0xa9, 0xfa]) });

  await requestor.store(
    { sopClass: sopClasses.CT, sopInstance: object.SOPInstanceUID as string, transferSyntax: EXPLICIT_LITTLE },
    bytes,
  );

  expect((await images(hospital))[0]?.patient_name).toBe('王小明');
  await requestor.release();
});

test('an echo from a registered modality is answered', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  const requestor = await peer.dial();

  expect(await requestor.echo()).toBe(statuses.success);
  await requestor.release();
});

test('images that arrive over several associations at the same time are all filed, and a refused one does not affect the others', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  const shared = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
  const requestors = await Promise.all(Array.from({ length: 5 }, () => peer.dial()));

  const answers = await Promise.all(
    requestors.flatMap(async (requestor, at) => {
      const statusesOf: number[] = [];
      for (let number = 0; number < 4; number += 1) {
        const object = slice(shared);
        const of = {
          sopClass: sopClasses.CT,
          sopInstance: object.SOPInstanceUID as string,
          transferSyntax: EXPLICIT_LITTLE,
        };
        const bytes = writeDataset(at === 0 && number === 2 ? { ...object, SOPInstanceUID: newUid() } : object);
        statusesOf.push((await requestor.store(of, bytes)).status);
      }
      await requestor.release();
      return statusesOf;
    }),
  );

  expect(answers.flat().filter((status) => status === statuses.success)).toHaveLength(19);
  const rows = await images(hospital);
  expect(rows).toHaveLength(19);
  expect(new Set(rows.map(({ series }) => series)).size).toBe(1);
  // The first has its own event, the others share one; event numbers have no gap.
  await peer.node.close(1000);
  const notified = await hospital.work((trx) => trx.selectFrom('outbox').selectAll().orderBy('seq').execute());
  expect(notified.map(({ seq }) => seq)).toEqual(notified.map((_, at) => at + 1));
  expect(new Set(notified.map(({ event, payload }) => `${event} ${(payload as { series: string }).series}`))).toEqual(
    new Set([`pacs.created ${rows[0]!.series}`]),
  );
  const usage = await hospital.work((trx) => trx.selectFrom('pacs_usage').select('used').executeTakeFirst());
  expect(usage?.used).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0));
});

test.each([
  ['\\ISO 2022 IR 87', 'モチ', ['', 'ISO 2022 IR 87']],
  ['ISO 2022 IR 13\\ISO 2022 IR 87', '餅', ['ISO 2022 IR 13', 'ISO 2022 IR 87']],
  ['GB18030', '年糕', ['GB18030']],
  ['ISO_IR 100', 'Zoë', ['ISO_IR 100']],
  ['ISO_IR 100', '麻糬', ['ISO_IR 192']],
  ['ISO_IR 192', '麻糬', ['ISO_IR 192']],
])(
  'a query in %s about %s is answered in it, or in UTF-8 where the name has other characters',
  async (request, name, answered) => {
    await using hospital = await openHospital([]);
    await using peer = await openNode(hospital);
    const pet = await hospital.addPet({ name });
    const storing = await peer.dial();
    await send(storing, slice({ PatientID: pet.patient_id }));
    await storing.release();
    const requestor = await Requestor.open({
      ...{ host: '127.0.0.1', port: peer.node.port, called: peer.called_aetitle, calling: peer.calling },
      contexts: [{ abstractSyntax: sopClasses.StudyRootFind }],
    });

    const [found] = await requestor.find(sopClasses.StudyRootFind, {
      SpecificCharacterSet: request.split('\\'),
      QueryRetrieveLevel: 'STUDY',
      PatientID: pet.patient_id,
      PatientName: '',
    });
    await requestor.release();

    expect(found?.charset).toEqual(answered);
    expect(found?.text(tags.PatientName)).toBe(name);
  },
);

/** A node as in the server: images are acknowledged from the journal of the storage, and rows follow. */
async function openRunningAhead(
  hospital: TestHospital,
  db: TestHospital['db'] = hospital.db,
  folder = scratchFolder('ahead'),
) {
  const storage = await journaledStorage(folder);
  const peer = await openNode(hospital, { storage, db });
  // The journal file is created when room is first requested.
  await expect.poll(() => canRemember(storage, hospital.id)).toBe(true);
  const requestor = await peer.dial();
  const close = async () => {
    await requestor.release();
    await peer.node.close(0);
    await storage.close();
  };
  return { peer, storage, requestor, [Symbol.asyncDispose]: close };
}

function canRemember(storage: Storage, hospital: string): boolean {
  const draft = storage.openDraft(hospital);
  draft.write(randomBytes(10));
  const forget = draft.remember('');
  void draft.discard();
  return forget !== undefined;
}

test('a query right after the response finds every acknowledged image [cap.imaging]', async () => {
  await using hospital = await openHospital([]);
  await using ahead = await openRunningAhead(hospital);
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
  const asking = await ahead.peer.dial({ contexts: [{ abstractSyntax: sopClasses.StudyRootFind }] });
  const found = () =>
    asking.find(sopClasses.StudyRootFind, { QueryRetrieveLevel: 'IMAGE', ...uids, SOPInstanceUID: '' });

  for (let number = 1; number <= 30; number += 1) {
    expect(await send(ahead.requestor, slice(uids))).toMatchObject({ status: statuses.success });
    if (number % 10 === 0) expect(await found()).toHaveLength(number);
  }
  await asking.release();
});

test('images acknowledged before their rows are filed once, also when sent twice or with different content [cap.imaging]', async () => {
  await using hospital = await openHospital([]);
  await using ahead = await openRunningAhead(hospital);
  const object = slice();

  for (const each of [object, object, { ...object, PatientName: 'Tofu' }])
    expect(await send(ahead.requestor, each)).toMatchObject({ status: statuses.success });

  await expect.poll(async () => (await images(hospital)).map(({ revision }) => revision)).toEqual([1, 2]);
  for (const { object_key } of await images(hospital)) expect(await ahead.storage.verify(object_key)).toBe(true);
});

/** A database that can be made unavailable. */
function cuttable(hospital: TestHospital['db']) {
  let away = false;
  const db = new Proxy(hospital, {
    get(target, name: keyof TestHospital['db']) {
      const part: unknown = target[name];
      if (typeof part !== 'function') return part;
      const isRefused = () => away && (name === 'executeQuery' || name === 'transaction');
      return (...args: unknown[]) => {
        if (isRefused()) throw new Error('the database is away');
        return Reflect.apply(part, target, args) as unknown;
      };
    },
  });
  const cut = (isAway: boolean) => {
    away = isAway;
  };
  return { db, cut };
}

test('rows that the database refuses for a while are written as soon as it accepts them [cap.imaging]', async () => {
  await using hospital = await openHospital([]);
  const { db, cut } = cuttable(hospital.db);
  await using ahead = await openRunningAhead(hospital, db);
  cut(true);

  expect(await send(ahead.requestor, slice())).toMatchObject({ status: statuses.success });
  expect(await images(hospital)).toEqual([]);
  cut(false);

  await expect.poll(async () => (await images(hospital)).length).toBe(1);
});

test('images that a killed server had acknowledged are filed by the next start with the same result, in the character set of their device [cap.imaging]', async () => {
  await using hospital = await openHospital([]);
  const pet = await hospital.addPet();
  const folder = scratchFolder('killed');
  const { db, cut } = cuttable(hospital.db);
  await using ahead = await openRunningAhead(hospital, db, folder);
  await addPeer(hospital.db, hospital.key, {
    ...{ aetitle: ahead.peer.calling, address: '127.0.0.1', modalities: [], charset: 'big5' },
  });
  const requestor = await ahead.peer.dial();
  cut(true);
  const object = slice({ SpecificCharacterSet: 'ISO_IR 100', PatientID: pet.patient_id });
  // 王小明 in Big5, sent under ISO_IR 100 as some devices do.
  const named = { ...object, PatientName: Uint8Array.from([0xa4, 0xfd, 0xa4, 0x70, 0xa9, 0xfa]) };
  const of = { sopClass: sopClasses.CT, sopInstance: object.SOPInstanceUID as string, transferSyntax: EXPLICIT_LITTLE };
  expect(await requestor.store(of, writeDataset(named))).toMatchObject({ status: statuses.success });
  await requestor.release();
  expect(await images(hospital)).toEqual([]);

  const left = scratchFolder('left');
  fs.cpSync(folder, left, { recursive: true });
  const storage = await journaledStorage(left);
  const next = await openNode(hospital, { storage });

  const [row] = await images(hospital);
  expect(row).toMatchObject({ pet: pet.id, patient_name: '王小明', source: 'dicom', sent_by: ahead.peer.calling });
  expect(row?.study_datetime.toISOString()).toBe('2026-11-20T02:15:00.000Z');
  const saved = await buffer(await storage.read(row!.object_key));
  expect(saved.subarray(row!.dataset_offset!).equals(writeDataset(named))).toBe(true);
  cut(false);
  await next.node.close(0);
  await storage.close();
});

test('near its quota a hospital counts before it responds, and refuses what exceeds it [cap.imaging]', async () => {
  // 10 KB, of which one image takes 8.
  await using hospital = await openHospital([], { configs: { pacsQuota: 0.00001 } });
  await using ahead = await openRunningAhead(hospital);

  expect(await send(ahead.requestor, slice())).toMatchObject({ status: statuses.success });
  expect(await images(hospital)).toHaveLength(1);
  expect(await send(ahead.requestor, slice())).toMatchObject({ status: statuses.outOfResources });
  expect(await images(hospital)).toHaveLength(1);
});

test('the log contains why an image was not stored and which contexts were refused, with the reason of the reader', async () => {
  await using hospital = await openHospital([]);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await using peer = await openNode(hospital, { log });
  const print = '1.2.840.10008.5.1.1.9';
  const requestor = await peer.dial({ contexts: [{ abstractSyntax: sopClasses.CT }, { abstractSyntax: print }] });
  const noUid = slice({ SOPInstanceUID: 'IMG-0001' });

  expect(await send(requestor, noUid)).toMatchObject({ status: statuses.cannotUnderstand });
  await requestor.release();

  expect(lines).toContainEqual(expect.objectContaining({ msg: 'presentation contexts refused', refused: [print] }));
  const refused = lines.find(({ msg }) => msg === 'image was not stored');
  expect(refused).toMatchObject({ calling: peer.calling, err: { reason: 'missingUid' } });
});

test('objects of private and retired storage classes are stored and found again', async () => {
  await using hospital = await openHospital([]);
  await using peer = await openNode(hospital);
  const classes = ['1.3.12.2.1107.5.9.1', '1.2.840.113619.4.26', '1.2.840.10008.5.1.4.1.1.6', '1.2.840.10008.5.1.1.27'];
  const requestor = await peer.dial({ contexts: classes.map((abstractSyntax) => ({ abstractSyntax })) });
  for (const SOPClassUID of classes) {
    const object = slice({ SOPClassUID });
    const of = { sopClass: SOPClassUID, sopInstance: object.SOPInstanceUID as string, transferSyntax: EXPLICIT_LITTLE };
    expect(await requestor.store(of, writeDataset(object))).toMatchObject({ status: statuses.success });
  }
  await requestor.release();
  await peer.node.close(0);

  expect((await images(hospital)).map((image) => image.sop_class_uid).toSorted()).toEqual(classes.toSorted());
});

test.each(['1.2.840.10008.1.2.4.110', '1.2.840.10008.1.2.4.111', '1.2.840.10008.1.2.4.112'])(
  'an image in JPEG XL (%s) is accepted and stored unchanged',
  async (transferSyntax) => {
    await using hospital = await openHospital([]);
    await using peer = await openNode(hospital);
    const requestor = await peer.dial({
      contexts: [{ abstractSyntax: sopClasses.CT, transferSyntaxes: [transferSyntax] }],
    });
    const object = slice();
    const of = { sopClass: sopClasses.CT, sopInstance: object.SOPInstanceUID as string, transferSyntax };
    expect(await requestor.store(of, writeDataset(object))).toMatchObject({ status: statuses.success });
    await requestor.release();
    await peer.node.close(0);
    expect(await images(hospital)).toMatchObject([{ transfer_syntax: transferSyntax }]);
  },
);
