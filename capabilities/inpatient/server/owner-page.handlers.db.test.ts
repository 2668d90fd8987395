import { newId } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  getInpatientPage,
  getStayForOwner,
  getStayPhoto,
  openInpatientPage,
  releaseToOwner,
  sendInpatientPage,
  setInpatientDay,
  stopInpatientPage,
  updateInpatientPage,
  updateInpatientRecord,
  withdrawRelease,
} from '../contract/index.ts';
import { admit, wardHandlersOfTest } from './ward.fixture.ts';

const now = new Date('2026-11-24T02:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const gone = { status: 404, payload: { error: 'ownerPageGone' } };
const closed = { status: 409, payload: { error: 'ownerPageClosed' } };
const missing = { status: 404, payload: { error: 'notFound' } };

async function open() {
  const hospital = await openHospital(wardHandlersOfTest, { now });
  await hospital.work((trx) =>
    trx.updateTable('hospital').set({ phone: '02-2345-6789' }).where('id', '=', hospital.id).execute(),
  );
  const { stay, pet } = await admit(hospital);
  const of = { inpatient_record: stay.id };
  const start = async (more = {}) => {
    const { payload } = await hospital.call(openInpatientPage, { ...of, ...more });
    return linkOf(payload.result.page!.path);
  };
  const read = (link: { key: string; token: string }) => hospital.call(getStayForOwner, link, { as: null });
  const photoOf = (link: { key: string; token: string }, id: string) =>
    hospital.app.inject({ url: addressOf(getStayPhoto, { ...link, id, size: 'small' }) });
  const discharge = () =>
    hospital.call(updateInpatientRecord, { id: stay.id, version: stay.version, status: 'discharged' });
  return Object.assign(hospital, { stay, pet, of, start, read, photoOf, discharge });
}

function linkOf(path: string) {
  const url = new URL(path, 'https://alder.test');
  return { key: url.pathname.split('/')[2]!, token: url.searchParams.get('token')! };
}

/** A photograph of a pet; its bytes are the text `photo`. */
async function addPhoto(hospital: OpenHospital, pet: string, more: { filetype?: string } = {}) {
  const id = newId();
  const { key } = await hospital.services.storage.put(hospital.id, Buffer.from('photo'));
  await hospital.work((trx) =>
    trx
      .insertInto('his_image')
      .values({
        ...{ id, pet, model: 'pet', object_id: pet, filename: 'a.jpg', filetype: 'jpeg', bytes: 5 },
        ...{ object_key: key, small_key: key, source_sha256: id, author: hospital.admin.id, ...more },
      })
      .execute(),
  );
  return id;
}

const auditOf = (hospital: OpenHospital) =>
  hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'account']).where('entity', '=', 'inpatientPage').execute(),
  );

test('an owner reads the messages, photos, visiting hours and state of the day that the staff released, and nothing else of the stay', async () => {
  await using hospital = await open();
  const link = await hospital.start();
  const his_image = await addPhoto(hospital, hospital.pet.id);
  await hospital.call(releaseToOwner, { ...hospital.of, text: 'Slept well.', his_image });
  await hospital.call(setInpatientDay, { ...hospital.of, eats: 'well' });
  await hospital.call(setInpatientDay, { ...hospital.of, comfort: 'calm' });
  const { result } = (await hospital.call(getInpatientPage, hospital.of)).payload;
  await hospital.call(updateInpatientPage, { ...hospital.of, version: result.page!.version, visiting: 'Today 18–19' });

  const seen = await hospital.read(link);

  expect(seen).toMatchObject({
    status: 200,
    payload: {
      hospital: { name: hospital.name, phone: '02-2345-6789' },
      pet: { name: 'Mochi' },
      ...{ state: 'open', shown_at: now.toISOString(), visiting: 'Today 18–19' },
      day: [
        { topic: 'eats', value: 'well', at: now.toISOString() },
        { topic: 'comfort', value: 'calm', at: now.toISOString() },
      ],
      releases: [{ text: 'Slept well.', has_photo: true, by: null, at: now.toISOString() }],
    },
  });
  const text = JSON.stringify(seen.payload);
  const { id, stay, pet, admin } = hospital;
  for (const hidden of [id, stay.id, pet.id, his_image, admin.id, admin.display_name, stay.reason, 'price', 'doctor'])
    expect(text).not.toContain(hidden);
  const bytes = await hospital.photoOf(link, seen.payload.releases[0]!.id);
  expect([bytes.statusCode, bytes.body, bytes.headers['cache-control']]).toEqual([200, 'photo', 'no-store']);
});

