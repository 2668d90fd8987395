import { expect, test } from 'vitest';
import { endOtherSessions, endSession, getSessions, lockSession, setPin, unlockSession } from '../contract/index.ts';
import { openClinic, PASSWORD } from './clinic.fixture.ts';
import { auditActions, lettersOf } from './security.fixture.ts';

const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';

async function openTwo() {
  const clinic = await openClinic({ configs: { sessionsPerAccount: 2 } });
  const [computer, phone] = [clinic.openBrowser(), clinic.openBrowser()];
  computer.headers['user-agent'] = COMPUTER;
  await computer.login();
  await phone.login();
  return { clinic, computer, phone };
}

test('a person sees where the own account is logged in, this browser first, and ends one of the others at once', async () => {
  const { clinic, computer, phone } = await openTwo();
  const { result } = (await computer.call(getSessions, {})).payload;
  expect(result).toMatchObject([
    { isCurrent: true, browser: 'Chrome', system: 'Windows', kind: 'computer', hospitalName: clinic.hospital.name },
    { isCurrent: false, browser: null, isLocked: false },
  ]);

  expect((await computer.call(endSession, { id: result[1].id })).status).toBe(200);
  expect((await phone.users()).status).toBe(401);
  expect((await computer.users()).status).toBe(200);
  expect((await computer.call(getSessions, {})).payload.result).toHaveLength(1);
  expect((await computer.call(endSession, { id: result[1].id })).status).toBe(200);
  expect(await clinic.revoked()).toHaveLength(1);
  expect(await auditActions(clinic)).toContain('account.endSession');
}, 60_000);

test('all other sessions end together and this one stays', async () => {
  const { computer, phone } = await openTwo();
  expect((await phone.call(endOtherSessions, {})).payload).toEqual({ ended: 1 });
  expect((await computer.users()).status).toBe(401);
  expect((await phone.call(endOtherSessions, {})).payload).toEqual({ ended: 0 });
  expect((await phone.users()).status).toBe(200);
}, 60_000);

test('a session of a colleague, or of another hospital, is the same as none', async () => {
  const { clinic, computer } = await openTwo();
  const colleague = await clinic.addPerson({ email: `wu@${clinic.key}.tw` });
  const theirs = clinic.openBrowser();
  await theirs.login({ email: colleague.email });
  const other = await openTwo();
  for (const browser of [theirs, other.computer]) {
    const [own] = (await browser.call(getSessions, {}, browser === theirs ? clinic.key : other.clinic.key)).payload
      .result;
    expect((await computer.call(endSession, { id: own.id })).status).toBe(404);
  }
  expect((await theirs.users()).status).toBe(200);
}, 60_000);

test('a locked screen makes no call until the PIN or the password opens it, and says who is logged in', async () => {
  const { clinic, computer } = await openTwo();
  expect((await computer.call(setPin, { pin: '8264' })).status).toBe(200);
  expect((await computer.status()).payload.account).toMatchObject({ hasPin: true, limit: null });

  expect((await computer.call(lockSession, {})).status).toBe(200);
  expect(await computer.users()).toMatchObject({ status: 423, payload: { error: 'sessionLocked' } });
  expect((await computer.call(getSessions, {})).status).toBe(423);
  expect((await computer.call(setPin, { pin: null })).status).toBe(423);
  expect((await computer.status()).payload.account).toMatchObject({ limit: 'locked' });
  expect((await computer.call(lockSession, {})).status).toBe(200);

  expect(await computer.call(unlockSession, { pin: '1111' })).toMatchObject({
    status: 422,
    payload: { error: 'passwordWrong', left: 4 },
  });
  expect((await computer.call(unlockSession, { pin: '８２６４' })).status).toBe(200);
  expect((await computer.users()).status).toBe(200);
  await computer.call(lockSession, {});
  expect((await computer.call(unlockSession, { password: PASSWORD })).status).toBe(200);
  expect(await auditActions(clinic)).toEqual(expect.arrayContaining(['account.lockSession', 'account.unlockSession']));
}, 60_000);

test('the fifth wrong PIN ends the session, at once or one by one, and a full log-in is needed', async () => {
  const { clinic, computer } = await openTwo();
  await computer.call(setPin, { pin: '8264' });
  await computer.call(lockSession, {});
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, guess) => computer.call(unlockSession, { pin: `100${guess}` })),
  );
  expect(guesses.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(4);
  expect((await computer.call(unlockSession, { pin: '8264' })).status).toBe(401);
  expect((await computer.users()).status).toBe(401);
  expect((await clinic.openBrowser().login({ kickoutExisting: true })).status).toBe(200);
}, 60_000);

test('without a PIN the password opens the screen; an easy PIN is refused; an old PIN taken away opens nothing', async () => {
  const { computer } = await openTwo();
  expect((await computer.call(setPin, { pin: '1234' })).payload.error).toBe('pinEasy');
  expect((await computer.call(setPin, { pin: '12' })).payload.error).toBe('pinDigits');
  await computer.call(setPin, { pin: '8264' });
  await computer.call(setPin, { pin: null });
  await computer.call(lockSession, {});
  expect((await computer.call(unlockSession, { pin: '8264' })).payload.error).toBe('pinMissing');
  expect((await computer.call(unlockSession, { password: PASSWORD })).status).toBe(200);
}, 60_000);

test('a colleague who logs in at the same computer ends the session that was open there', async () => {
  const { clinic, computer } = await openTwo();
  const colleague = await clinic.addPerson({ email: `wu@${clinic.key}.tw` });
  const before = computer.cookies.get('sid')!;
  expect((await computer.login({ email: colleague.email })).status).toBe(200);
  const stolen = clinic.openBrowser();
  stolen.cookies.set('sid', before);
  expect((await stolen.users()).status).toBe(401);
}, 60_000);

test('a log-in from a browser that was never used before is told to the owner, the very first is not', async () => {
  const clinic = await openClinic({ configs: { sessionsPerAccount: 5 } });
  const computer = clinic.openBrowser();
  await computer.login();
  await computer.login();
  expect(await lettersOf(clinic)).toEqual([]);
  const phone = clinic.openBrowser('203.0.113.9');
  phone.headers['user-agent'] = COMPUTER;
  await phone.login();
  expect(await lettersOf(clinic)).toMatchObject([
    { kind: 'newDevice', details: { address: '203.0.113.9', device: 'Chrome, Windows' } },
  ]);
}, 60_000);
