import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  createShareUrl,
  getShareEntry,
  getShareInfo,
  getShareUrls,
  type ShareUrl,
  updateShareUrl,
} from '../contract/index.ts';
import { days, enter, fetchImage, grant, now, type Opened, open } from './share.fixture.ts';

test('a link with a password shows what it contains, not whose, and opens only with the password [role.share, rule.shareConcurrent]', async () => {
  await using hospital = await open({ password: '483172' });
  const { share } = hospital;

  const info = await hospital.call(getShareInfo, { shareId: share.share_id }, { as: null });
  expect(info.payload).toEqual({
    hospital: { name: hospital.name, names: {}, logo: null, lang: 'zhtw' },
    password: true,
    downloadable: false,
    expiration: days(30).toISOString(),
    images: 1,
    retry_after: 0,
  });
  expect(await enter(hospital, share)).toMatchObject({ status: 403, payload: { error: 'password' } });
  expect(await enter(hospital, share, 'wrong')).toMatchObject({
    status: 403,
    payload: { error: 'password', retry_after: 0 },
  });
  expect(await enter(hospital, share, '483172')).toMatchObject({
    status: 200,
    payload: { pet: { name: 'Mochi' }, images: [{ file_key: 'raw-key' }] },
  });
});

test('an outsider sees the images and no name or number of a person [role.share]', async () => {
  await using hospital = await open();

  const response = await enter(hospital, hospital.share);

  expect(response.status).toBe(200);
  const text = JSON.stringify(response.payload);
  for (const secret of ['LIN', 'P02418', 'A1"', 'x.dcm', hospital.admin.id, hospital.admin.email])
    expect(text).not.toContain(secret);
});

/** Tries a password from a network of its own. */
function enterFrom(hospital: Opened, remoteAddress: string, password: string) {
  const url = addressOf(getShareEntry, { shareId: hospital.share.share_id });
  return hospital.app.inject({ method: 'POST', url, remoteAddress, payload: { password } });
}

test('wrong passwords are slowed with a growing wait, and even the right one has to wait [role.share]', async () => {
  await using hospital = await open({ password: '483172' });
  let clock = 0;
  const waits: unknown[] = [];
  for (let guess = 0; guess < 5; guess++) {
    const { payload } = await enter(hospital, hospital.share, 'guess');
    const wait = Number((payload as { retry_after?: number }).retry_after);
    waits.push(wait);
    clock += wait * 1000;
    hospital.setNow(new Date(now.getTime() + clock));
  }
  expect(waits).toEqual([0, 0, 5, 15, 30]);

  await enter(hospital, hospital.share, 'guess');
  expect(await enter(hospital, hospital.share, '483172')).toMatchObject({
    status: 429,
    payload: { error: 'shareSlow', retry_after: 60 },
  });
  const info = await hospital.call(getShareInfo, { shareId: hospital.share.share_id }, { as: null });
  expect(info.payload.retry_after).toBe(60);
  hospital.setNow(new Date(now.getTime() + clock + 60_000));
  expect((await enter(hospital, hospital.share, '483172')).status).toBe(200);
});

test('tries at the same moment count one by one [role.share]', async () => {
  await using hospital = await open({ password: '483172' });
  const wrong = await Promise.all(Array.from({ length: 12 }, () => enter(hospital, hospital.share, 'guess')));

  expect(wrong.filter(({ status }) => status === 403)).toHaveLength(3);
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(9);
});

