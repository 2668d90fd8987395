import { newId } from '@alder/database';
import { fileOpinion } from '@alder/reports/server';
import type { TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  acceptTeleconsult,
  answerTeleconsult,
  closeTeleconsult,
  createTeleconsult,
  deleteTeleconsult,
  getCase,
  getCaseImage,
  getConsultants,
  getTeleconsults,
  releaseTeleconsult,
  saveOpinion,
  sendTeleconsult,
  updateTeleconsult,
  withdrawTeleconsult,
} from '../contract/index.ts';
import { accept, begin, now, open, send, wholeOf } from './teleconsult.fixture.ts';

test('a request begins with species, sex and age of the patient, and they can be put right', async () => {
  await using hospital = await open();
  const draft = await begin(hospital);
  expect(draft).toMatchObject({
    ...{ species: 'dog', breed: 'Shiba Inu', sex: 'female', neutered: true, birthdate: '2019-08-17', weight: 9.2 },
    ...{ status: 'draft', pet_name: 'Coco', author_name: 'Dr. Lin', kind: 'radiology', study: hospital.study },
    coat_colour: 'black and tan',
  });
  const { id, version } = draft;
  const changed = await hospital.call(
    updateTeleconsult,
    { id, version, weight: 9.6, sex: null },
    { as: hospital.doctor },
  );
  expect(changed.payload.result).toMatchObject({ weight: 9.6, sex: null, breed: 'Shiba Inu' });
});

test('a complete request is sent, an incomplete one is refused with the missing parts [rule.teleconsult] [const.teleconsult]', async () => {
  await using hospital = await open();
  const as = hospital.doctor;
  const { id, version } = await begin(hospital);
  const sending = (declaration: boolean, of = version) =>
    hospital.call(sendTeleconsult, { id, version: of, declaration }, { as });
  expect(await sending(false)).toMatchObject({
    status: 422,
    payload: {
      error: 'teleconsultIncomplete',
      fields: { images: 'missing', parts: 'missing', history: 'missing', summary: 'missing', declaration: 'missing' },
    },
  });

  const whole = wholeOf(hospital);
  const two = await hospital.call(updateTeleconsult, { id, version, ...whole, images: whole.images.slice(1) }, { as });
  expect((await sending(true, two.payload.result.version)).payload).toMatchObject({ fields: { images: 'missing' } });
  const smear = { id, version: 2, kind: 'bloodSmear', images: whole.images.slice(2), no_history: true } as const;
  const one = await hospital.call(updateTeleconsult, { ...smear, history: '' }, { as });
  expect((await sending(false, one.payload.result.version)).payload).toMatchObject({
    fields: { declaration: 'missing' },
  });

  const sent = await sending(true, one.payload.result.version);
  expect(sent.payload.result).toMatchObject({ status: 'sent', sent_at: now.toISOString() });
});

test('only images of the patient are chosen, seven at most, each once', async () => {
  await using hospital = await open();
  await using other = await open();
  const { id, version } = await begin(hospital);
  const put = (ids: string[]) => {
    const images = ids.map((image) => ({ id: image, view: 'VD' as const }));
    return hospital.call(updateTeleconsult, { id, version, images }, { as: hospital.doctor });
  };
  const [first] = hospital.images as [string];

  expect(await put([other.images[0]!])).toMatchObject({ status: 422, payload: { error: 'teleconsultImages' } });
  expect(await put([first, first])).toMatchObject({ status: 422 });
  expect(await put(Array.from({ length: 8 }, newId))).toMatchObject({ status: 400 });
});

test('a consultant sees what was sent to consultants and nothing else: no draft, no owner, no name in a header', async () => {
  await using hospital = await open();
  const as = hospital.consultant;
  const draft = await begin(hospital);
  const list = async (who: TestUser = as) =>
    (await hospital.call(getTeleconsults, {}, { as: who })).payload.result.map(({ id }) => id);
  expect(await list()).toEqual([]);
  expect(await hospital.call(getCase, { id: draft.id }, { as })).toMatchObject({ status: 404 });

  const sent = await send(hospital);
  expect(await list()).toEqual([sent.id]);
  const opened = await hospital.call(getCase, { id: sent.id }, { as });
  expect(opened.payload).toMatchObject({ mayAnswer: true, result: { history: 'Coughs for a week.' } });
  expect(opened.payload.images.map(({ id }) => id)).toEqual(hospital.images.slice(0, 3));
  expect(JSON.stringify(opened.payload)).not.toMatch(/LIN\^|MOCHI|Harbor|owner/i);

  const addressed = await send(hospital, { consultant: (await hospital.addUser()).id });
  expect(await list()).toEqual([sent.id]);
  expect(await hospital.call(getCase, { id: addressed.id }, { as })).toMatchObject({ status: 404 });
  expect(await list(await hospital.addUser({ permits: ['lis'] }))).toEqual([]);
});

