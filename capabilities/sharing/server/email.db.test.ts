import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import type { Email } from '@alder/mail';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { getShareViews, sendShareUrl, updateShareUrl } from '../contract/index.ts';
import { EMAIL_JOB, sendEmail } from './email.job.ts';
import { days, now, type Opened, open } from './share.fixture.ts';

type EmailResponse = {
  status: number;
  payload: { error?: string; result: { id: string; email: string; lang: string } };
};

/** Sends the form of a letter as the browser does. */
async function send(
  hospital: Opened,
  fields: Record<string, string>,
  { file, key = randomUUID(), as = hospital.admin.id }: { file?: Blob; key?: string; as?: string } = {},
): Promise<EmailResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id: hospital.share.id, email: 'mei@example.test', ...fields }))
    form.set(name, value);
  if (file) form.set('file', file, 'Befund\r\nBcc: all.pdf');
  const whole = new Response(form);
  const response = await hospital.app.inject({
    method: 'POST',
    url: addressOf(sendShareUrl, { hospital: hospital.key }),
    headers: {
      'content-type': whole.headers.get('content-type')!,
      'x-test-session': as,
      'x-requested-by': 'alder',
      'idempotency-key': key,
    },
    payload: Buffer.from(await whole.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json() };
}

/** Carries out the jobs that were asked for, into a box of letters. */
async function deliver(hospital: Opened): Promise<Email[]> {
  const box: Email[] = [];
  const { db, services } = hospital;
  const mail = { send: async (email: Email) => void box.push(email) };
  const jobs = (services as unknown as { sent: { name: string; data: never }[] }).sent;
  for (const { name, data } of jobs.filter((job) => job.name === EMAIL_JOB)) {
    expect(name).toBe(EMAIL_JOB);
    const parts = { db, mail, storage: services.storage, settings: services.settings, clock: () => now };
    await sendEmail({ ...parts, address: 'https://alder.example' }, data);
  }
  return box;
}

const pdf = new Blob(['%PDF-1.7 report']);

test('an email contains the link, its end and the text of the sender, in the requested language, and never the password [rule.shareEmail]', async () => {
  await using hospital = await open({ password: '483172', title: 'Mochi, thorax', expiration: days(7).toISOString() });

  expect(await send(hospital, { lang: 'ja', note: 'よろしくお願いします' })).toMatchObject({
    status: 200,
    payload: { result: { email: 'mei@example.test', lang: 'ja' } },
  });

  const [email] = await deliver(hospital);
  expect(email).toMatchObject({ to: 'mei@example.test', subject: `Mochi, thorax：${hospital.name} からの画像` });
  expect(email!.text).toContain(`https://alder.example/share/${hospital.share.share_id}`);
  expect(email!.text).toContain('よろしくお願いします');
  expect(email!.text).toContain('2026');
  expect(email!.text).toContain('パスワードは別の方法で');
  expect(email!.text).not.toContain('483172');
});

test("without a choice a letter speaks the hospital's language", async () => {
  await using hospital = await open();

  expect((await send(hospital, {})).payload.result.lang).toBe('zhtw');
});

test('a letter needs a link or a PDF, and nothing else can be attached [rule.shareEmail]', async () => {
  await using hospital = await open();

  expect(await send(hospital, { link: 'false' })).toMatchObject({ status: 422, payload: { error: 'shareNeeds' } });
  expect(await send(hospital, {}, { file: new Blob(['MZ…']) })).toMatchObject({
    status: 415,
    payload: { error: 'pdfOnly' },
  });
  expect((await send(hospital, { link: 'false', lang: 'en' }, { file: pdf })).status).toBe(200);

  const [email] = await deliver(hospital);
  expect(email!.attachments).toEqual([{ filename: 'Befund__Bcc_ all.pdf', content: Buffer.from('%PDF-1.7 report') }]);
  expect(email!.text).not.toContain('/share/');
});

test.each([
  ['an address that is none', { email: 'mei' }, 400],
  ['an unknown field', { bcc: 'all@example.test' }, 400],
  ['a link that does not exist', { id: newId() }, 404],
])('%s is refused', async (_what, fields, status) => {
  await using hospital = await open();

  expect((await send(hospital, fields)).status).toBe(status);
  expect(await deliver(hospital)).toEqual([]);
});

test('the same request twice sends one letter, and a letter once sent is not sent again [resp.retry]', async () => {
  await using hospital = await open();
  const key = randomUUID();
  const first = await send(hospital, {}, { key });

  expect(await send(hospital, {}, { key })).toEqual(first);
  expect(await deliver(hospital)).toHaveLength(1);
  expect(await deliver(hospital)).toHaveLength(0);
  const { payload } = await hospital.call(getShareViews, { id: hospital.share.id });
  expect(payload.letters).toMatchObject([{ email: 'mei@example.test', sent_at: now.toISOString() }]);
});

test('a link that was stopped in the meantime is not sent any more [role.share]', async () => {
  await using hospital = await open();
  await send(hospital, {});
  await hospital.call(updateShareUrl, { id: hospital.share.id, version: 1, revoked: true });

  expect(await deliver(hospital)).toEqual([]);
  expect((await send(hospital, {})).status).toBe(404);
});

test("another hospital's link is not sent, no permit sends none, and a hospital sends fifty a day [cap.multiHospital, role.licence]", async () => {
  await using own = await open();
  await using other = await open();
  const nurse = await own.addUser({ permits: ['his'] });

  expect((await send(own, { id: other.share.id })).status).toBe(404);
  expect((await send(own, {}, { as: nurse.id })).status).toBe(403);
  for (let email = 0; email < 50; email++) await send(own, {});
  expect(await send(own, {})).toMatchObject({ status: 429, payload: { error: 'mailsMost' } });
});

test('something that is no form is refused, and so is one that is too long', async () => {
  await using hospital = await open();
  const post = (payload: string, type: string) =>
    hospital.app.inject({
      method: 'POST',
      url: addressOf(sendShareUrl, { hospital: hospital.key }),
      headers: { 'content-type': type, 'x-test-session': hospital.admin.id, 'x-requested-by': 'alder' },
      payload,
    });

  expect((await post('nonsense', 'multipart/form-data; boundary=x')).statusCode).toBe(400);
  expect((await send(hospital, {}, { file: new Blob(['%PDF-', 'x'.repeat(11 * 1024 * 1024)]) })).status).toBe(413);
});
