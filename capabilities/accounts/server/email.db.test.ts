import { inSystem, newId } from '@alder/database';
import { openPostbox } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { changeEmail, confirmEmail, correctEmail, createUser, getHospitalUsers } from '../contract/index.ts';
import { openClinic, PASSWORD } from './clinic.fixture.ts';
import { openTwoHospitals } from './membership.fixture.ts';

const CONFIRM = addressOf(confirmEmail, {});

async function openPerson() {
  const clinic = await openClinic();
  const postbox = openPostbox({ db: clinic.db, settings: clinic.services.settings, clock: () => new Date() });
  const browser = clinic.openBrowser();
  await browser.login();
  const account = () =>
    inSystem(clinic.db, (trx) =>
      trx
        .selectFrom('account')
        .select(['email', 'email_validated'])
        .where('id', '=', clinic.doctor.id)
        .executeTakeFirstOrThrow(),
    );
  const wanted = `new@${clinic.key}.tw`;
  const ask = async (email = wanted) => {
    await browser.call(changeEmail, { email });
    return postbox.deliver(email);
  };
  const audit = (action: string) =>
    inSystem(clinic.db, (trx) =>
      trx
        .selectFrom('audit_log')
        .select('action')
        .where('hospital', '=', clinic.hospital.id)
        .where('action', '=', action)
        .execute(),
    );
  return { clinic, postbox, browser, account, ask, wanted, audit };
}

test('a new address counts only once the link in its letter was used with the password, and the old address gets a letter', async () => {
  const { clinic, postbox, browser, account, ask, wanted, audit } = await openPerson();
  const before = (await account()).email;
  const token = await ask();
  expect(postbox.letters.map(({ to }) => to)).toEqual([wanted]);
  expect((await account()).email).toBe(before);
  expect((await browser.send(CONFIRM, { token, password: 'another one' })).payload.error).toBe('passwordWrong');
  expect((await account()).email).toBe(before);

  expect((await browser.send(CONFIRM, { token, password: PASSWORD })).payload).toEqual({ email: wanted });
  expect(await account()).toEqual({ email: wanted, email_validated: true });
  await postbox.deliver(before);
  expect(postbox.letters.at(-1)).toMatchObject({ to: before });
  expect(postbox.letters.at(-1)!.text).toContain(wanted);
  expect([(await audit(changeEmail.id)).length, (await audit(confirmEmail.id)).length]).toEqual([1, 1]);

  const again = clinic.openBrowser();
  expect((await again.login()).status).toBe(401);
  expect((await again.login({ email: wanted, kickoutExisting: true })).status).toBe(200);
  // The link is good once.
  expect((await again.send(CONFIRM, { token, password: PASSWORD })).payload.error).toBe('linkExpired');
});

test('a taken address gets no letter and the same response, also when it is taken after the letter was sent', async () => {
  const { clinic, postbox, browser, account, ask, wanted } = await openPerson();
  const other = await clinic.addPerson({ email: `chen@${clinic.key}.tw` });
  expect((await browser.call(changeEmail, { email: other.email })).payload).toEqual({ result: 'submitted' });
  await postbox.deliver(other.email);
  expect(postbox.letters).toEqual([]);

  const token = await ask();
  await clinic.addPerson({ email: wanted });
  expect((await browser.send(CONFIRM, { token, password: PASSWORD })).payload.error).toBe('linkExpired');
  expect((await account()).email).not.toBe(wanted);
});

test('a link that was replaced, made up or is a day old opens nothing, and the password is asked for again after ten minutes', async () => {
  const { clinic, browser, ask, account } = await openPerson();
  const before = (await account()).email;
  const first = await ask();
  const second = await ask(`second@${clinic.key}.tw`);
  expect((await browser.send(CONFIRM, { token: first, password: PASSWORD })).payload.error).toBe('linkExpired');
  expect((await browser.send(CONFIRM, { token: 'made-up', password: PASSWORD })).payload.error).toBe('linkExpired');
  await inSystem(clinic.db, async (trx) => {
    const past = new Date(Date.now() - 1000);
    await trx.updateTable('email_change').set({ expires_at: past }).where('account', '=', clinic.doctor.id).execute();
    await trx
      .updateTable('session')
      .set({ verified_at: new Date(Date.now() - 11 * 60_000) })
      .where('account', '=', clinic.doctor.id)
      .execute();
  });
  expect((await browser.send(CONFIRM, { token: second, password: PASSWORD })).payload.error).toBe('linkExpired');
  expect((await browser.call(changeEmail, { email: 'x@y.test' })).payload.error).toBe('verifyFirst');
  expect((await account()).email).toBe(before);
});

test('an administrator sees which letters came back and corrects the address of a person who has no password yet, nobody else’s', async () => {
  const { clinic, other, office, join } = await openTwoHospitals();
  const postbox = openPostbox({ db: clinic.db, settings: clinic.services.settings, clock: () => new Date() });
  const [wrong, right] = [`mai@${other.key}.tw`, `mei@${other.key}.tw`];
  const { user } = (await office.call(createUser, { email: wrong, displayName: 'Mei', role: 'doctor' }, other.key))
    .payload;
  await inSystem(clinic.db, (trx) =>
    trx
      .insertInto('mail_problem')
      .values({ email: wrong, letter: newId(), kind: 'bounced', status: '5.1.1', said: 'no such user', at: new Date() })
      .execute(),
  );
  const listed = async () =>
    (await office.call(getHospitalUsers, {}, other.key)).payload.result.find(
      ({ id }: { id: string }) => id === user.id,
    );
  expect(await listed()).toMatchObject({ email: wrong, mailProblem: 'bounced' });

  expect(
    (await office.call(correctEmail, { id: user.id, email: `chief@${other.key}.tw` }, other.key)).payload.error,
  ).toBe('accountExists');
  expect((await office.call(correctEmail, { id: user.id, email: right }, other.key)).status).toBe(200);
  expect(await listed()).toMatchObject({ email: right, mailProblem: null });

  await join();
  const taken = await office.call(correctEmail, { id: clinic.doctor.id, email: `mine@${other.key}.tw` }, other.key);
  expect(taken.payload.error).toBe('emailOfPerson');
  expect((await office.call(correctEmail, { id: newId(), email: right }, other.key)).status).toBe(404);
  expect(postbox.letters).toEqual([]);
});
