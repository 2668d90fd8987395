import { newId } from '@alder/database';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { getPublicLink, getPublicPdf, type PublicLink, updateQuotation } from '../contract/index.ts';
import { NOW, open, SIGNATURE } from './quotation.fixture.ts';

const DAY = 86_400_000;
const invalid = { status: 404, payload: { error: 'publicLinkInvalid' } };

test('the owner reads what was sent, without an id of the hospital, and the hospital learns that it was opened [account.getPublicLink]', async () => {
  await using hospital = await open();
  const { result } = await hospital.sent();
  const link = (await hospital.call(getPublicLink, { model: 'quotation', id: result.id })).payload;
  expect(link).toEqual({
    oid: expect.stringMatching(/^[\w-]{22}$/),
    sig: expect.stringMatching(/^[\w-]{43}$/),
    ts: String(NOW.getTime()),
  });

  const seen = await hospital.look(link);

  expect(seen).toMatchObject({
    status: 200,
    payload: {
      ...{ pet: { name: 'Mochi' }, owner_name: '林怡君', lang: 'ja', expires_at: '2026-12-01T02:00:00.000Z' },
      hospital: { name: hospital.name, currency: 'TWD' },
      view: {
        kind: 'quotation',
        status: 'sent',
        answer: null,
        options: [{ total: { low: 43_000, high: 45_500 } }, {}],
      },
    },
  });
  const text = JSON.stringify(seen.payload);
  for (const id of [hospital.id, hospital.pet.id, hospital.owner.id, hospital.doctor.id, result.id, hospital.visit])
    expect(text).not.toContain(id);
  expect(await hospital.read(result.id)).toMatchObject({ opened_at: NOW.toISOString() });
  expect(await hospital.events()).toContain('quotation.opened');
});

test('a guessed, forged or changed link, one from the future and one that is over are refused alike', async () => {
  await using hospital = await open();
  await using other = await open();
  const { link } = await hospital.sent();
  const otherLink = (await other.sent()).link;
  const swap = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  const tries: PublicLink[] = [
    { ...link, oid: swap(link.oid) },
    { ...link, sig: swap(link.sig) },
    { ...link, sig: `${link.sig}=` },
    { ...link, sig: '' },
    { ...link, ts: String(Number(link.ts) + 1) },
    { ...link, ts: `${link.ts}.0` },
    { ...link, ts: `0${link.ts}` },
    { ...link, oid: otherLink.oid },
    { ...otherLink, oid: link.oid },
    { oid: newId(), sig: 'x', ts: 'now' },
  ];
  const bodies = await Promise.all(tries.map(async (each) => JSON.stringify(await hospital.look(each))));
  expect(JSON.parse(bodies[0]!)).toMatchObject(invalid);
  expect(new Set(bodies).size).toBe(1);

  hospital.setNow(new Date(NOW.getTime() - 60_000));
  expect(JSON.stringify(await hospital.look(link))).toBe(bodies[0]);
  hospital.setNow(new Date(NOW.getTime() + 7 * DAY));
  expect(JSON.stringify(await hospital.look(link))).toBe(bodies[0]);
  hospital.setNow(new Date(NOW.getTime() + 7 * DAY - 1));
  expect(await hospital.look(link)).toMatchObject({ status: 200 });
  // The whole week is over, the quotation is still valid: the hospital renews the link.
  hospital.setNow(new Date(NOW.getTime() + 8 * DAY));
  const { result } = (await hospital.sent()) as { result: { id: string } };
  const renewed = (await hospital.call(getPublicLink, { model: 'quotation', id: result.id })).payload;
  expect(await hospital.look(renewed)).toMatchObject({ status: 200 });
});

test('an owner accepts one option with name and signature, bound to the content that was shown', async () => {
  await using hospital = await open();
  const { result, link } = await hospital.sent();
  const hash = await hospital.hashOf(link);

  const answered = await hospital.answer(link, { chosen: 1 });

  expect(answered).toMatchObject({
    status: 200,
    payload: { view: { status: 'accepted', answer: { decision: 'accept', chosen: 1, signed_by: '佐藤 健' } } },
  });
  expect(await hospital.read(result.id)).toMatchObject({
    status: 'accepted',
    answer: { content_hash: hash, signature: SIGNATURE, chosen: 1, at: NOW.toISOString() },
  });
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'account']).where('entity', '=', 'quotation').execute(),
  );
  expect(rows).toContainEqual({ action: 'quotation.accepted', account: null });
});

