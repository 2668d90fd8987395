import { newId } from '@alder/database';
import { openPostbox } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  createQuotation,
  getQuotation,
  getQuotationPdf,
  getQuotations,
  revokeQuotation,
  sendQuotation,
  updateQuotation,
} from '../contract/index.ts';
import { NOW, OPTIONS, open } from './quotation.fixture.ts';

const otherHospital = async () => {
  const other = await open();
  return Object.assign(other, { theirs: await other.create() });
};

test('a quotation has options side by side, each with its range by the rule of the receipt [his.createQuotation, his.getQuotation]', async () => {
  await using hospital = await open();

  const made = await hospital.create();

  expect(made).toMatchObject({
    ...{ number: 1, revision: 1, status: 'draft', title: 'Right cruciate', currency: 'TWD', author_name: 'Dr. Lin' },
    patient: { name: 'Mochi' },
    owner: { name: '林怡君', lang: 'ja' },
    options: [
      { name: 'TPLO plate', total: { low: 43_000, high: 45_500 } },
      { name: 'Lateral suture', total: { low: 18_000, high: 18_000 } },
    ],
  });
  expect((await hospital.create()).number).toBe(2);
  expect((await hospital.call(getQuotation, { id: made.id })).payload.result).toEqual(made);
  expect(await hospital.events()).toContain('quotation.created');
});

test('a line of the catalog takes over its price and its names in every language', async () => {
  await using hospital = await open();
  const entry = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('treatment')
      .values({ id: entry, name: 'Ward', name_ja: '入院', name_zhtw: '住院', price: 2500, category: 'inpatient' })
      .execute(),
  );

  const { options } = await hospital.create({
    options: [{ name: 'A', lines: [{ kind: 'treatment', entry, name: 'Ward', high: 2, discount_percent: 10 }] }],
  });

  expect(options[0]!.lines).toMatchObject([
    { unit_price: 2500, name_ja: '入院', category: 'inpatient', amount: { low: 2250, high: 4500 } },
  ]);
  const unknown = [{ name: 'A', lines: [{ kind: 'treatment' as const, entry: newId(), name: 'Ward' }] }];
  const refused = await hospital.call(createQuotation, {
    ...{ pet: hospital.pet.id, title: 'x', valid_until: '2026-12-05', options: unknown },
  });
  expect(refused).toMatchObject({ status: 404, payload: { fields: { options: 'notFound' } } });
});

test('a range upside down, another hospital, another permit and a stale version are refused', async () => {
  await using hospital = await open();
  await using other = await otherHospital();
  const made = await hospital.create();
  const upside = [{ name: 'A', lines: [{ kind: 'treatment' as const, name: 'Ward', low: 3, high: 2 }] }];
  const update = (more: object, how: object = {}) =>
    hospital.call(updateQuotation, { id: made.id, version: made.version, ...more }, how);

  expect(await update({ options: upside })).toMatchObject({ status: 422, payload: { error: 'quotationRange' } });
  expect(await update({ title: 'x' }, { as: await hospital.addUser({ permits: ['lis'] }) })).toMatchObject({
    status: 403,
  });
  const { id, version } = other.theirs;
  expect(await hospital.call(getQuotation, { id })).toMatchObject({ status: 404 });
  for (const call of [updateQuotation, sendQuotation, revokeQuotation])
    expect(await hospital.call(call as typeof updateQuotation, { id, version })).toMatchObject({ status: 404 });
  expect((await hospital.call(getQuotations, {})).payload.result.map((one) => one.id)).toEqual([made.id]);

  expect(await update({ title: 'Left cruciate' }, { key: 'once' })).toMatchObject({ status: 200 });
  expect(await update({ title: 'Left cruciate' }, { key: 'once' })).toMatchObject({ status: 200 });
  expect(await update({ title: 'Both' })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { title: 'Left cruciate', version: made.version + 1 } } },
  });
});

test('a visit of another pet is refused with patientMismatch', async () => {
  await using hospital = await open();
  const other = await hospital.addPet();
  const input = { pet: other.id, title: 'x', valid_until: '2026-12-05', medical_record: hospital.visit };
  expect(await hospital.call(createQuotation, input)).toMatchObject({
    ...{ status: 422, payload: { error: 'patientMismatch', fields: { medical_record: 'patientMismatch' } } },
  });
});

