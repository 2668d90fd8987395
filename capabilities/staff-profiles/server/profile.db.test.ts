import { openHospital, type TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readLogo } from '../../hospitals/server/index.ts';
import { getStaffImage, getStaffProfiles, updateStaffProfile, uploadStaffImage } from '../contract/index.ts';
import { staffProfileHandlers } from './index.ts';

async function open() {
  const hospital = await openHospital(staffProfileHandlers({ readImage: readLogo }));
  const lin = await hospital.addUser({ display_name: 'Dr. Lin' });
  const wu = await hospital.addUser({ role: 'assistant', display_name: 'Wu' });
  const send = async (as: TestUser, bytes: Buffer) => {
    const response = await hospital.app.inject({
      method: 'POST',
      url: addressOf(uploadStaffImage, { hospital: hospital.key }),
      headers: { 'x-test-session': as.id, 'x-requested-by': 'alder', 'content-type': 'image/png' },
      payload: bytes,
    });
    return { status: response.statusCode, ...response.json() };
  };
  const upload = async (as: TestUser, red = 40): Promise<string> =>
    (await send(as, await photoOf(red))).payload.result.id;
  const read = (as: TestUser, id: string) =>
    hospital.app.inject({
      url: addressOf(getStaffImage, { hospital: hospital.key, id }),
      headers: { 'x-test-session': as.id },
    });
  const profileOf = async (of: TestUser, as: TestUser = of) => {
    const { result } = (await hospital.call(getStaffProfiles, {}, { as })).payload;
    return result.find(({ account }) => account === of.id);
  };
  const actions = () =>
    hospital.work((trx) =>
      trx.selectFrom('audit_log').select(['action', 'entity_id', 'detail']).orderBy('seq').execute(),
    );
  return Object.assign(hospital, { lin, wu, send, upload, read, profileOf, actions });
}

const photoOf = (red: number) =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: { r: red, g: 10, b: 10 } } })
    .png()
    .toBuffer();

test('a person writes title, licence number, colour, photo and signature, and all users see all but the signature', async () => {
  await using hospital = await open();
  const { lin, wu, admin, upload, profileOf, actions } = hospital;
  const empty = { account: lin.id, version: 0, title: '', licence_number: '', colour: null, photo: null };
  expect(await profileOf(lin)).toEqual({ ...empty, signature: null });

  const [photo, signature] = [await upload(lin, 1), await upload(lin, 2)];
  const values = { title: ' DVM ', licence_number: '農畜獸字 2041', colour: 'violet' as const, photo, signature };
  const saved = await hospital.call(updateStaffProfile, { account: lin.id, version: 0, ...values }, { as: lin });
  const own = { account: lin.id, version: 1, ...values, title: 'DVM' };
  expect(saved).toMatchObject({ status: 200, payload: { result: own } });
  expect(await profileOf(lin)).toEqual(own);
  for (const colleague of [wu, admin]) expect(await profileOf(lin, colleague)).toEqual({ ...own, signature: null });
  expect(await hospital.events()).toEqual(['user.updated']);
  expect(await actions()).toMatchObject([
    { action: 'staff.uploadImage', entity_id: lin.id },
    { action: 'staff.uploadImage', entity_id: lin.id },
    { action: 'staff.updateProfile', entity_id: lin.id },
  ]);

  const cleared = { account: lin.id, version: 1, licence_number: '', colour: null, signature: null };
  expect((await hospital.call(updateStaffProfile, cleared, { as: lin })).payload.result).toEqual({
    ...{ ...own, version: 2, licence_number: '', colour: null, signature: null },
  });
});

test('an administrator writes title and licence number of a colleague, and never their signature, photo or colour', async () => {
  await using hospital = await open();
  const { lin, wu, admin, upload, profileOf } = hospital;
  const licence = { account: lin.id, version: 0, title: 'DVM', licence_number: '2041' };
  expect(await hospital.call(updateStaffProfile, licence, { as: wu })).toMatchObject({ status: 403 });
  expect((await hospital.call(updateStaffProfile, licence, { as: admin })).status).toBe(200);

  const [ofAdmin, ofLin] = [await upload(admin), await upload(lin)];
  for (const change of [
    { signature: ofLin },
    { signature: ofAdmin },
    { signature: null },
    { photo: ofLin },
    { photo: null },
    { colour: 'ok' as const },
    { title: 'Prof.', signature: ofAdmin },
  ]) {
    const input = { account: lin.id, version: 1, ...change };
    expect([change, (await hospital.call(updateStaffProfile, input, { as: admin })).status]).toEqual([change, 403]);
  }
  expect(await profileOf(lin)).toMatchObject({ version: 1, title: 'DVM', photo: null, signature: null });
});

test('no user signs with the image of another, by the server and by the database', async () => {
  await using hospital = await open();
  const { lin, wu, upload } = hospital;
  const ofWu = await upload(wu);
  const stolen = { account: lin.id, version: 0, signature: ofWu };
  expect(await hospital.call(updateStaffProfile, stolen, { as: lin })).toMatchObject({ status: 404 });
  expect(
    await hospital.call(updateStaffProfile, { ...stolen, signature: null, photo: ofWu }, { as: lin }),
  ).toMatchObject({ status: 404 });
  await expect(
    hospital.work((trx) => trx.insertInto('staff_profile').values({ account: lin.id, signature: ofWu }).execute()),
  ).rejects.toMatchObject({ code: '23503' });
});

