import { generateKeyPairSync } from 'node:crypto';
import { openMail } from '@alder/mail';
import { readSettings } from '@alder/settings';
import { scratchFolder } from '@alder/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openSink } from './open-sink.ts';

const ID = '019308a1-7b44-7c11-8000-5a3f0c6b1d21';
const email = {
  ...{ id: ID, to: 'lin@coast.test', from: '海岸動物醫院', date: new Date('2026-11-23T09:00:00Z') },
  ...{ subject: '設定新密碼', text: '請開啟\nhttps://alder.test/auth/reset?token=abc\n.\n', html: '<p>請開啟</p>' },
};

async function open(more: Record<string, string> = {}) {
  const sink = await openSink();
  onTestFinished(() => sink.close());
  const settings = readSettings({
    ...{ ALDER_DATA: scratchFolder('sink'), SMTP_URL: sink.smtpUrl, PUBLIC_URL: 'https://alder.test' },
    ...more,
  });
  return { sink, mail: openMail(settings) };
}

test('a letter arrives over TLS with the hospital in its From line, its text, HTML and link, and the Message-ID of its id', async () => {
  const { sink, mail } = await open();
  await mail.send(email);

  const [letter] = sink.letters;
  expect(letter).toMatchObject({
    ...{ subject: email.subject, isEncrypted: true, messageId: `<${ID}@alder.test>`, html: '<p>請開啟</p>' },
    ...{ links: ['https://alder.test/auth/reset?token=abc'], envelope: { to: ['lin@coast.test'] } },
  });
  expect(letter!.from).toContain('海岸動物醫院');
  expect(letter!.text).toContain('\n.\n');
  const headers = Object.fromEntries(letter!.headers);
  expect(new Date(headers.Date!)).toEqual(email.date);
  expect(headers['Auto-Submitted']).toBe('auto-generated');
});

test('with a key letters are signed for the domain of the From line, and come from the bounce address of their own', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { sink, mail } = await open({ DKIM_KEY: pem, DKIM_SELECTOR: 'k1', MAIL_BOUNCE: 'bounces@mail.alder.test' });
  await mail.send(email);

  const [letter] = sink.letters;
  const signature = letter!.headers.find(([name]) => name === 'DKIM-Signature')?.[1] ?? '';
  expect(signature).toMatch(/d=alder\.test;.*s=k1;/);
  expect(signature).toMatch(/h=[^;]*from[^;]*subject/i);
  expect(letter!.envelope.from).toMatch(/^bounces\+[0-9a-f]{32}-[0-9a-f]{16}@mail\.alder\.test$/);
});

test.each([
  ['refuse', { command: 'RCPT TO', responseCode: 550 }],
  ['later', { command: 'RCPT TO', responseCode: 451 }],
  ['drop', { code: 'ECONNECTION' }],
] as const)('a sink that is to %s the letter lets the sender see it', async (mood, seen) => {
  const { sink, mail } = await open();
  sink.mood = mood;
  await expect(mail.send(email)).rejects.toMatchObject(seen);
  expect(sink.letters).toHaveLength(mood === 'drop' ? 1 : 0);
});

test('its page lists the letters, shows the HTML where it can do nothing, and changes what happens to the next', async () => {
  const { sink, mail } = await open();
  await mail.send({ ...email, subject: '<b>新密碼</b>' });
  const get = async (path: string) => (await fetch(sink.address + path)).text();

  expect(await get('/')).toContain('&#60;b&#62;新密碼');
  expect(await get('/letters/1')).toContain('<iframe sandbox src="/letters/1.html"');
  expect(await get('/letters/1.html')).toBe('<p>請開啟</p>');
  expect(await get('/letters.json?to=nobody@coast.test')).toBe('[]');
  await fetch(`${sink.address}/mood?to=refuse`, { method: 'POST' });
  expect(sink.mood).toBe('refuse');
  expect((await fetch(`${sink.address}/letters/9`)).status).toBe(404);
});
