import { randomUUID } from 'node:crypto';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getHisImage, getHisImages, type HisImage, updateHisImage, uploadImage } from '../contract/index.ts';
import { MAX_ATTACHMENT_BYTES } from '../domain/index.ts';
import { attachmentHandlers } from './index.ts';

// The composition gives imaging's sender of ranges; here the bytes alone matter.
const handlers = attachmentHandlers(async (storage, { key, mediaType, filename }, _request, reply) => {
  if (filename) reply.header('content-disposition', `attachment; filename="${filename}"`);
  return reply.type(mediaType).send(await storage.read(key));
});
const open = () => openHospital(handlers);
type Opened = Awaited<ReturnType<typeof open>>;
type Sent = { readonly [field: string]: string | undefined };

const photo = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 170, g: 90, b: 60 } } });
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

async function send(hospital: Opened, bytes: Buffer | undefined, fields: Sent, as = hospital.admin.id) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  if (bytes) form.set('file', new File([new Uint8Array(bytes)], 'whatever.bin'));
  const body = new Response(form);
  const response = await hospital.app.inject({
    method: 'POST',
    url: addressOf(uploadImage, { hospital: hospital.key }),
    headers: { 'x-test-session': as, 'x-requested-by': 'alder', 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: response.statusCode, payload: response.json().payload };
}
const fieldsOf = (pet: string, more: Sent = {}): Sent => ({
  ...{ id: randomUUID(), model: 'pet', object_id: pet, filename: 'wound.jpg', filetype: 'image/jpeg' },
  ...more,
});
const attach = async (hospital: Opened, pet: string, bytes: Buffer, more: Sent = {}) =>
  (await send(hospital, bytes, fieldsOf(pet, more))).payload.result as HisImage;
const read = (hospital: Opened, id: string, size: 'full' | 'small' = 'full', as = hospital.admin.id) =>
  hospital.app.inject({
    url: addressOf(getHisImage, { hospital: hospital.key, id, size }),
    headers: { 'x-test-session': as },
  });
const list = async (hospital: Opened, pet: string, more = {}) =>
  (await hospital.call(getHisImages, { petId: pet, ...more })).payload;

test('a photograph of a pet is attached, listed with who took it, and read in two sizes [his.uploadImage]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const entry = await attach(hospital, pet.id, await photo(2000, 1000).jpeg().toBuffer());

  expect(entry).toMatchObject({ pet: pet.id, filetype: 'jpeg', width: 2000, height: 1000, version: 1, drawing: [] });
  expect((await list(hospital, pet.id)).result).toEqual([entry]);
  const [full, small] = [await read(hospital, entry.id), await read(hospital, entry.id, 'small')];
  expect(full.headers['content-type']).toBe('image/jpeg');
  expect((await sharp(full.rawPayload).metadata()).width).toBe(2000);
  expect((await sharp(small.rawPayload).metadata()).width).toBe(480);
});

test('a photograph stands upright and leaves behind where it was taken', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const source = await photo(200, 100)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'GPS 25.03N' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(source.includes('GPS 25.03N')).toBe(true);
  const entry = await attach(hospital, pet.id, Buffer.concat([source, Buffer.from('PK second file')]));
  const stored = (await read(hospital, entry.id)).rawPayload;
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect(stored.includes('second file')).toBe(false);
});

test('a document is given back byte for byte, and only ever as a download', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const entry = await attach(hospital, pet.id, PDF, { filename: 'referral.pdf', filetype: 'image/png' });
  expect(entry).toMatchObject({ filetype: 'pdf', width: null });
  const { headers, rawPayload } = await read(hospital, entry.id, 'small');
  expect(headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(headers['content-disposition']).toContain('attachment');
  expect(rawPayload.equals(PDF)).toBe(true);
});

test('the same upload sent again is one entry; another file under its id is refused', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const fields = fieldsOf(pet.id);
  const bytes = await photo().jpeg().toBuffer();
  const [first, again] = [await send(hospital, bytes, fields), await send(hospital, bytes, fields)];
  expect(again.payload).toEqual(first.payload);
  expect((await list(hospital, pet.id)).result).toHaveLength(1);
  expect(await send(hospital, await photo(10, 10).jpeg().toBuffer(), fields)).toMatchObject({
    status: 409,
    payload: { error: 'attachmentTaken' },
  });
});

test.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'attachmentType'],
  ['a page of HTML named .jpg', async () => Buffer.from('<html></html>'), 415, 'attachmentType'],
  ['an empty file', async () => Buffer.alloc(0), 415, 'attachmentType'],
  [
    'half a photograph',
    async () => (await photo(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 4000),
    422,
    'attachmentUnreadable',
  ],
  ['a small file of a wall of pixels', async () => photo(12_000, 11_000).png().toBuffer(), 413, 'attachmentPixels'],
  ['too many bytes', async () => Buffer.alloc(MAX_ATTACHMENT_BYTES + 100_000, 0xff), 413, 'tooLarge'],
  ['no file', async () => undefined, 400, 'inputIncorrect'],
])('%s is refused and leaves nothing', async (_what, make, status, error) => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  expect(await send(hospital, await make(), fieldsOf(pet.id))).toMatchObject({ status, payload: { error } });
  expect((await list(hospital, pet.id)).result).toEqual([]);
});