test('sending freezes a version; what changes afterwards is a draft of the next revision [his.updateQuotation]', async () => {
  await using hospital = await open();
  const { result, link } = await hospital.sent();
  expect(result).toMatchObject({ status: 'sent', revision: 1, versions: [{ revision: 1, decision: null }] });
  expect(Object.keys(link).sort()).toEqual(['oid', 'sig', 'ts']);

  const { id, version } = result;
  const changed = (await hospital.call(updateQuotation, { id, version, note: 'Fasting from 8 pm' })).payload.result;

  expect(changed).toMatchObject({ status: 'draft', revision: 2, sent_at: null });
  expect(await hospital.look(link)).toMatchObject({ status: 404 });
  const again = await hospital.send(changed);
  expect(again.result.versions.map(({ revision }) => revision)).toEqual([2, 1]);
  expect((await hospital.look(again.link)).payload.view).toMatchObject({ revision: 2, note: 'Fasting from 8 pm' });
});

test('an incomplete quotation, and one whose days are over, is not sent', async () => {
  await using hospital = await open();
  const send = async (more: object) => {
    const { id, version } = await hospital.create(more);
    return hospital.call(sendQuotation, { id, version });
  };
  const incomplete = { status: 422, payload: { error: 'quotationIncomplete' } };
  expect(await send({ options: [] })).toMatchObject(incomplete);
  expect(await send({ options: [...OPTIONS, { name: 'C', lines: [] }] })).toMatchObject(incomplete);
  expect(await send({ valid_until: '2026-11-23' })).toMatchObject(incomplete);
  expect(await send({ valid_until: '2026-11-24' })).toMatchObject({ status: 200 });
});

test('the link goes by mail in the language of the owner, and opens what was sent', async () => {
  await using hospital = await open();
  const to = `${newId()}@owner.test`;
  await hospital.send(await hospital.create(), { email: to });

  const { settings } = hospital.services;
  const postbox = openPostbox({ db: hospital.db, settings, clock: () => NOW });
  await postbox.deliver(to);
  const [letter] = postbox.letters;
  expect(letter!.subject).toBe(`${hospital.name}：Mochiのお見積もり`);
  const query = new URL(/https?:\S+publicAccess\S+/.exec(letter!.text)![0]).searchParams;
  expect(await hospital.look(Object.fromEntries(query) as never)).toMatchObject({ status: 200 });
});

test('a quotation that was taken back opens nothing and cannot be answered; sent again it has a new link', async () => {
  await using hospital = await open();
  const { result, link } = await hospital.sent();
  const { id, version } = result;
  const hash = await hospital.hashOf(link);

  const current = await hospital.read(id);
  expect(await hospital.call(revokeQuotation, { id, version: current.version })).toMatchObject({ status: 200 });

  expect(await hospital.look(link)).toMatchObject({ status: 404, payload: { error: 'publicLinkInvalid' } });
  expect(await hospital.answer(link, { hash })).toMatchObject({ status: 404 });
  const revoked = await hospital.read(id);
  expect(await hospital.call(revokeQuotation, { id, version: revoked.version })).toMatchObject({
    ...{ status: 409, payload: { error: 'quotationClosed' } },
  });
  const renewed = await hospital.send(revoked);
  expect(await hospital.look(renewed.link)).toMatchObject({ status: 200 });
  expect(await hospital.look(link)).toMatchObject({ status: 404 });
  expect(version).toBeGreaterThan(0);
});

test('the list shows what is open, what was accepted, and finds by pet, title and number', async () => {
  await using hospital = await open();
  await hospital.create({ title: 'Dental' });
  await hospital.accepted();
  await hospital.sent({ valid_until: '2026-11-24', title: 'Old' });
  hospital.setNow(new Date('2026-11-26T02:00:00Z'));
  const titles = async (input: object) =>
    (await hospital.call(getQuotations, input)).payload.result.map(({ title, status }) => `${title} ${status}`);

  expect(await titles({})).toEqual(['Old lapsed', 'Right cruciate accepted', 'Dental draft']);
  expect(await titles({ show: 'open' })).toEqual(['Right cruciate accepted', 'Dental draft']);
  expect(await titles({ show: 'accepted' })).toEqual(['Right cruciate accepted']);
  expect(await titles({ q: 'Q0001' })).toEqual(['Dental draft']);
  expect(await titles({ q: 'cruc' })).toEqual(['Right cruciate accepted']);
  expect(await titles({ pet: newId() })).toEqual([]);
});

test('a quotation is a PDF in the language of its owner, a draft and one that was signed', async () => {
  await using hospital = await open();
  const draft = await hospital.create();
  const { result } = await hospital.accepted();
  for (const id of [draft.id, result.id]) {
    const url = addressOf(getQuotationPdf, { hospital: hospital.key, id });
    const response = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});
