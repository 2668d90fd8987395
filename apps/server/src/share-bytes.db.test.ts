// Every way in which bytes of a link leave the server, requested as a share recipient.

import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { newUid, readDicom, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { getCapabilities } from '@alder/dicomweb/contract';
import { addToken, dicomwebFinder } from '@alder/dicomweb/server';
import { createPacs } from '@alder/image-intake/contract';
import { createShareUrl, getShareEntry, getShareInfo, getShareUrlImage, getShareZip } from '@alder/sharing/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { part } from '../../../capabilities/image-intake/server/uploads.fixture.ts';
import { namesOf } from '../../../capabilities/sharing/server/pseudonym.ts';
import { implementations } from './compose.ts';

/** Data that identifies an animal or its owner: names as devices and cameras write them, numbers, the place. */
const SECRETS = ['KURO', '林', '怡君', 'LIN^', 'P02418', '900123000456789', '海岸', 'WU^', 'NOTE-OF-LIN', 'A-77-LIN'];
const SIDE = 64;

let drawn = 0;
function dicom(more: WrittenDataset = {}, syntax?: string): Buffer {
  const object: WrittenDataset = {
    SpecificCharacterSet: 'ISO_IR 192',
    SOPClassUID: sopClasses.ComputedRadiography,
    SOPInstanceUID: newUid(),
    StudyInstanceUID: newUid(),
    SeriesInstanceUID: newUid(),
    StudyDate: '20261120',
    AccessionNumber: 'A-77-LIN',
    Modality: 'CR',
    StudyDescription: 'KURO thorax',
    SeriesDescription: 'NOTE-OF-LIN',
    PatientName: 'KURO^林',
    PatientID: 'P02418',
    ResponsiblePerson: '林^怡君',
    InstitutionName: '海岸動物醫院',
    524432: 'WU^REFERRING',
    1052674: [{ PatientID: '900123000456789' }],
    Rows: SIDE,
    Columns: SIDE,
    SamplesPerPixel: 1,
    PhotometricInterpretation: 'MONOCHROME2',
    BitsAllocated: 8,
    BitsStored: 8,
    HighBit: 7,
    PixelRepresentation: 0,
    // No two alike: the same pixels for the same patient are one image.
    PixelData: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at === 0 ? drawn++ % 251 : at % 251)),
    ...more,
  };
  return Buffer.from(writeDicom(object, syntax ? { syntax } : {}));
}

/** A box of an MP4. */
const box = (kind: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const video = () =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    box('free', Buffer.from('A-77-LIN')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      box('trak', box('udta', Buffer.from('KURO^林')), box('tkhd', Buffer.alloc(20))),
      box('udta', Buffer.from('P02418')),
    ),
    box('mdat', randomBytes(40)),
  ]);

async function photograph(kind: 'jpeg' | 'png'): Promise<Buffer> {
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } });
  const words = { exif: { IFD0: { Artist: 'LIN^ 怡君', ImageDescription: 'P02418' } }, orientation: 6 };
  const text = await image.withMetadata(words).toFormat(kind, { progressive: true }).toBuffer();
  if (kind === 'png') return text;
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 13]), Buffer.from('NOTE-OF-LIN')]);
  // Another image after the end marker, as telephones write it.
  return Buffer.concat([text.subarray(0, 2), comment, text.subarray(2), Buffer.from('KURO behind the end')]);
}

/** A hospital whose link shows the given files, none of which is prepared yet. */
async function openWith(files: readonly Buffer[], share: object = {}) {
  const hospital = await openHospital(implementations, { findSession: dicomwebFinder });
  const pet = await hospital.addPet({ name: 'KURO' });
  const images: { id: string; file_key: string }[] = [];
  for (const file of files) {
    const { payload } = await part(hospital as never, file, { filename: '林怡君 P02418' });
    const made = await hospital.call(createPacs, { file_key: payload.result.file_key!, pet: pet.id, confirm: true });
    images.push(made.payload.result);
  }
  const request = { queries: { images: images.map(({ id }) => id) }, title: 'KURO, 林怡君', ...share };
  const made = await hospital.call(createShareUrl, request);
  const { share_id, id } = made.payload.result;
  const url = addressOf(getShareEntry, { shareId: share_id });
  const entry = await hospital.app.inject({ method: 'POST', url, payload: {} });
  const cookie = String(entry.headers['set-cookie']).split(';')[0]!;
  const names = namesOf(hospital.services.settings, { id, deidentify: made.payload.result.deidentify });
  const visible = images.map((image) => ({ ...image, file_key: names.id(image.file_key) }));
  const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    hospital.app.inject({
      headers: { cookie, ...headers },
      url: `${addressOf(getShareUrlImage, { shareId: share_id })}?${new URLSearchParams(query)}`,
    });
  return Object.assign(hospital, { images: visible, share_id, shareEntry: id, entry, cookie, ask });
}
type Opened = Awaited<ReturnType<typeof openWith>>;