test('the images of a request are served with it and no others', async () => {
  await using hospital = await open();
  const sent = await send(hospital);
  const fetchImage = async (user: TestUser, image: string, id = sent.id) => {
    const path = addressOf(getCaseImage, { hospital: hospital.key, id });
    const headers = { 'x-test-session': user.id };
    return (await hospital.app.inject({ url: `${path}?image=${image}&frame=0`, headers })).statusCode;
  };
  const [first, , , fourth] = hospital.images as [string, string, string, string];

  expect(await fetchImage(hospital.consultant, first)).toBe(200);
  expect(await fetchImage(hospital.consultant, fourth)).toBe(404);
  expect(await fetchImage(await hospital.addUser({ permits: ['his'] }), first)).toBe(404);
  expect(await fetchImage(hospital.consultant, first, newId())).toBe(404);
});

test('one consultant takes a request, writes, and signs: the opinion is a locked image report of the hospital [screen.teleconsult] [entity.imageReport]', async () => {
  await using hospital = await open({ 'teleconsult.answered': [fileOpinion] });
  const as = hospital.consultant;
  const sato = await hospital.addUser({ role: 'consultant', permits: [] });
  const sent = await send(hospital, { lang: 'en' });
  const acquired = (await accept(hospital, sent)).payload.result;
  expect(acquired).toMatchObject({ status: 'accepted', taker_name: 'Dr. Sato' });
  expect(await accept(hospital, sent, sato)).toMatchObject({ status: 404 });

  const { id } = acquired;
  expect(await hospital.call(answerTeleconsult, { id, version: acquired.version }, { as })).toMatchObject({
    status: 422,
    payload: { fields: { conclusion: 'missing' } },
  });
  const words = { finding: 'Left atrium enlarged.', conclusion: 'Mitral valve disease, B2.' };
  const saved = await hospital.call(saveOpinion, { id, version: acquired.version, ...words }, { as });
  const version = saved.payload.result.version;
  const answered = await hospital.call(answerTeleconsult, { id, version }, { as });

  expect(answered.payload.result).toMatchObject({ status: 'answered', answered_at: now.toISOString() });
  const report = await hospital.work((trx) => trx.selectFrom('image_report').selectAll().executeTakeFirstOrThrow());
  expect(report).toMatchObject({
    ...{ ...words, status: 'signed', signer: as.id, teleconsult: id, study: hospital.study, lang: 'en' },
    key_images: hospital.images.slice(0, 3),
  });
  const opened = await hospital.call(getCase, { id }, { as: hospital.doctor });
  expect(opened.payload.result).toMatchObject({ report: report.id, report_study: hospital.study });
  expect(await hospital.events()).toContain('imageReport.signed');
  expect(await hospital.call(saveOpinion, { id, version: version + 1, ...words }, { as })).toMatchObject({
    status: 409,
  });

  const closed = await hospital.call(closeTeleconsult, { id, version: version + 1 }, { as: hospital.doctor });
  expect(closed.payload.result.status).toBe('closed');
});

