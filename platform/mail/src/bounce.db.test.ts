import { randomBytes } from 'node:crypto';
import { inSystem } from '@alder/database';
import { openPostbox, testDb, testServices } from '@alder/testing';
import { expect, test } from 'vitest';
import { bounceAddress } from './bounce-address.ts';
import { readBounce, sendLetter, takeBounce } from './index.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const ID = '019308a1-7b44-7c11-8000-5a3f0c6b1d21';

const report = (to: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.test',
    `To: <${to}>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b\r\nContent-Type: message/delivery-status\r\n',
    'Reporting-MTA: dns; mx.example.test\r\n',
    'Final-Recipient: rfc822; lin@coast.test',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <lin@coast.test>:',
    '    there is no such mailbox',
    '--b--',
  ].join('\r\n');

test('a report that a letter did not arrive marks its address, until a letter is taken again', async () => {
  const db = await testDb();
  const { settings } = await testServices();
  const to = `lin@${randomBytes(6).toString('hex')}.test`;
  const postbox = openPostbox({ db, settings, clock: () => NOW });
  const send = () => inSystem(db, (trx) => sendLetter(trx, { kind: 'reset', lang: 'en', to, values: {} }, NOW));
  const id = (await send())!;
  await postbox.deliver(to);

  const bounce = readBounce(settings, report(bounceAddress(settings, 'bounces@alder.test', id)))!;
  expect(bounce).toEqual({
    ...{ letter: id, status: '5.1.1' },
    said: 'smtp; 550 5.1.1 <lin@coast.test>: there is no such mailbox',
  });
  expect(await takeBounce(db, bounce, NOW)).toBe(true);

  const problem = () =>
    inSystem(db, (trx) => trx.selectFrom('mail_problem').selectAll().where('email', '=', to).executeTakeFirst());
  expect(await problem()).toMatchObject({ kind: 'bounced', status: '5.1.1', letter: id });
  await send();
  await postbox.deliver(to);
  expect(await problem()).toBeUndefined();
});

test('a delay, a receipt, a temporary fault, a forged bounce address and an unknown letter mark nothing', async () => {
  const { settings } = await testServices();
  const other = (await testServices()).settings;
  const ownAddress = bounceAddress(settings, 'bounces@alder.test', ID);
  expect(readBounce(settings, report(ownAddress, { action: 'delayed', status: '4.4.7' }))).toBeUndefined();
  expect(readBounce(settings, report(ownAddress, { action: 'delivered', status: '2.0.0' }))).toBeUndefined();
  expect(readBounce(settings, report(ownAddress, { status: '4.2.2' }))).toBeUndefined();
  expect(readBounce(settings, report(bounceAddress(other, 'bounces@alder.test', ID)))).toBeUndefined();
  expect(readBounce(settings, 'Subject: hello\r\n\r\nIs anybody there?', ownAddress)).toBeUndefined();
  expect(readBounce(settings, report('someone@alder.test'), ownAddress)).toMatchObject({ letter: ID });
  expect(await takeBounce(await testDb(), { letter: ID, status: '5.1.1', said: 'none' }, NOW)).toBe(false);
});