test('a colleague is named on the page only where that person signed', async () => {
  await using hospital = await open();
  const link = await hospital.start();
  const nurse = await hospital.addUser({ role: 'assistant', display_name: 'Nurse Hsu' });
  await hospital.call(releaseToOwner, { ...hospital.of, text: 'One' }, { as: nurse });
  await hospital.call(releaseToOwner, { ...hospital.of, text: 'Two', is_signed: true }, { as: nurse });

  const { releases } = (await hospital.read(link)).payload;
  expect(releases.map(({ text, by }) => [text, by]).sort()).toEqual([
    ['One', null],
    ['Two', 'Nurse Hsu'],
  ]);
});

test('a guessed, forged, renewed, stopped and foreign link open nothing, and all are refused alike', async () => {
  await using hospital = await open();
  await using other = await open();
  const first = await hospital.start();
  const photo = await addPhoto(hospital, hospital.pet.id);
  await hospital.call(releaseToOwner, { ...hospital.of, his_image: photo });
  const { id } = (await hospital.read(first)).payload.releases[0]!;
  const link = await hospital.start({ renew: true });
  const foreign = await other.start();
  expect((await hospital.read(link)).status).toBe(200);

  const tries = [
    first,
    { ...link, token: `${link.token.startsWith('A') ? 'B' : 'A'}${link.token.slice(1)}` },
    { ...link, token: `${link.token}=` },
    { ...link, token: '' },
    { ...link, key: foreign.key },
    { ...link, key: 'nowhere' },
    { ...foreign, key: link.key },
    { ...link, token: hospital.stay.id },
  ];
  const bodies = await Promise.all(tries.map(async (each) => JSON.stringify(await hospital.read(each))));
  expect(JSON.parse(bodies[0]!)).toMatchObject(gone);
  expect(new Set(bodies).size).toBe(1);
  const photos = await Promise.all(tries.map((each) => hospital.photoOf(each, id)));
  expect(photos.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 404));
  // The right link with the release of another page, also of the same hospital.
  expect((await other.photoOf(foreign, id)).statusCode).toBe(404);
  const second = (await admit(hospital)).stay.id;
  const { result } = (await hospital.call(openInpatientPage, { inpatient_record: second })).payload;
  expect((await hospital.photoOf(link, id)).statusCode).toBe(200);
  expect((await hospital.photoOf(linkOf(result.page!.path), id)).statusCode).toBe(404);

  await hospital.call(stopInpatientPage, hospital.of);
  expect(JSON.stringify(await hospital.read(link))).toBe(bodies[0]);
  expect((await hospital.photoOf(link, id)).statusCode).toBe(404);
  // Opened again it has another link: who had the old one is not let in again.
  const again = await hospital.start();
  expect(await hospital.read(link)).toMatchObject(gone);
  expect((await hospital.read(again)).status).toBe(200);
});

test('with the discharge the page reports only that the stay has ended, and after 7 days its link opens nothing', async () => {
  await using hospital = await open();
  const link = await hospital.start();
  const his_image = await addPhoto(hospital, hospital.pet.id);
  await hospital.call(releaseToOwner, { ...hospital.of, text: 'Slept well.', his_image });
  await hospital.call(setInpatientDay, { ...hospital.of, eats: 'well' });
  const { id } = (await hospital.read(link)).payload.releases[0]!;
  await hospital.discharge();

  const ended = { state: 'ended', visiting: '', day: [], releases: [] };
  expect((await hospital.read(link)).payload).toMatchObject({ ...ended, hospital: { phone: '02-2345-6789' } });
  expect((await hospital.photoOf(link, id)).statusCode).toBe(404);
  hospital.setNow(new Date(now.getTime() + 7 * DAY - 1));
  expect((await hospital.read(link)).payload).toMatchObject(ended);
  hospital.setNow(new Date(now.getTime() + 7 * DAY));
  expect(await hospital.read(link)).toMatchObject(gone);
});