function expectNameless(
  what: string,
  { body, rawPayload, headers }: { body: string; rawPayload: Buffer; headers: object },
) {
  const text = `${body} ${rawPayload.toString('latin1')} ${rawPayload.toString('utf16le')} ${JSON.stringify(headers)}`;
  for (const secret of SECRETS)
    expect(
      `${what} contains ${text.includes(secret) || text.includes(Buffer.from(secret).toString('latin1')) ? secret : 'no name'}`,
    ).toBe(`${what} contains no name`);
}

/** All of an image, as one answer and as ranges one after the other. */
async function fetchBoth(hospital: Opened, image: string): Promise<Buffer> {
  const whole = await hospital.ask({ image });
  expectNameless('the whole', whole);
  expect(whole.statusCode).toBe(200);
  const total = Number(whole.headers['content-length']);
  expect(whole.rawPayload).toHaveLength(total);
  const parts: Buffer[] = [];
  for (let at = 0; at < total; at += 777) {
    const range = await hospital.ask({ image }, { range: `bytes=${at}-${at + 776}` });
    expect(range.statusCode).toBe(206);
    expect(range.headers['content-range']).toBe(`bytes ${at}-${Math.min(total, at + 777) - 1}/${total}`);
    expectNameless('a range', range);
    parts.push(range.rawPayload);
  }
  expect(Buffer.concat(parts).equals(whole.rawPayload)).toBe(true);
  return whole.rawPayload;
}

const fragments = () => [
  Uint8Array.from({ length: 600 }, (_, at) => [0xff, 0xd8, 0xff][at] ?? at % 200),
  Uint8Array.from({ length: 500 }, (_, at) => [0xff, 0xd8, 0xff][at] ?? at % 190),
];

test.each([
  ['uncompressed', () => dicom()],
  [
    'compressed in fragments',
    () => dicom({ NumberOfFrames: '2', PixelData: { fragments: fragments() } }, '1.2.840.10008.1.2.4.50'),
  ],
])(
  'a DICOM image %s that has no rendition yet reaches a share recipient with its pixels and without a name, by every range [role.share, const.streaming]',
  async (_what, written) => {
    const file = written();
    await using hospital = await openWith([file]);
    const input = await fetchBoth(hospital, hospital.images[0]!.file_key);

    const { dataset, pixels } = readDicom(input);
    expect([dataset.number(0x00280010), dataset.number(0x00280011)]).toEqual([SIDE, SIDE]);
    expect(dataset.text(0x00120062)).toBe('YES');
    const sent = readDicom(file);
    const bytesOf = (bytes: Buffer, of: typeof pixels) =>
      of!.length !== undefined
        ? bytes.subarray(of!.offset, of!.offset + of!.length)
        : Buffer.concat(of!.fragments.map(({ offset, length }) => bytes.subarray(offset, offset + length)));
    expect(bytesOf(input, pixels).equals(bytesOf(file, sent.pixels))).toBe(true);
  },
);

test('a deflated DICOM image is given without a name too', async () => {
  const plain = dicom();
  const start = 144 + plain.readUInt32LE(140);
  const meta = Buffer.from(
    plain.subarray(0, start).toString('latin1').replace('1.2.840.10008.1.2.1\0', '1.2.840.10008.1.2.1.99'),
    'latin1',
  );
  // The meta information has grown by the longer UID: its own length, and that of the value, say so.
  const at = meta.indexOf('1.2.840.10008.1.2.1.99');
  meta.writeUInt16LE(22, at - 2);
  meta.writeUInt32LE(meta.length - 144, 140);
  await using hospital = await openWith([Buffer.concat([meta, deflateRawSync(plain.subarray(start))])]);

  const input = await fetchBoth(hospital, hospital.images[0]!.file_key);
  expect(readDicom(input).pixels?.length).toBe(SIDE * SIDE);
});

test.each(['jpeg', 'png'] as const)(
  'a photograph (%s) loses what the camera and other programs wrote into it, and is still the same image in the same orientation [role.share]',
  async (kind) => {
    const file = await photograph(kind);
    await using hospital = await openWith([file], { downloadable: true });
    const input = await fetchBoth(hospital, hospital.images[0]!.file_key);

    const pixels = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer();
    if (kind === 'jpeg') expect((await sharp(input).metadata()).orientation).toBe(6);
    const upright = kind === 'jpeg' ? await pixels(file) : await sharp(file).raw().toBuffer();
    expect((await pixels(input)).equals(upright)).toBe(true);
  },
);