test('a request that was not taken can be withdrawn and changed; a taken one can be released, and another consultant takes it', async () => {
  await using hospital = await open();
  const sent = await send(hospital);
  const back = { id: sent.id, version: sent.version };
  const draft = (await hospital.call(withdrawTeleconsult, back, { as: hospital.doctor })).payload.result;
  expect(draft).toMatchObject({ status: 'draft', sent_at: null });
  const again = { id: sent.id, version: draft.version, declaration: true };
  const resent = (await hospital.call(sendTeleconsult, again, { as: hospital.doctor })).payload.result;
  const acquired = (await accept(hospital, resent)).payload.result;
  const one = { id: acquired.id, version: acquired.version };
  expect(await hospital.call(withdrawTeleconsult, one, { as: hospital.doctor })).toMatchObject({
    status: 409,
    payload: { error: 'teleconsultNotOpen', status: 'accepted' },
  });

  const released = (await hospital.call(releaseTeleconsult, one, { as: hospital.consultant })).payload.result;

  expect(released).toMatchObject({ status: 'sent', taker: null });
  const other = await hospital.addUser({ role: 'consultant', permits: [] });
  expect(await accept(hospital, released, other)).toMatchObject({ status: 200 });
});

test('a request is addressed to a consultant or to a doctor who sees images, and its author may not answer it', async () => {
  await using hospital = await open();
  const wu = await hospital.addUser({ display_name: 'Dr. Wu' });
  const assistant = await hospital.addUser({ role: 'assistant' });
  const names = (await hospital.call(getConsultants, {}, { as: hospital.doctor })).payload.result;
  expect(names.map(({ id }) => id)).toEqual(expect.arrayContaining([hospital.consultant.id, wu.id]));
  expect(names.some(({ id }) => id === assistant.id || id === hospital.doctor.id)).toBe(false);
  expect(names.find(({ id }) => id === hospital.consultant.id)?.isGuest).toBe(true);

  const { id, version } = await begin(hospital);
  const refused = await hospital.call(
    updateTeleconsult,
    { id, version, consultant: assistant.id },
    { as: hospital.doctor },
  );
  expect(refused).toMatchObject({ status: 422, payload: { error: 'teleconsultConsultant' } });
  const sent = await send(hospital, { consultant: wu.id });
  expect(await accept(hospital, sent, hospital.doctor)).toMatchObject({ status: 404 });
  expect(await accept(hospital, sent, wu)).toMatchObject({ status: 200 });
});

test('the list is searched, narrowed and read page by page; a draft that is thrown away leaves it', async () => {
  await using hospital = await open();
  const as = hospital.doctor;
  const sent = await send(hospital);
  const draft = await begin(hospital);
  const ids = async (filter: object) =>
    (await hospital.call(getTeleconsults, filter, { as })).payload.result.map(({ id }) => id);

  expect(await ids({})).toEqual([draft.id, sent.id]);
  expect(await ids({ status: 'sent' })).toEqual([sent.id]);
  expect(await ids({ q: 'heart' })).toEqual([sent.id]);
  expect(await ids({ q: '%' })).toEqual([]);
  expect(await ids({ pet: newId() })).toEqual([]);
  const first = (await hospital.call(getTeleconsults, { limit: 1 }, { as })).payload;
  expect(await ids({ limit: 1, offset: first.next })).toEqual([sent.id]);
  await hospital.call(deleteTeleconsult, { id: draft.id, version: draft.version }, { as });
  expect(await ids({})).toEqual([sent.id]);
});

test('the same act sent twice acts once, an old version changes nothing, and other hospitals find nothing [resp.retry]', async () => {
  await using own = await open();
  await using other = await open();
  const as = own.doctor;
  const input = { pet: own.pet.id };
  const [once, twice] = [
    await own.call(createTeleconsult, input, { as, key: 'k' }),
    await own.call(createTeleconsult, input, { as, key: 'k' }),
  ];
  expect(once).toEqual(twice);
  const { id } = once.payload.result;
  await own.call(updateTeleconsult, { id, version: 1, summary: 'newer' }, { as });
  const late = await own.call(updateTeleconsult, { id, version: 1, summary: 'older' }, { as });
  expect(late).toMatchObject({ status: 409, payload: { error: 'stale', current: { summary: 'newer' } } });

  const foreign = { as: other.doctor };
  const request = [
    await other.call(createTeleconsult, input, foreign),
    await other.call(getCase, { id }, foreign),
    await other.call(updateTeleconsult, { id, version: 2 }, foreign),
    await other.call(sendTeleconsult, { id, version: 2, declaration: true }, foreign),
    await other.call(deleteTeleconsult, { id, version: 2 }, foreign),
    await other.call(acceptTeleconsult, { id, version: 2 }, foreign),
  ];
  expect(request.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});
