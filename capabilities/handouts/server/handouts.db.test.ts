import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { openHospital, openPostbox } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { addressOf, type InputTypeOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  createHandout,
  getGivenHandoutPdf,
  getHandout,
  getHandoutPdf,
  getHandouts,
  getVisitHandouts,
  giveHandout,
  updateHandout,
  withdrawHandout,
} from '../contract/index.ts';
import { handoutHandlers } from './index.ts';

const now = new Date('2026-11-28T04:00:00.000Z');
/** Of the product. */
const RENAL = '019ac2f0-0000-7000-8001-00000000000c';
const POISONS = '019ac2f0-0000-7000-8001-000000000009';
const texts = { en: { title: 'Our diet', text: 'Water' }, ja: { title: '当院の食事', text: '水' } };

/** A visit of Mochi, whose owner reads Japanese. */
async function open() {
  const hospital = await openHospital(handoutHandlers, { now });
  const { db, services, clock } = hospital;
  const email = `${newId()}@owner.test`;
  const owner = await hospital.addOwner({ name: '佐藤 葵', lang: 'ja' });
  const pet = await hospital.addPet({ owner: owner.id });
  const visit = newId();
  await hospital.work(async (trx) => {
    await trx.updateTable('owner').set({ email }).where('id', '=', owner.id).execute();
    await trx.insertInto('medical_record').values({ id: visit, pet: pet.id, owner: owner.id }).execute();
  });
  const postbox = openPostbox({ db, settings: services.settings, clock });
  const input = { medical_record: visit, handout: RENAL, version: 1, lang: 'ja', way: 'print' } as const;
  return Object.assign(hospital, {
    ...{ email, visit, pet, postbox, input },
    give: (more: Partial<InputTypeOf<typeof giveHandout>> = {}, how: object = {}) =>
      hospital.call(giveHandout, { ...input, ...more }, how),
    ofVisit: async () => (await hospital.call(getVisitHandouts, { id: visit })).payload,
    pdf: (url: string) => hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } }),
  });
}

entryLaws({
  handlers: handoutHandlers,
  proves: 'cap.his',
  calls: { model: 'handout', create: createHandout, update: updateHandout },
  table: 'handout',
  given: async () => ({ input: { texts } }),
  change: { related: ['CKD'], archived: true },
});

test('a hospital begins with handouts in three languages to check, and its change of one takes its place', async () => {
  await using hospital = await open();
  await using other = await open();
  const { result } = (await hospital.call(getHandouts, {})).payload;
  const renal = result.find(({ id }) => id === RENAL)!;
  expect(result.length).toBeGreaterThanOrEqual(20);
  expect(renal).toMatchObject({ version: 1, languages: ['en', 'ja', 'zhtw'], checked: false, updated_at: null });
  expect(renal.titles.zhtw).toBe('腎臟病的飲食');

  const change = { id: RENAL, version: 1, texts, checked: true };
  expect(await hospital.call(updateHandout, change)).toMatchObject({
    status: 200,
    payload: {
      result: { id: RENAL, version: 2, texts, is_starting: true, checked: true, checked_by_name: expect.any(String) },
    },
  });
  const after = (await hospital.call(getHandouts, {})).payload.result;
  expect(after).toHaveLength(result.length);
  expect(after.find(({ id }) => id === RENAL)).toMatchObject({ titles: { en: 'Our diet' }, languages: ['en', 'ja'] });
  expect((await other.call(getHandout, { id: RENAL })).payload.result.texts.zhtw?.title).toBe('腎臟病的飲食');
});