test('without downloads a photograph, and an image above 2,048 pixels, is not served before its frames are prepared', async () => {
  const wide = dicom({ Rows: 2, Columns: 2049, PixelData: new Uint8Array(2 * 2049 + 1) });
  await using hospital = await openWith([await photograph('jpeg'), wide]);

  for (const { file_key } of hospital.images) {
    const response = await hospital.ask({ image: file_key });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ payload: { error: 'frameNotPrepared' } });
  }
});

test('without downloads a frame of a large image ends with the last size within 2,048 pixels, and the entry lists no larger one', async () => {
  await using hospital = await openWith([dicom()]);
  const content = randomBytes(1000);
  const key = await prepareAs(hospital, content, { columns: 4096, rows: 3000, levels: [100, 400, 1000] });
  const [{ file_key } = { file_key: '' }] = hospital.images;
  const url = addressOf(getShareEntry, { shareId: hospital.share_id });
  const entry = await hospital.app.inject({ method: 'POST', url, payload: {} });

  const [image] = entry.json().payload.images;
  expect(image.rendition).toMatchObject({ withheld: 1, frames: [{ offset: 0, length: 400, levels: [100, 400] }] });
  const frame = await hospital.ask({ image: file_key, frame: '0' });
  expect(frame.rawPayload.equals(content.subarray(0, 400))).toBe(true);
  const beyond = await hospital.ask({ image: file_key, frame: '0' }, { range: 'bytes=400-999' });
  expect(beyond.statusCode).toBe(416);
  expect(key).toBeDefined();
});

test('a deidentified link contains no date, hospital, id, file key or hash of a stored file', async () => {
  await using hospital = await openWith([dicom()], { deidentify: true, downloadable: false });
  const stored = await prepareAs(hospital, randomBytes(1000), { columns: 64, rows: 64, levels: [100, 400, 1000] });
  const rows = await hospital.work((trx) => trx.selectFrom('medical_image').selectAll().execute());
  const url = addressOf(getShareEntry, { shareId: hospital.share_id });
  const entry = await hospital.app.inject({ method: 'POST', url, payload: {} });
  const info = await hospital.call(getShareInfo, { shareId: hospital.share_id }, { as: null });
  const { payload } = entry.json();
  const frame = await hospital.ask({ image: payload.images[0].file_key, frame: '0' });
  expect(frame.statusCode).toBe(200);

  const { expiration: _end, ...rest } = payload;
  const text = JSON.stringify([rest, info.payload.hospital, frame.headers]);
  const secrets = rows.flatMap((row) => [row.id, row.series, row.file_key, row.sha256]);
  for (const secret of [...secrets, stored.slice(-64), hospital.id, hospital.key, hospital.name, '20261120', '2026-11'])
    expect([secret, text.includes(String(secret))]).toEqual([secret, false]);
  expect((await hospital.ask({ image: rows[0]!.file_key, frame: '0' })).statusCode).toBe(404);
});

/** Gives the one image of a link a rendition of one frame, as the preparing job would. */
async function prepareAs(
  hospital: Opened,
  content: Buffer,
  { levels, ...size }: { columns: number; rows: number; levels: number[] },
): Promise<string> {
  const { key } = await hospital.services.storage.put(hospital.id, content);
  const frames = [{ offset: 0, length: content.length, levels }];
  const shape = { components: 1, bits: 8, signed: false, bytes: content.length };
  const rendition = JSON.stringify({ ...size, ...shape, frames });
  await hospital.work((trx) =>
    trx.updateTable('medical_image').set({ rendition, rendition_key: key, prepared: 'done' }).execute(),
  );
  return key;
}

test('a video keeps every byte in its place and loses its identifying metadata [role.share]', async () => {
  const file = video();
  await using hospital = await openWith([file]);
  const input = await fetchBoth(hospital, hospital.images[0]!.file_key);

  expect(input).toHaveLength(file.length);
  expect(input.subarray(-48).equals(file.subarray(-48))).toBe(true);
});

test.each([
  ['a DICOM report', () => dicom({ SOPClassUID: '1.2.840.10008.5.1.4.1.1.88.11' })],
  ['a document', () => Buffer.from('%PDF-1.4\n% KURO, 林怡君, P02418\n%%EOF')],
])(
  '%s that has nothing to be drawn from is held back, and the response says that it is being prepared [role.share]',
  async (_what, written) => {
    const file = written();
    await using hospital = await openWith([file]);
    const response = await hospital.ask({ image: hospital.images[0]!.file_key });

    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ payload: { error: 'frameNotPrepared' } });
    expectNameless('the response', response);
  },
);