test('fields that are wrong or unknown are refused by name', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const bytes = await photo().jpeg().toBuffer();
  const wrong = fieldsOf(pet.id, { model: 'invoice', colour: 'red', filename: ' ' });
  const { status, payload } = await send(hospital, bytes, wrong);
  expect(status).toBe(400);
  expect(Object.keys(payload.fields).sort()).toEqual(['colour', 'filename', 'model']);
});

test('pets, attachments and images of another hospital are not found by any user', async () => {
  await using hospital = await open();
  await using other = await open();
  const [pet, foreign] = [await hospital.addPet(), await other.addPet()];
  const bytes = await photo().jpeg().toBuffer();
  expect(await send(hospital, bytes, fieldsOf(foreign.id))).toMatchObject({ status: 404 });
  expect(await send(hospital, bytes, fieldsOf(pet.id, { model: 'medicalRecord' }))).toMatchObject({ status: 404 });
  const entry = await attach(other, foreign.id, bytes);
  expect((await read(hospital, entry.id)).statusCode).toBe(404);
  expect(await hospital.call(getHisImages, { petId: foreign.id })).toMatchObject({ status: 404 });
  expect(await hospital.call(updateHisImage, { id: entry.id, version: 1, caption: 'x' })).toMatchObject({
    status: 404,
  });
});

test('who has no permit for the clinic neither attaches nor looks', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const entry = await attach(hospital, pet.id, await photo().jpeg().toBuffer());
  const technician = await hospital.addUser({ permits: ['lis'] });
  expect(await send(hospital, PDF, fieldsOf(pet.id), technician.id)).toMatchObject({ status: 403 });
  expect((await read(hospital, entry.id, 'full', technician.id)).statusCode).toBe(403);
});

/** An order of the pet and a result of it, filed unless `pet` of the result is null. */
async function orderAndResult(hospital: Opened, pet: string, filed: string | null = pet) {
  const ids = { order: randomUUID(), result: randomUUID() };
  await hospital.work(async (trx) => {
    await trx
      .insertInto('lab_order')
      .values({
        ...{ id: ids.order, pet, device: 'vs2', tests: ['K'], priority: 'routine', order_id: ids.order.slice(0, 8) },
        ...{ order_status: 'sent', time: new Date(), submit_time: new Date() },
      })
      .execute();
    await trx
      .insertInto('lab_record')
      .values({
        ...{ id: ids.result, run_key: ids.result, content_key: ids.result, pet: filed, device: 'vs2', profile: '' },
        ...{ timestamp: new Date(), match_state: filed ? 'matched' : 'unmatched', verify_state: 'final' },
        reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
        results: '[]',
      })
      .execute();
  });
  return ids;
}

test('who works in the laboratory alone attaches to its orders and results, sees those files and no others', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const clinic = await attach(hospital, pet.id, await photo().jpeg().toBuffer());
  const technician = await hospital.addUser({ permits: ['lis'] });
  const { order, result } = await orderAndResult(hospital, pet.id);
  const sent = [
    await send(hospital, PDF, fieldsOf(pet.id, { model: 'labOrder', object_id: order }), technician.id),
    await send(hospital, PDF, fieldsOf(pet.id, { model: 'labRecord', object_id: result }), technician.id),
  ];
  expect(sent.map(({ status, payload }) => [status, payload.result.pet, payload.result.model])).toEqual([
    [200, pet.id, 'labOrder'],
    [200, pet.id, 'labRecord'],
  ]);
  const [first, second] = sent.map(({ payload }) => payload.result.id);
  const seen = await hospital.call(getHisImages, { petId: pet.id }, { as: technician });
  expect(seen.payload.result.map(({ id }: HisImage) => id)).toEqual([second, first]);
  expect((await list(hospital, pet.id)).result.map(({ id }: HisImage) => id)).toEqual([second, first, clinic.id]);
  const bytes = await read(hospital, second, 'full', technician.id);
  expect([bytes.statusCode, bytes.headers['content-disposition']]).toEqual([200, 'attachment; filename="wound.jpg"']);
  const change = (id: string) =>
    hospital.call(updateHisImage, { id, version: 1, caption: 'Sediment' }, { as: technician });
  expect([(await change(second)).status, (await change(clinic.id)).status]).toEqual([200, 403]);
});

