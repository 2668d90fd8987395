import { randomBytes } from 'node:crypto';
import { inHospital, inSystem } from '@alder/database';
import { openHospital, openPostbox, testDb, testServices } from '@alder/testing';
import { expect, test } from 'vitest';
import type { Email, Letter } from './index.ts';
import { deliverNext, sendLetter } from './index.ts';
import { notifyChanges } from './postman.ts';

const START = new Date('2026-11-23T09:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

async function open() {
  const db = await testDb();
  const { settings } = await testServices();
  const to = `lin@${randomBytes(6).toString('hex')}.test`;
  let now = START;
  const clock = () => now;
  const postbox = openPostbox({ db, settings, clock });
  const letter = { kind: 'reset', lang: 'en', to, values: {} } as const satisfies Letter;
  return {
    ...{ db, settings, to, postbox, letter, clock },
    setNow(next: Date) {
      now = next;
    },
    send: (more: Partial<Letter> = {}) => inSystem(db, (trx) => sendLetter(trx, { ...letter, ...more } as Letter, now)),
    deliver: () => postbox.deliver(to),
    state: () =>
      inSystem(db, (trx) =>
        trx
          .selectFrom('letter')
          .select(['state', 'attempts', 'problem', 'details', 'due_at'])
          .where('email', '=', to)
          .orderBy('created_at')
          .execute(),
      ),
    problem: () =>
      inSystem(db, (trx) => trx.selectFrom('mail_problem').selectAll().where('email', '=', to).executeTakeFirst()),
  };
}

test('a letter whose transaction is undone is never sent, and one that is committed is sent once', async () => {
  const { db, letter, postbox, deliver, send } = await open();
  const undone = inSystem(db, async (trx) => {
    await sendLetter(trx, letter, START);
    throw new Error('the call was refused');
  });
  await expect(undone).rejects.toThrow('refused');
  await deliver();
  expect(postbox.letters).toEqual([]);

  await send();
  await deliver();
  await deliver();
  expect(postbox.letters).toMatchObject([{ subject: 'Set a new password' }]);
});

test('while the mail server is away a letter waits longer each time, and it is the same letter when it is sent', async () => {
  const { postbox, deliver, send, setNow, state } = await open();
  const id = await send({ hasToken: true });
  postbox.isAway = true;
  await deliver();
  await deliver();
  expect(await state()).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'the mail server is away' }]);
  setNow(after(5));
  await deliver();
  setNow(after(14));
  await deliver();
  expect(await state()).toMatchObject([{ attempts: 2 }]);
  postbox.isAway = false;
  setNow(after(15));
  await deliver();

  expect(postbox.letters).toMatchObject([{ id, date: START }]);
  expect(await state()).toMatchObject([{ state: 'sent', details: {} }]);
});

test('a letter goes out within a minute after a mail server that was away is back; one that it put off waits up to an hour', async () => {
  const { db, settings, to, clock, setNow, send, state } = await open();
  let fault: Error = new Error('connect ECONNREFUSED');
  const mail = { send: () => Promise.reject(fault) };
  const deliver = () => deliverNext({ db, mail, settings, address: 'https://alder.test', clock, to });
  await send();
  /** Seconds that the letter waits after each of `times` more attempts. */
  const waits = async (times: number) => {
    const seconds: number[] = [];
    for (let at = 0; at < times; at += 1) {
      const from = clock();
      expect(await deliver()).toBe(true);
      const due = (await state())[0]!.due_at;
      seconds.push((due.getTime() - from.getTime()) / 1000);
      setNow(due);
    }
    return seconds;
  };
  expect(await waits(7)).toEqual([5, 10, 20, 40, 60, 60, 60]);
  fault = Object.assign(new Error('full'), {
    responseCode: 452,
    response: '452 4.2.2 mailbox full',
    command: 'RCPT TO',
  });
  expect((await waits(6)).slice(-3)).toEqual([3600, 3600, 3600]);
});

test('the operator of the server is notified once why letters wait, and that they go out again', async () => {
  const { db, settings, to, clock, setNow, send } = await open();
  const reported: (string | undefined)[] = [];
  const onOutcome = notifyChanges((problem) => reported.push(problem));
  let fault: string | undefined = 'self-signed certificate';
  const mail = {
    async send() {
      if (fault) throw new Error(fault);
    },
  };
  const deliver = () => deliverNext({ db, mail, settings, address: 'https://alder.test', clock, to, onOutcome });
  await send();
  await send();
  await deliver();
  await deliver();
  expect(reported).toEqual(['self-signed certificate']);
  fault = undefined;
  setNow(after(5));
  await deliver();
  await deliver();
  expect(reported).toEqual(['self-signed certificate', undefined]);
});