test('two people who change one of the product at once make one row, and the later is refused with it', async () => {
  await using hospital = await open();
  const send = (title: string) =>
    hospital.call(updateHandout, { id: RENAL, version: 1, texts: { en: { title, text: 'Water' } } });
  const both = await Promise.all([send('One'), send('Two')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409)!;
  expect(lost.payload).toMatchObject({ error: 'stale', current: { id: RENAL, version: 2 } });
});

test('a text that is changed is to be checked again, a related word leaves the mark', async () => {
  await using hospital = await open();
  const { id } = (await hospital.call(createHandout, { texts, checked: true })).payload.result;
  const change = (version: number, more: object) => hospital.call(updateHandout, { id, version, ...more });
  expect((await change(1, { related: ['CKD'] })).payload.result).toMatchObject({ checked: true });
  const { result } = (await change(2, { texts: { en: { title: 'Our diet', text: 'More water' } } })).payload;
  expect(result).toMatchObject({ checked: false, checked_by_name: null, checked_at: null });
});

test('a handout has a title and a text in at least one language, and doctors and administrators write it', async () => {
  await using hospital = await open();
  for (const wrong of [{}, { en: { title: '', text: 'a' } }, { en: { title: 'a', text: ' ' } }])
    expect(await hospital.call(createHandout, { texts: wrong as never })).toMatchObject({ status: 400 });
  const nurse = await hospital.addUser({ role: 'assistant', permits: ['his'] });
  expect(await hospital.call(createHandout, { texts }, { as: nurse })).toMatchObject({ status: 403 });
  expect(await hospital.call(getHandouts, {}, { as: nurse })).toMatchObject({ status: 200 });
});

test('a given handout is kept as it was, with language, way, person and time, when the handout changes and is archived', async () => {
  await using hospital = await open();
  const nurse = await hospital.addUser({ role: 'assistant', permits: ['his'], display_name: 'Amy' });
  const response = await hospital.give({ note: ' 毎週、体重を量ってください ' }, { as: nurse });
  expect(response).toMatchObject({
    status: 200,
    payload: {
      result: {
        ...{ handout: RENAL, handout_version: 1, lang: 'ja', title: '腎臓病の子の食事', way: 'print', letter: null },
        ...{ note: '毎週、体重を量ってください', given_by_name: 'Amy', given_at: now.toISOString() },
      },
    },
  });
  await hospital.call(updateHandout, { id: RENAL, version: 1, texts, archived: true });

  const [kept] = (await hospital.ofVisit()).given;
  expect(kept).toEqual(response.payload.result);
  expect(kept!.text).toContain('リンと塩分');
  expect(await hospital.events()).toEqual(expect.arrayContaining(['givenHandout.created', 'handout.updated']));
  // Neither the application nor a mistake in it can write over it.
  await expect(
    hospital.work((trx) => trx.updateTable('given_handout').set({ text: 'other' }).execute()),
  ).rejects.toThrow(/permission denied/);
});

test('an email says the whole text in the language of the handout, and is taken back only while it waits', async () => {
  await using hospital = await open();
  const { email, postbox } = hospital;
  const first = (await hospital.give({ way: 'email', email })).payload.result;
  expect(first).toMatchObject({ way: 'email', letter: 'waiting' });
  expect(await hospital.call(withdrawHandout, { id: first.id })).toMatchObject({ status: 200 });
  await postbox.deliver(email);
  expect(postbox.letters).toEqual([]);
  expect((await hospital.ofVisit()).given).toEqual([]);

  const second = (await hospital.give({ way: 'email', email, note: '様子を教えてください' })).payload.result;
  await postbox.deliver(email);
  const [letter] = postbox.letters;
  expect(letter).toMatchObject({ to: email, subject: '腎臓病の子の食事（Mochi）', from: hospital.name });
  expect(letter!.text).toContain('・ 新鮮な水を数か所に置きます');
  expect(letter!.text).toContain('様子を教えてください');
  expect(letter!.html).toContain('lang="ja"');
  expect((await hospital.ofVisit()).given).toMatchObject([{ id: second.id, letter: 'sent' }]);
  expect(await hospital.call(withdrawHandout, { id: second.id })).toMatchObject({
    status: 409,
    payload: { error: 'handoutSent' },
  });
});

test('a handout is not given in a language that it lacks, from an old version, archived, or by email to nowhere', async () => {
  await using hospital = await open();
  const { id } = (await hospital.call(createHandout, { texts })).payload.result;
  expect(await hospital.give({ handout: id, lang: 'zhtw' })).toMatchObject({
    status: 422,
    payload: { error: 'handoutLanguageMissing', fields: { lang: 'missing' } },
  });
  expect(await hospital.give({ way: 'email' })).toMatchObject({
    status: 400,
    payload: { fields: { email: 'missing' } },
  });
  const archived = { id, version: 1, archived: true };
  await hospital.call(updateHandout, archived);
  expect(await hospital.give({ handout: id })).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { id, version: 2 } },
  });
  expect(await hospital.give({ handout: id, version: 2 })).toMatchObject({
    status: 409,
    payload: { error: 'handoutArchived' },
  });
  expect((await hospital.ofVisit()).given).toEqual([]);
});

test('a repeated request gives once, and what was taken back is taken back once and stays as a row', async () => {
  await using hospital = await open();
  const key = randomUUID();
  const [first, second] = await Promise.all([hospital.give({}, { key }), hospital.give({}, { key })]);
  expect(second).toEqual(first);
  const { id } = first.payload.result;
  expect((await hospital.ofVisit()).given).toHaveLength(1);
  expect(await hospital.call(withdrawHandout, { id })).toMatchObject({ status: 200, payload: { id } });
  expect(await hospital.call(withdrawHandout, { id })).toMatchObject({ status: 404 });
  const rows = await hospital.work((trx) => trx.selectFrom('given_handout').selectAll().execute());
  expect(rows).toMatchObject([{ id, withdrawn_by: hospital.admin.id, withdrawn_at: now }]);
});