test('a result that is filed with no patient, and orders and results of another hospital, take no files', async () => {
  await using hospital = await open();
  await using other = await open();
  const [pet, foreign] = [await hospital.addPet(), await other.addPet()];
  const unfiled = await orderAndResult(hospital, pet.id, null);
  const beyond = await orderAndResult(other, foreign.id);
  for (const [model, object_id] of [
    ['labRecord', unfiled.result],
    ['labRecord', beyond.result],
    ['labOrder', beyond.order],
  ] as const)
    expect(await send(hospital, PDF, fieldsOf(pet.id, { model, object_id }))).toMatchObject({ status: 404 });
});

test.each([
  ['a page of HTML', async () => Buffer.from('<html></html>'), 415, 'attachmentType'],
  ['too many bytes', async () => Buffer.alloc(MAX_ATTACHMENT_BYTES + 100_000, 0xff), 413, 'tooLarge'],
])('%s is refused beside a result and leaves nothing', async (_what, make, status, error) => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const { result } = await orderAndResult(hospital, pet.id);
  const fields = fieldsOf(pet.id, { model: 'labRecord', object_id: result });
  expect(await send(hospital, await make(), fields)).toMatchObject({ status, payload: { error } });
  expect((await list(hospital, pet.id)).result).toEqual([]);
});

test('caption and drawing are changed from the version that was seen; a late writer sees the current version [his.updateHisImage]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const { id } = await attach(hospital, pet.id, await photo().jpeg().toBuffer());
  const drawing = [
    {
      kind: 'arrow',
      color: 'red',
      points: [
        [0.1, 0.2],
        [0.5, 0.5],
      ],
    },
  ] as const;
  const changed = await hospital.call(updateHisImage, {
    id,
    version: 1,
    caption: 'Left hock',
    ...{ magnification: '×40', stain: 'Gram' },
    drawing: [...drawing] as never,
  });
  expect(changed.payload.result).toMatchObject({
    ...{ caption: 'Left hock', drawing, version: 2, magnification: '×40', stain: 'Gram' },
  });
  expect(await hospital.call(updateHisImage, { id, version: 1, caption: 'Right' })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { caption: 'Left hock', version: 2 } },
  });
});

test('a document is not drawn on and stands for no pet', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const { id } = await attach(hospital, pet.id, PDF);
  const shapes = [{ kind: 'text' as const, color: 'red' as const, points: [[0, 0] as [number, number]], text: 'x' }];
  for (const change of [{ drawing: shapes }, { profile: true }])
    expect(await hospital.call(updateHisImage, { id, version: 1, ...change })).toMatchObject({
      status: 422,
      payload: { error: 'attachmentPicture' },
    });
});

test('a pet has one profile image: the newer choice takes the place of the older', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const [one, two] = [
    await attach(hospital, pet.id, await photo().jpeg().toBuffer()),
    await attach(hospital, pet.id, await photo(50, 50).png().toBuffer()),
  ];
  await hospital.call(updateHisImage, { id: one.id, version: 1, profile: true });
  await hospital.call(updateHisImage, { id: two.id, version: 1, profile: true });
  const { result } = await list(hospital, pet.id, { profile: 'true' });
  expect(result.map(({ id }: HisImage) => id)).toEqual([two.id]);
});

test('what is deleted is gone everywhere and comes back within 30 days, not after', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const { id } = await attach(hospital, pet.id, await photo().jpeg().toBuffer());
  const deleted = await hospital.call(updateHisImage, { id, version: 1, deleted: true });
  expect((await list(hospital, pet.id)).result).toEqual([]);
  expect((await read(hospital, id)).statusCode).toBe(404);
  const { version } = deleted.payload.result as HisImage;
  expect(await hospital.call(updateHisImage, { id, version, deleted: false })).toMatchObject({ status: 200 });
  expect((await list(hospital, pet.id)).result).toHaveLength(1);

  await hospital.call(updateHisImage, { id, version: version + 1, deleted: true });
  await hospital.work((trx) =>
    trx
      .updateTable('his_image')
      .set({ deleted_at: new Date('2020-01-01') })
      .where('id', '=', id)
      .execute(),
  );
  expect(await hospital.call(updateHisImage, { id, version: version + 3, deleted: false })).toMatchObject({
    status: 404,
  });
});

test('attachments come newest first, page by page', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const ids: string[] = [];
  for (const size of [10, 11, 12])
    ids.unshift((await attach(hospital, pet.id, await photo(size, 9).png().toBuffer())).id);
  const first = await list(hospital, pet.id, { limit: 2 });
  expect(first.result.map(({ id }: HisImage) => id)).toEqual(ids.slice(0, 2));
  const second = await list(hospital, pet.id, { limit: 2, offset: first.next });
  expect(second.result.map(({ id }: HisImage) => id)).toEqual(ids.slice(2));
  expect(second.next).toBeUndefined();
});