test('a deidentified link withholds videos and pages of documents, whose content cannot be checked for names [role.share]', async () => {
  const document = Buffer.from('%PDF-1.4\n% KURO of 林怡君, P02418\n%%EOF\n');
  const request = async (share: object) => {
    await using hospital = await openWith([video(), document], share);
    // Any bytes do for a page: what counts is whether they leave.
    const page = { offset: 0, length: 20, bytes: 20, levels: [20] };
    const rendition = {
      ...{ columns: 10, rows: 10, components: 1, bits: 8, signed: false, bytes: 20 },
      frames: [page],
    };
    await hospital.work((trx) =>
      trx
        .updateTable('medical_image')
        .set((row) => ({ rendition_key: row.ref('object_key'), rendition: JSON.stringify(rendition) }))
        .where('filetype', '=', 'pdf')
        .execute(),
    );
    const [clip, pages] = hospital.images.map(({ file_key }) => file_key);
    const responses = [await hospital.ask({ image: clip! }), await hospital.ask({ image: pages!, frame: '0' })];
    return responses.map(({ statusCode }) => statusCode);
  };

  expect(await request({})).toEqual([200, 200]);
  expect(await request({ deidentify: true })).toEqual([404, 404]);
});

test('with downloads, but deidentified, no request reveals to a share recipient whose animal it is [role.share, cap.multiHospital]', async () => {
  const files = [dicom(), await photograph('jpeg'), video(), dicom({ SOPClassUID: '1.2.840.10008.5.1.4.1.1.88.11' })];
  await using hospital = await openWith(files, { downloadable: true, deidentify: true, words_seen: true });
  expect(hospital.entry.statusCode).toBe(200);
  expectNameless('the entry', hospital.entry);
  expect(hospital.entry.json().payload).toMatchObject({ pet: null, images: [{}, {}, {}, {}] });
  const info = await hospital.app.inject(addressOf(getShareInfo, { shareId: hospital.share_id }));
  expectNameless('the gate', info);
  for (const { file_key: image } of hospital.images) {
    for (const query of [{}, { frame: '0' }, { thumbnail: '1' }, { download: '1' }] as Record<string, string>[])
      for (const range of [undefined, 'bytes=0-', 'bytes=100-2000', 'bytes=-900', 'bytes=0-10,20-3000'])
        expectNameless(
          `${JSON.stringify(query)} ${range}`,
          await hospital.ask({ image, ...query }, range ? { range } : {}),
        );
    expect((await hospital.ask({ image, download: '1' })).statusCode).toBe(403);
  }
  const [still, photo, moving] = hospital.images;
  expect((await hospital.ask({ image: still!.file_key })).statusCode).toBe(200);
  expect((await hospital.ask({ image: photo!.file_key })).statusCode).toBe(200);
  expect((await hospital.ask({ image: moving!.file_key })).statusCode).toBe(404);
  const zip = addressOf(getShareZip, { shareId: hospital.share_id });
  expectNameless('the ZIP', await hospital.app.inject({ url: zip, headers: { cookie: hospital.cookie } }));
});

const STUDY = '1.2.3.4.5.6';
const SERIES = `${STUDY}.1`;
const INSTANCE = `${STUDY}.1.1`;
const ROUTES = [
  ...['/studies', '/series', '/instances', `/studies?PatientName=KURO*`, `/studies/${STUDY}/series`],
  ...[`/studies/${STUDY}`, `/studies/${STUDY}/metadata`, `/studies/${STUDY}/series/${SERIES}/metadata`],
  ...['', '/metadata', '/frames/1', '/rendered', '/thumbnail', '/bulkdata/7FE00010', '/bulkdata/00100010'].map(
    (rest) => `/studies/${STUDY}/series/${SERIES}/instances/${INSTANCE}${rest}`,
  ),
  `/wado?requestType=WADO&studyUID=${STUDY}&seriesUID=${SERIES}&objectUID=${INSTANCE}&contentType=application/dicom`,
];

test.each([
  ['may not be downloaded', { downloadable: false }],
  ['is deidentified', { downloadable: true, deidentify: true }],
])(
  'a DICOMweb token of a link that %s opens no route of search, metadata, bulk data or files [role.share]',
  async (_what, share) => {
    const file = dicom({ StudyInstanceUID: STUDY, SeriesInstanceUID: SERIES, SOPInstanceUID: INSTANCE });
    await using hospital = await openWith([file], share);
    const { token } = await addToken(
      hospital.db,
      hospital.id,
      { name: 'workstation', mayStore: false, share: hospital.shareEntry },
      new Date(),
    );

    for (const route of ROUTES) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await hospital.app.inject({
        url: addressOf(getCapabilities, { hospital: hospital.key }) + route,
        headers,
      });
      expect([401, 403]).toContain(response.statusCode);
      expectNameless(route, response);
    }
  },
);