test('once a patient is recorded as deceased its page shows no photo and no state of the day, and none is released', async () => {
  await using hospital = await open();
  const link = await hospital.start();
  await hospital.call(setInpatientDay, { ...hospital.of, eats: 'well' });
  await hospital.call(releaseToOwner, { ...hospital.of, text: 'Slept well.' });
  await hospital.work((trx) =>
    trx.updateTable('pet').set({ status: 'deceased' }).where('id', '=', hospital.pet.id).execute(),
  );

  expect((await hospital.read(link)).payload).toMatchObject({ state: 'ended', day: [], releases: [] });
  expect(await hospital.call(releaseToOwner, { ...hospital.of, text: 'Hello' })).toMatchObject(closed);
});

test('the report of the day before is not shown any more', async () => {
  await using hospital = await open();
  const link = await hospital.start();
  await hospital.call(setInpatientDay, { ...hospital.of, eats: 'well' });
  hospital.setNow(new Date(now.getTime() + HOUR));
  await hospital.call(setInpatientDay, { ...hospital.of, walks: 'little' });
  hospital.setNow(new Date(now.getTime() + DAY));

  expect((await hospital.read(link)).payload.day).toMatchObject([{ topic: 'walks' }]);
  await hospital.call(setInpatientDay, { ...hospital.of, walks: null });
  expect((await hospital.read(link)).payload.day).toEqual([]);
});

test('a message or photo that is taken back, and a photo that is deleted, leave the page at once', async () => {
  await using hospital = await open();
  const link = await hospital.start();
  const his_image = await addPhoto(hospital, hospital.pet.id);
  await hospital.call(releaseToOwner, { ...hospital.of, text: 'Wrong animal', his_image });
  const { id } = (await hospital.read(link)).payload.releases[0]!;
  expect((await hospital.call(withdrawRelease, { id })).status).toBe(200);
  expect((await hospital.call(withdrawRelease, { id })).status).toBe(200);
  expect((await hospital.read(link)).payload.releases).toEqual([]);
  expect((await hospital.photoOf(link, id)).statusCode).toBe(404);

  await hospital.call(releaseToOwner, { ...hospital.of, his_image });
  const second = (await hospital.read(link)).payload.releases[0]!;
  await hospital.work((trx) =>
    trx.updateTable('his_image').set({ deleted_at: now }).where('id', '=', his_image).execute(),
  );
  expect((await hospital.read(link)).payload.releases).toEqual([]);
  expect((await hospital.photoOf(link, second.id)).statusCode).toBe(404);
});

test('a photo of another pet, a document and an empty message are not released', async () => {
  await using hospital = await open();
  await using other = await open();
  await hospital.start();
  const release = (more: object) => hospital.call(releaseToOwner, { ...hospital.of, ...more });
  const pet = await hospital.addPet();

  const foreign = await addPhoto(hospital, pet.id);
  expect(await release({ his_image: foreign })).toMatchObject({ status: 422, payload: { error: 'patientMismatch' } });
  const pdf = await addPhoto(hospital, hospital.pet.id, { filetype: 'pdf' });
  const nothing = { status: 422, payload: { error: 'nothingReleased' } };
  expect(await release({ his_image: pdf })).toMatchObject(nothing);
  expect(await release({ text: '  ' })).toMatchObject(nothing);
  const otherPhoto = await addPhoto(other, other.pet.id);
  expect(await release({ his_image: otherPhoto })).toMatchObject(missing);
  expect((await hospital.call(getInpatientPage, hospital.of)).payload.result.releases).toEqual([]);
});

test('nothing is released, reported or sent while no page is open, and none is opened after the discharge', async () => {
  await using hospital = await open();
  const writes = async () => [
    await hospital.call(releaseToOwner, { ...hospital.of, text: 'Hello' }),
    await hospital.call(setInpatientDay, { ...hospital.of, eats: 'well' }),
    await hospital.call(updateInpatientPage, { ...hospital.of, version: 1, visiting: '18:00' }),
    await hospital.call(sendInpatientPage, { ...hospital.of, email: 'owner@example.test' }),
  ];
  for (const each of await writes()) expect(each).toMatchObject(closed);
  expect(await hospital.call(stopInpatientPage, hospital.of)).toMatchObject(missing);
  await hospital.start();
  await hospital.call(stopInpatientPage, hospital.of);
  for (const each of await writes()) expect(each).toMatchObject(closed);
  await hospital.start();
  await hospital.discharge();
  for (const each of await writes()) expect(each).toMatchObject(closed);
  expect(await hospital.call(openInpatientPage, hospital.of)).toMatchObject(closed);
});