test('a link takes 30 wrong passwords in an hour from all addresses together; then new browsers wait, and one that has opened it before gets in', async () => {
  await using hospital = await open({ password: '483172' });
  const url = addressOf(getShareEntry, { shareId: hospital.share.share_id });
  const opened = await hospital.app.inject({ method: 'POST', url, payload: { password: '483172' } });
  const cookies = [opened.headers['set-cookie']].flat().map((cookie) => String(cookie));
  const known = cookies.find((cookie) => /^shareKnown=.*getShareEntry/.test(cookie))!.split(';')[0]!;
  hospital.setNow(new Date(now.getTime() + 13 * 3_600_000));
  const statuses = [];
  for (let source = 0; source < 31; source++)
    statuses.push((await enterFrom(hospital, `192.0.2.${source}`, `guess ${source}`)).statusCode);

  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 403));
  expect(statuses[30]).toBe(429);
  const otherUser = await enterFrom(hospital, '198.51.100.4', '483172');
  expect(otherUser.statusCode).toBe(429);
  expect(otherUser.json().payload).toMatchObject({ error: 'shareSlow', retry_after: 3600 });
  const recipient = await hospital.app.inject({
    ...{ method: 'POST', url, remoteAddress: '198.51.100.4' },
    ...{ headers: { cookie: known }, payload: { password: '483172' } },
  });
  expect(recipient.statusCode).toBe(200);

  hospital.setNow(new Date(now.getTime() + 14 * 3_600_000));
  expect((await enterFrom(hospital, '198.51.100.5', '483172')).statusCode).toBe(200);
});

test('a password of a link has at least 6 characters', async () => {
  await using hospital = await open();
  const queries = { images: [hospital.image] };

  expect(await hospital.call(createShareUrl, { queries, password: '48317' })).toMatchObject({
    status: 400,
    payload: { error: 'inputIncorrect', fields: { password: 'too_small' } },
  });
  expect((await hospital.call(createShareUrl, { queries, password: '483172' })).status).toBe(200);
});

test('wrong passwords are shown to staff and deleted after a day, with the networks they came from [role.share]', async () => {
  await using hospital = await open({ password: '483172' });
  await enter(hospital, hospital.share, 'guess');
  expect((await latest(hospital)).wrong_passwords).toBe(1);

  hospital.setNow(days(1));
  expect((await latest(hospital)).wrong_passwords).toBe(0);
  await enter(hospital, hospital.share, 'guess');
  const saved = await hospital.work((trx) => trx.selectFrom('share_attempt').selectAll().execute());
  expect(saved).toHaveLength(1);
});

test('a browser that opened a link reads on without the password, and is counted once [role.share]', async () => {
  await using hospital = await open({ password: '483172' });
  const cookie = await grant(hospital, hospital.share, '483172');
  const shareId = hospital.share.share_id;
  const again = () => hospital.call(getShareEntry, { shareId }, { as: null, headers: { cookie } });

  expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(200);
  expect(await latest(hospital)).toMatchObject({ opened: 1, version: 1 });
  hospital.setNow(new Date(now.getTime() + 12 * 3_600_000));
  expect((await again()).status).toBe(403);
});

test('after its expiration a link is gone, for the gate, the entry and each image [role.share, err.portal]', async () => {
  await using hospital = await open({ expiration: days(7).toISOString() });
  const cookie = await grant(hospital, hospital.share);
  expect((await fetchImage(hospital, hospital.share, cookie)).statusCode).toBe(200);
  hospital.setNow(days(7));

  expect(await hospital.call(getShareInfo, { shareId: hospital.share.share_id }, { as: null })).toMatchObject({
    status: 404,
    payload: { error: 'not found' },
  });
  expect(await enter(hospital, hospital.share)).toMatchObject({ status: 404, payload: { error: 'unknown' } });
  expect((await fetchImage(hospital, hospital.share, cookie)).statusCode).toBe(404);
});

test('images are served only to a browser that opened the link, only those of the link, originals only when allowed [role.share]', async () => {
  await using hospital = await open({ password: '483172' });
  const { share } = hospital;
  const cookie = await grant(hospital, share, '483172');

  expect((await fetchImage(hospital, share, '')).json()).toMatchObject({ payload: { error: 'password' } });
  expect((await fetchImage(hospital, share, `${cookie}x`)).statusCode).toBe(403);
  expect((await fetchImage(hospital, share, cookie)).body).toBe('shown');
  expect((await fetchImage(hospital, share, cookie, 'image=another')).statusCode).toBe(404);
  expect((await fetchImage(hospital, share, cookie, 'image=raw-key&download=1')).json()).toMatchObject({
    payload: { error: 'notDownloadable' },
  });
});