test('a stale version is refused with the profile as it is, also the first of two first writes', async () => {
  await using hospital = await open();
  const { lin, admin } = hospital;
  const write = (version: number, title: string, as = lin) =>
    hospital.call(updateStaffProfile, { account: lin.id, version, title }, { as });
  const [first, second] = await Promise.all([write(0, 'One'), write(0, 'Two', admin)]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect((await write(1, 'Three')).status).toBe(200);
  expect(await write(1, 'Four')).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { version: 2, title: 'Three' } },
  });
});

test('a repeated key acts once', async () => {
  await using hospital = await open();
  const { lin, profileOf } = hospital;
  const input = { account: lin.id, version: 0, title: 'DVM' };
  for (let at = 0; at < 2; at++)
    expect((await hospital.call(updateStaffProfile, input, { as: lin, key: 'one-key' })).status).toBe(200);
  expect(await profileOf(lin)).toMatchObject({ version: 1 });
});

test.each([
  ['title', 'x'.repeat(61)],
  ['licence_number', 'x'.repeat(41)],
  ['licence_number', '  '],
  ['colour', '#ff0000'],
])('%s %j is refused', async (field, value) => {
  await using hospital = await open();
  const input = { account: hospital.lin.id, version: 0, [field]: value };
  expect((await hospital.call(updateStaffProfile, input, { as: hospital.lin })).status).toBe(400);
});

test('a photo is seen by all users of the hospital, a signature by its owner alone, and neither by another hospital', async () => {
  await using hospital = await open();
  await using other = await open();
  const { lin, wu, admin, upload, read } = hospital;
  const [photo, signature] = [await upload(lin, 1), await upload(lin, 2)];
  await hospital.call(updateStaffProfile, { account: lin.id, version: 0, photo, signature }, { as: lin });

  const served = await read(wu, photo);
  expect(served.headers).toMatchObject({
    ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
    'cache-control': expect.stringContaining('private'),
  });
  expect((await sharp(served.rawPayload).metadata()).format).toBe('png');
  expect((await read(lin, signature)).statusCode).toBe(200);
  for (const colleague of [wu, admin]) expect((await read(colleague, signature)).statusCode).toBe(404);
  for (const id of [photo, signature]) expect((await other.read(other.admin, id)).statusCode).toBe(404);
  const remote = { account: lin.id, version: 0, title: 'x' };
  expect(await other.call(updateStaffProfile, remote)).toMatchObject({ status: 404 });
  expect(
    await other.call(updateStaffProfile, { account: other.lin.id, version: 0, photo }, { as: other.lin }),
  ).toMatchObject({ status: 404 });
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415, 'logoType'],
  ['half a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 422, 'logoUnreadable'],
  ['more than 5 MB', Buffer.alloc(5_000_001, 0xff), 413, 'tooLarge'],
])('%s is refused as photo and signature', async (_what, bytes, status, error) => {
  await using hospital = await open();
  expect(await hospital.send(hospital.lin, bytes)).toMatchObject({ status, payload: { error } });
});

test('a wall of pixels is refused, a large image is reduced, and the same image of a person is stored once', async () => {
  await using hospital = await open();
  const { lin, wu, send, upload } = hospital;
  const size = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  expect(await send(lin, await size(7000))).toMatchObject({ status: 413, payload: { error: 'logoLarge' } });
  expect((await send(lin, await size(900))).payload.result).toMatchObject({ width: 384, height: 384 });
  expect(await upload(lin)).toBe(await upload(lin));
  expect(await upload(wu)).not.toBe(await upload(lin));
});

test('an upload that was never put to use goes with a later one; what a profile or a signed paper has stays', async () => {
  await using hospital = await open();
  const { lin, upload, read } = hospital;
  const [unused, used, signed] = [await upload(lin, 1), await upload(lin, 2), await upload(lin, 3)];
  await hospital.call(updateStaffProfile, { account: lin.id, version: 0, photo: used }, { as: lin });
  await hospital.work(async (trx) => {
    await trx
      .updateTable('staff_image')
      .set({ created_at: new Date('2020-01-01') })
      .execute();
    const stamp = { document: lin.id, kind: 'medicalRecord', signer: lin.id, signature: signed };
    await trx.insertInto('staff_stamp').values(stamp).execute();
  });
  await upload(lin, 4);
  expect((await read(lin, unused)).statusCode).toBe(404);
  expect((await read(lin, used)).statusCode).toBe(200);
  expect((await read(lin, signed)).statusCode).toBe(200);
  await expect(
    hospital.work((trx) => trx.updateTable('staff_stamp').set({ signature: used }).execute()),
  ).rejects.toMatchObject({ code: '23514' });
});

test('who has left keeps the profile for the papers that they signed', async () => {
  await using hospital = await open();
  const { lin, admin, profileOf } = hospital;
  await hospital.call(updateStaffProfile, { account: lin.id, version: 0, licence_number: '2041' }, { as: lin });
  await hospital.work((trx) =>
    trx.updateTable('membership').set({ active: false }).where('account', '=', lin.id).execute(),
  );
  expect(await profileOf(lin, admin)).toMatchObject({ licence_number: '2041' });
});