test('a second signature, the same one again, and two at the same moment: one counts, the others are refused', async () => {
  await using hospital = await open();
  const { result, link } = await hospital.sent();
  const hash = await hospital.hashOf(link);
  const twice = await Promise.all([hospital.answer(link, { hash }), hospital.answer(link, { hash, chosen: 1 })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);

  const replayed = { status: 409, payload: { error: 'quotationAnswered' } };
  expect(await hospital.answer(link, { hash })).toMatchObject(replayed);
  expect(await hospital.answer(link, { hash, decision: 'decline' })).toMatchObject(replayed);
  const rows = await hospital.work((trx) => trx.selectFrom('quotation_answer').selectAll().execute());
  expect(rows).toHaveLength(1);
  expect((await hospital.read(result.id)).status).toBe('accepted');
});

test('without a signature or a name, for a missing option, or for a content that is not shown, nothing is accepted', async () => {
  await using hospital = await open();
  const { result, link } = await hospital.sent();
  const refused = async (more: object) => (await hospital.answer(link, more)).payload.error;

  expect(await refused({ signature: [] })).toBe('signatureMissing');
  expect(await refused({ signature: [[{ x: 1, y: 1 }]] })).toBe('signatureMissing');
  expect(await refused({ signed_by: '  ' })).toBe('signatureMissing');
  expect(await refused({ chosen: 2 })).toBe('quotationChanged');
  expect(await refused({ chosen: undefined })).toBe('quotationChanged');
  expect(await refused({ hash: 'f'.repeat(64) })).toBe('quotationChanged');
  expect((await hospital.read(result.id)).status).toBe('sent');
});

test('a declined quotation keeps its reason and no signature', async () => {
  await using hospital = await open();
  const { result, link } = await hospital.sent();

  await hospital.answer(link, { decision: 'decline', reason: 'Too expensive', signed_by: '' });

  expect(await hospital.read(result.id)).toMatchObject({
    status: 'declined',
    answer: { decision: 'decline', reason: 'Too expensive', signature: [], chosen: null },
  });
});

test('after its last day a quotation is read but not accepted', async () => {
  await using hospital = await open();
  const { link } = await hospital.sent({ valid_until: '2026-11-24' });
  const hash = await hospital.hashOf(link);
  hospital.setNow(new Date('2026-11-24T16:00:00Z'));

  expect((await hospital.look(link)).payload.view).toMatchObject({ status: 'lapsed' });
  expect(await hospital.answer(link, { hash })).toMatchObject({ status: 422, payload: { error: 'quotationLapsed' } });
});

test('a changed quotation needs a new signature; what was signed before stays as it was', async () => {
  await using hospital = await open();
  const { result, link } = await hospital.accepted();
  const { id, version } = result;

  const changed = (await hospital.call(updateQuotation, { id, version, title: 'Other' })).payload.result;
  expect(changed).toMatchObject({ status: 'draft', revision: 2, answer: null });
  const again = await hospital.send(changed);

  expect((await hospital.look(link)).payload.view).toMatchObject({ revision: 2, status: 'sent', answer: null });
  expect((await hospital.answer(again.link)).status).toBe(200);
  const stored = await hospital.work((trx) =>
    trx.selectFrom('quotation_answer').select(['revision', 'content_hash']).orderBy('revision').execute(),
  );
  expect(stored.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(stored[0]!.content_hash).not.toBe(stored[1]!.content_hash);
});

test('what was sent and what was signed cannot be written again', async () => {
  await using hospital = await open();
  await hospital.accepted();
  for (const table of ['quotation_version', 'quotation_answer'] as const)
    await expect(hospital.work((trx) => trx.updateTable(table).set({ content_hash: '0' }).execute())).rejects.toThrow(
      /permission denied/,
    );
});

test('a draft has no link, another hospital has no quotation, and the link of a visit shows its summary alone', async () => {
  await using hospital = await open();
  await using other = await open();
  const draft = await hospital.create();
  const ask = (input: object, how: object = {}) => hospital.call(getPublicLink, input as never, how);

  expect(await ask({ model: 'quotation', id: draft.id })).toMatchObject({ payload: { error: 'quotationClosed' } });
  expect(await ask({ model: 'medicalRecord', id: other.visit })).toMatchObject({ status: 404 });
  expect(await ask({ model: 'receipt', id: newId() })).toMatchObject({ status: 404 });
  expect(
    await ask({ model: 'quotation', id: draft.id }, { as: await hospital.addUser({ permits: ['pacs'] }) }),
  ).toMatchObject({ status: 403 });

  await hospital.work((trx) =>
    trx
      .updateTable('medical_record')
      .set({ subjective: 'Owner is difficult' })
      .where('id', '=', hospital.visit)
      .execute(),
  );
  const link = (await ask({ model: 'medicalRecord', id: hospital.visit })).payload;
  const seen = await hospital.look(link);
  expect(seen.payload.view).toMatchObject({ kind: 'medicalRecord', doctor: 'Dr. Lin', diagnoses: [] });
  expect(JSON.stringify(seen.payload)).not.toContain('difficult');
  expect(await hospital.answer(link, { hash: 'x' })).toMatchObject(invalid);
});

test('a paid receipt is shown by its link and printed; an open one is not', async () => {
  await using hospital = await open();
  const receipt = newId();
  const insert = (status: string) =>
    hospital.work((trx) =>
      trx
        .insertInto('receipt')
        .values({
          ...{ id: receipt, number: 1, medical_record: hospital.visit, pet: hospital.pet.id, owner: hospital.owner.id },
          ...{ currency: 'TWD', status, paid_at: NOW, subtotal: 300, total: 300, received: 300 },
        })
        .execute(),
    );
  await insert('paid');
  const link = (await hospital.call(getPublicLink, { model: 'receipt', id: receipt })).payload;

  expect((await hospital.look(link)).payload.view).toMatchObject({ kind: 'receipt', number: 1, total: 300 });
  const pdf = (query: PublicLink) => hospital.app.inject({ url: addressOf(getPublicPdf, query) });
  const response = await pdf(link);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await pdf({ ...link, sig: link.sig.toLowerCase() })).statusCode).toBe(404);
  expect(getPublicPdf.access.kind).toBe('public');

  await hospital.work((trx) => trx.deleteFrom('receipt').where('id', '=', newId()).execute()).catch(() => undefined);
  expect(await hospital.look({ ...link, ts: '1' })).toMatchObject(invalid);
});