test("another hospital's stay and release are not found, and without the clinic's permit nothing is done", async () => {
  await using hospital = await open();
  await using other = await open();
  await hospital.start();
  await hospital.call(releaseToOwner, { ...hospital.of, text: 'Hello' });
  const { id } = (await hospital.call(getInpatientPage, hospital.of)).payload.result.releases[0]!;
  const outsider = await hospital.addUser({ role: 'assistant', permits: ['lis'] });
  const tries = (of: OpenHospital, how: object) => [
    of.call(getInpatientPage, hospital.of, how),
    of.call(openInpatientPage, hospital.of, how),
    of.call(stopInpatientPage, hospital.of, how),
    of.call(sendInpatientPage, { ...hospital.of, email: 'a@example.test' }, how),
    of.call(setInpatientDay, { ...hospital.of, eats: 'well' }, how),
    of.call(updateInpatientPage, { ...hospital.of, version: 1, visiting: '' }, how),
    of.call(releaseToOwner, { ...hospital.of, text: 'Hello' }, how),
    of.call(withdrawRelease, { id }, how),
  ];
  for (const each of await Promise.all(tries(other, {}))) expect(each).toMatchObject(missing);
  for (const each of await Promise.all(tries(hospital, { as: outsider }))) expect(each.status).toBe(403);
});

test('opened twice the page keeps its link, a repeated key releases once, and a stale version is refused with the page', async () => {
  await using hospital = await open();
  const [one, two] = await Promise.all([hospital.start(), hospital.start()]);
  expect(one).toEqual(two);
  const send = () => hospital.call(releaseToOwner, { ...hospital.of, text: 'Hello' }, { key: 'one' });
  const first = await send();
  expect(await send()).toEqual(first);
  expect(first.payload.result.releases).toHaveLength(1);

  const stale = await hospital.call(updateInpatientPage, { ...hospital.of, version: 1, visiting: '18:00' });
  expect(stale).toMatchObject({ status: 409, payload: { error: 'stale', current: { page: { visiting: '' } } } });
});

test("the link goes to the owner in the owner's language", async () => {
  await using hospital = await open();
  const owner = await hospital.addOwner({ lang: 'ja' });
  await hospital.work((trx) =>
    trx.updateTable('pet').set({ owner: owner.id }).where('id', '=', hospital.pet.id).execute(),
  );
  const { token } = await hospital.start();
  await hospital.call(sendInpatientPage, { ...hospital.of, email: 'sato@example.test' });

  const letter = await hospital.work((trx) =>
    trx.selectFrom('letter').selectAll().where('email', '=', 'sato@example.test').executeTakeFirst(),
  );
  expect(letter).toMatchObject({
    ...{ kind: 'stayPage', lang: 'ja', details: { pet: 'Mochi', hospital: hospital.name } },
    path: `/stay/${hospital.key}?token=${token}`,
  });
});

test('the audit log names who opened, filled, took back and stopped, and neither page nor audit log holds the secret of the link', async () => {
  await using hospital = await open();
  const { token } = await hospital.start();
  await hospital.call(setInpatientDay, { ...hospital.of, eats: 'well' });
  const released = await hospital.call(releaseToOwner, { ...hospital.of, text: 'Hello' });
  await hospital.call(withdrawRelease, { id: released.payload.result.releases[0]!.id });
  await hospital.call(stopInpatientPage, hospital.of);

  const { id: account } = hospital.admin;
  expect(await auditOf(hospital)).toEqual(
    ['openInpatientPage', 'setInpatientDay', 'releaseToOwner', 'withdrawRelease', 'stopInpatientPage'].map((name) => ({
      ...{ action: `his.${name}`, account },
    })),
  );
  const rows = await hospital.work(async (trx) => [
    ...(await trx.selectFrom('inpatient_page').selectAll().execute()),
    ...(await trx.selectFrom('audit_log').selectAll().execute()),
  ]);
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain(token);
});