test('a new password closes what the old one opened, and stopping closes everything at once, with a way back [role.share]', async () => {
  await using hospital = await open({ password: '483172' });
  const cookie = await grant(hospital, hospital.share, '483172');

  const changed = await hospital.call(updateShareUrl, {
    id: hospital.share.id,
    version: (await latest(hospital)).version,
    password: '999999',
  });
  expect(changed.status).toBe(200);
  expect((await fetchImage(hospital, hospital.share, cookie)).statusCode).toBe(403);

  const stopped = await hospital.call(updateShareUrl, {
    id: hospital.share.id,
    version: changed.payload.result.version,
    revoked: true,
  });
  expect(await enter(hospital, hospital.share, '999999')).toMatchObject({ status: 404 });
  await hospital.call(updateShareUrl, {
    id: hospital.share.id,
    version: stopped.payload.result.version,
    revoked: false,
  });
  expect((await enter(hospital, hospital.share, '999999')).status).toBe(200);
});

async function latest(hospital: Opened): Promise<ShareUrl> {
  return (await hospital.call(getShareUrls, {})).payload.result[0]!;
}

test('staff see their links with how often each was opened, and can copy them again [entity.shareUrl]', async () => {
  await using hospital = await open({ downloadable: true, title: 'Mochi, thorax' });
  await enter(hospital, hospital.share);

  expect(await latest(hospital)).toMatchObject({
    share_id: hospital.share.share_id,
    title: 'Mochi, thorax',
    opened: 1,
    downloadable: true,
    password: false,
  });
  const stored = await hospital.work((trx) => trx.selectFrom('share_url').selectAll().executeTakeFirstOrThrow());
  expect(JSON.stringify(stored)).not.toContain(hospital.share.share_id);
});

test.each([
  ['a date more than a year ahead', { expiration: days(366).toISOString() }, 422, 'expirationOutside'],
  ['a date in the past', { expiration: days(-1).toISOString() }, 422, 'expirationOutside'],
  ['no image that the hospital has', { queries: { images: [newId()] } }, 422, 'nothingShared'],
  ['a password of three letters', { password: 'abc' }, 400, 'inputIncorrect'],
])('%s is refused [role.share]', async (_what, share, status, error) => {
  await using hospital = await open();

  expect(await hospital.call(createShareUrl, { queries: { images: [hospital.image] }, ...share })).toMatchObject({
    status,
    payload: { error },
  });
});

test("another hospital's link cannot be changed or listed, a stale change is refused, no permit makes none, a repeated request makes one [cap.multiHospital, role.licence, resp.retry]", async () => {
  await using own = await open();
  await using other = await open();
  const nurse = await own.addUser({ permits: ['his'] });
  const key = randomUUID();
  const again = () => own.call(createShareUrl, { queries: { images: [own.image] } }, { key });

  expect(await own.call(updateShareUrl, { id: other.share.id, version: 1, revoked: true })).toMatchObject({
    status: 404,
  });
  expect((await own.call(getShareUrls, {})).payload.result.map(({ id }) => id)).toEqual([own.share.id]);
  expect(await own.call(updateShareUrl, { id: own.share.id, version: 7, revoked: true })).toMatchObject({
    status: 409,
    payload: { error: 'stale' },
  });
  expect(await own.call(getShareUrls, {}, { as: nurse })).toMatchObject({ status: 403 });
  expect(await again()).toEqual(await again());
  expect((await own.call(getShareUrls, {})).payload.result).toHaveLength(2);
});

test('a link that never existed gets the same response as one that is gone [err.portal]', async () => {
  await using hospital = await open();
  const shareId = 'x'.repeat(32);

  expect(await hospital.call(getShareInfo, { shareId }, { as: null })).toMatchObject({
    status: 404,
    payload: { error: 'not found' },
  });
  expect(await hospital.call(getShareEntry, { shareId }, { as: null })).toMatchObject({
    status: 404,
    payload: { error: 'unknown' },
  });
});

test('the audit log says what of a link was changed, and of its password only that it was', async () => {
  await using hospital = await open({ password: '483172' });
  const { id, version } = hospital.share;

  const { status } = await hospital.call(updateShareUrl, { id, version, downloadable: true, password: '592837' });

  expect(status).toBe(200);
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', updateShareUrl.id).execute(),
  );
  expect(rows).toEqual([
    { detail: { changes: { downloadable: { from: false, to: true } }, fields: ['password_hash', 'password_version'] } },
  ]);
});