test('handouts that fit diagnoses, medicines and species of the visit are suggested until they are given', async () => {
  await using hospital = await open();
  const { visit } = hospital;
  const ids = async () => (await hospital.ofVisit()).suggested.map(({ id }) => id);
  expect(await ids()).toEqual([]);
  await hospital.work(async (trx) => {
    const names = { name: 'Chronic kidney disease', name_zhtw: '慢性腎臟病', name_ja: '慢性腎臓病' };
    await trx
      .insertInto('diagnosis_record')
      .values({ id: newId(), medical_record: visit, pet: hospital.pet.id, ...names })
      .execute();
    await trx
      .insertInto('diagnosis_record')
      .values({ id: newId(), medical_record: visit, pet: hospital.pet.id, name: 'Intoxication', status: 'ruled_out' })
      .execute();
  });
  expect(await ids()).toEqual([RENAL]);
  await hospital.work((trx) =>
    trx.updateTable('diagnosis_record').set({ status: 'suspected' }).where('status', '=', 'ruled_out').execute(),
  );
  expect(await ids()).toEqual([POISONS, RENAL]);
  await hospital.give();
  await hospital.call(updateHandout, { id: POISONS, version: 1, archived: true });
  expect(await ids()).toEqual([]);
  expect((await hospital.ofVisit()).owner).toEqual({ lang: 'ja', email: hospital.email });
});

test('the paper of a given handout is a PDF in its language, and is gone when it was taken back', async () => {
  await using hospital = await open();
  const of = (id: string) => addressOf(getGivenHandoutPdf, { hospital: hospital.key, id });
  for (const lang of ['en', 'ja', 'zhtw'] as const) {
    const { id } = (await hospital.give({ lang, note: 'A\n數量 数量' })).payload.result;
    const page = await hospital.pdf(of(id));
    expect(page.headers['content-type']).toBe('application/pdf');
    expect(page.headers['content-disposition']).toMatch(/handout-P[0-9a-f]+\.pdf/);
    expect(page.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await hospital.pdf(of(id))).rawPayload.equals(page.rawPayload)).toBe(true);
    const draft = await hospital.pdf(`${addressOf(getHandoutPdf, { hospital: hospital.key, id: RENAL, lang })}`);
    expect(draft.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await hospital.call(withdrawHandout, { id });
    expect((await hospital.pdf(of(id))).statusCode).toBe(404);
  }
  await hospital.call(updateHandout, { id: RENAL, version: 1, texts });
  const missing = addressOf(getHandoutPdf, { hospital: hospital.key, id: RENAL, lang: 'zhtw' });
  expect((await hospital.pdf(missing)).statusCode).toBe(422);
});

test("another hospital's visit, handout and what it gave are not found, and without the permit nothing is", async () => {
  await using hospital = await open();
  await using other = await open();
  const own = (await other.call(createHandout, { texts })).payload.result;
  const handout = (await other.give()).payload.result;
  const gone = { status: 404 };
  expect(await hospital.call(getVisitHandouts, { id: other.visit })).toMatchObject(gone);
  expect(await hospital.call(getHandout, { id: own.id })).toMatchObject(gone);
  expect(await hospital.give({ medical_record: other.visit })).toMatchObject(gone);
  expect(await hospital.give({ handout: own.id })).toMatchObject(gone);
  expect(await hospital.call(withdrawHandout, { id: handout.id })).toMatchObject(gone);
  for (const url of [
    addressOf(getGivenHandoutPdf, { hospital: hospital.key, id: handout.id }),
    addressOf(getHandoutPdf, { hospital: hospital.key, id: own.id, lang: 'en' }),
  ])
    expect((await hospital.pdf(url)).statusCode).toBe(404);

  const as = await hospital.addUser({ role: 'doctor', permits: ['lis'] });
  const { id } = (await hospital.give()).payload.result;
  const refused = { status: 403 };
  expect(await hospital.call(getHandouts, {}, { as })).toMatchObject(refused);
  expect(await hospital.call(getHandout, { id: RENAL }, { as })).toMatchObject(refused);
  expect(await hospital.call(getVisitHandouts, { id: hospital.visit }, { as })).toMatchObject(refused);
  expect(await hospital.give({}, { as })).toMatchObject(refused);
  expect(await hospital.call(withdrawHandout, { id }, { as })).toMatchObject(refused);
});
