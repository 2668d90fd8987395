import { newUid, writeDicom } from '@alder/dicom';
import { preparationQueue } from '@alder/imaging/server';
import { startPreparing } from '@alder/renditions/server';
import { expect, test } from 'vitest';
import { wasmDecode } from '../../renditions/server/decode-frame.ts';
import { openArchive, partsOf, uidsOf, xray } from './dicomweb.fixture.ts';

/** 5 by 3 pixels of 12 bits, JPEG lossless; each value is 271 times its pixel index, modulo 4096. */
const LOSSLESS = Buffer.from(
  '/9j/wwALDAADAAUBAREA/8QAJAAAAAAAEQAAAAAAAAAAAAAAAAECAwQFBgcICQoLDA0ODxD/2gAIAQEABAAAY/8Aph6YemHph66lgAAC6lgAAH//2Q==',
  'base64',
);
const JPEG_LOSSLESS = '1.2.840.10008.1.2.4.70';

function attributesOf(frames: number) {
  const image = { Rows: 3, Columns: 5, BitsAllocated: 16, BitsStored: 12, HighBit: 11, SamplesPerPixel: 1 };
  return {
    ...{ SOPClassUID: '1.2.840.10008.5.1.4.1.1.7', SOPInstanceUID: newUid(), StudyInstanceUID: newUid() },
    ...{ SeriesInstanceUID: newUid(), Modality: 'OT', PhotometricInterpretation: 'MONOCHROME2', ...image },
    NumberOfFrames: String(frames),
  };
}

function compressed(frames: number): Buffer {
  return Buffer.from(
    writeDicom(
      {
        ...attributesOf(frames),
        PixelData: { fragments: Array.from({ length: frames }, () => LOSSLESS) },
      },
      { syntax: JPEG_LOSSLESS },
    ),
  );
}

test.each(['1.2.840.10008.1.2.4.110', '1.2.840.10008.1.2.4.111', '1.2.840.10008.1.2.4.112'])(
  'a damaged image in JPEG XL (%s) is stored, found and returned unchanged, with the reason why it is not rendered',
  async (syntax) => {
    await using archive = await openArchive();
    const codestream = Buffer.from('ff0a3f1f0b0100', 'hex');
    const fragments = { PixelData: { fragments: [Buffer.concat([codestream, Buffer.alloc(1)])] } };
    const file = Buffer.from(writeDicom({ ...attributesOf(1), ...fragments }, { syntax }));
    const { study, series, instance } = uidsOf(file);
    expect((await archive.store([file])).statusCode).toBe(200);
    const preparing = startPreparing({
      queue: preparationQueue,
      db: archive.db,
      storage: archive.services.storage,
      hospital: archive.id,
    });
    await preparing.idle();
    await preparing.stop();

    expect(await archive.find(`/studies?StudyInstanceUID=${study}`)).toHaveLength(1);
    const place = `/studies/${study}/series/${series}/instances/${instance}`;
    const whole = await archive.get(place, { accept: `application/dicom; transfer-syntax=${syntax}` });
    expect([whole.statusCode, whole.rawPayload.equals(file)]).toEqual([200, true]);
    const frame = await archive.get(`${place}/frames/1`, { accept: `image/jxl; transfer-syntax=${syntax}` });
    expect([frame.statusCode, frame.rawPayload.subarray(0, codestream.length).equals(codestream)]).toEqual([200, true]);
    const row = await archive.work((trx) => trx.selectFrom('medical_image').selectAll().executeTakeFirstOrThrow());
    expect(row).toMatchObject({ prepare_failure: expect.stringContaining('the codestream is'), rendition_key: null });
  },
);

test('compressed frames are returned as stored, or decoded for a client that accepts only native pixels', async () => {
  await using archive = await openArchive();
  const file = compressed(3);
  const { study, series, instance } = uidsOf(file);
  expect((await archive.store([file])).statusCode).toBe(200);
  const path = `/studies/${study}/series/${series}/instances/${instance}/frames`;

  const stored = await archive.get(`${path}/1,3`, { accept: 'multipart/related; type="image/jpeg"' });
  expect(partsOf(stored).map(({ bytes }) => Buffer.compare(bytes.subarray(0, LOSSLESS.length), LOSSLESS))).toEqual([
    0, 0,
  ]);
  expect(partsOf(stored)[0]!.headers.get('content-type')).toBe(`image/jpeg; transfer-syntax=${JPEG_LOSSLESS}`);
  const any = await archive.get(`${path}/2`, {
    accept: 'multipart/related; type="application/octet-stream"; transfer-syntax=*',
  });
  expect(Buffer.compare(partsOf(any)[0]!.bytes.subarray(0, LOSSLESS.length), LOSSLESS)).toBe(0);

  const native = await archive.get(`${path}/2`, { accept: 'multipart/related; type="application/octet-stream"' });
  const { bytes } = partsOf(native)[0]!;
  expect([...new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 30))]).toEqual(
    Array.from({ length: 15 }, (_, at) => (at * 271) % 4096),
  );
  expect((await archive.get(`${path}/4`)).statusCode).toBe(404);
});

test('lossless HTJ2K frames are returned to a client that accepts them as soon as they exist', async () => {
  await using archive = await openArchive();
  const file = xray();
  const { study, series, instance, header } = uidsOf(file);
  await archive.store([file]);
  const path = `/studies/${study}/series/${series}/instances/${instance}/frames/1`;
  const accept = 'multipart/related; type="image/jphc"; transfer-syntax=1.2.840.10008.1.2.4.202';
  expect((await archive.get(path, { accept })).statusCode).toBe(406);

  const preparing = startPreparing({
    queue: preparationQueue,
    db: archive.db,
    storage: archive.services.storage,
    hospital: archive.id,
  });
  await preparing.idle();
  await preparing.stop();

  const [part] = partsOf(await archive.get(path, { accept }));
  expect(part!.headers.get('content-type')).toBe('image/jphc; transfer-syntax=1.2.840.10008.1.2.4.202');
  const { bytes } = await wasmDecode('htj2k', part!.bytes);
  const { offset, length } = header.pixels!;
  expect(Buffer.compare(bytes, file.subarray(offset, offset + length!))).toBe(0);
  const thumbnail = await archive.get(`/studies/${study}/thumbnail`, { accept: 'image/jpeg' });
  expect(thumbnail.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
});