test('two servers send a letter once between them, and one that dies gives it back at once', async () => {
  const { db, settings, to, clock, send, state } = await open();
  await send();
  const sent: Email[] = [];
  const began = Promise.withResolvers<void>();
  const death = Promise.withResolvers<never>();
  const options = { db, settings, address: 'https://alder.test', clock, to };
  const hanging = {
    send: () => {
      began.resolve();
      return new Promise<void>(() => {});
    },
  };
  const first = deliverNext({ ...options, mail: hanging, interrupted: death.promise });
  await began.promise;
  const mail = { send: async (email: Email) => void sent.push(email) };

  expect(await deliverNext({ ...options, mail })).toBe(false);
  death.reject(new Error('the server ends'));
  await expect(first).rejects.toThrow('the server ends');
  expect(await state()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(await deliverNext({ ...options, mail })).toBe(true);
  expect(sent).toHaveLength(1);
});

test('an address that the mail server refuses for good is marked and not tried again, until a letter is taken', async () => {
  const { db, settings, to, clock, postbox, deliver, send, state, problem } = await open();
  await send();
  const refusal = Object.assign(new Error('refused'), {
    ...{ command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no such user' },
  });
  const mail = { send: () => Promise.reject(refusal) };
  await deliverNext({ db, settings, mail, address: 'https://alder.test', clock, to });
  await deliver();

  expect(await state()).toMatchObject([{ state: 'refused', problem: '550 5.1.1 no such user' }]);
  expect(await problem()).toMatchObject({ kind: 'refused', status: '5.1.1' });
  expect(postbox.letters).toEqual([]);
  await send();
  await deliver();
  expect(await problem()).toBeUndefined();
});

test.each([
  ['a password of ours that is wrong', { command: 'AUTH PLAIN', responseCode: 535 }],
  ['a full disk of theirs', { command: 'RCPT TO', responseCode: 452 }],
  ['a message that they do not like', { command: 'DATA', responseCode: 554 }],
])('%s is no fault of the address: the letter is tried again', async (_, fault) => {
  const { db, settings, to, clock, send, state, problem } = await open();
  await send();
  const mail = { send: () => Promise.reject(Object.assign(new Error('no'), fault)) };
  await deliverNext({ db, settings, mail, address: 'https://alder.test', clock, to });

  expect(await state()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  expect(await problem()).toBeUndefined();
});

test('a newer letter about the same replaces one that waits, a second one of an occasion is not written, and one that is over its time is not sent', async () => {
  const { postbox, deliver, send, setNow, state, to } = await open();
  await send({ about: `password:${to}`, path: '/first' });
  await send({ about: `password:${to}`, path: '/second' });
  await deliver();
  expect(postbox.letters).toHaveLength(1);

  expect(await send({ once: `quota:${to}` })).toBeTypeOf('string');
  expect(await send({ once: `quota:${to}` })).toBeUndefined();
  await deliver();
  expect(postbox.letters).toHaveLength(2);

  await send({ endsAt: after(60) });
  setNow(after(60));
  await deliver();
  expect(postbox.letters).toHaveLength(2);
  expect((await state()).map((row) => row.state)).toContain('ended');
});

test('a letter of a hospital has its name in the From line, in the language of the letter; a registration has Alder', async () => {
  await using hospital = await openHospital([]);
  const { db, postbox, letter, deliver, send } = await open();
  const names = JSON.stringify({ ja: '海岸動物病院' });
  await inSystem(db, (trx) => trx.updateTable('hospital').set({ names }).where('id', '=', hospital.id).execute());
  await hospital.work((trx) => sendLetter(trx, { ...letter, lang: 'ja', hospital: hospital.id }, START));
  await deliver();
  await hospital.work((trx) => sendLetter(trx, { ...letter, hospital: hospital.id }, START));
  await deliver();
  await send({ kind: 'activation', values: { hospital: 'Alder Bank', key: 'bank' }, hospital: hospital.id });
  await deliver();

  expect(postbox.letters.map(({ from }) => from)).toEqual(['海岸動物病院', hospital.name, undefined]);
  expect(postbox.letters[0]!.text).toContain('海岸動物病院');
});

test('a hospital writes letters in its own name only, and sees neither the letters nor the refused addresses of another', async () => {
  await using hospital = await openHospital([]);
  await using other = await openHospital([]);
  const { letter, to } = await open();
  await expect(hospital.work((trx) => sendLetter(trx, { ...letter, hospital: other.id }, START))).rejects.toThrow(
    'row-level security',
  );
  await hospital.work((trx) => sendLetter(trx, { ...letter, hospital: hospital.id }, START));
  await inSystem(hospital.db, (trx) =>
    trx
      .insertInto('mail_problem')
      .values({ email: hospital.admin.email, kind: 'bounced', status: '5.1.1', said: 'no such user', at: START })
      .execute(),
  );

  const seen = (id: string) =>
    inHospital(hospital.db, id, async (trx) => [
      (await trx.selectFrom('letter').select('id').where('email', '=', to).execute()).length,
      (await trx.selectFrom('mail_problem').select('email').where('email', '=', hospital.admin.email).execute()).length,
    ]);
  expect(await seen(other.id)).toEqual([0, 0]);
  expect(await seen(hospital.id)).toEqual([1, 1]);
});
