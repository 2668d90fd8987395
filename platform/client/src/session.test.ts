// @vitest-environment jsdom
import { cookieLifetimesS, defineCall, defineRefusal, tooMany, unauthorized } from '@alder/wire';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readCookie, writeCookie } from './cookies.ts';
import { NoResponse } from './response.ts';
import { createSession } from './session.ts';

const shared = { access: { kind: 'public' }, input: z.unknown(), payload: z.unknown(), summary: '' } as const;
const calls = {
  login: defineCall({ ...shared, id: 'public.login', method: 'POST', path: '/v2/public/:product/login' }),
  accountStatus: defineCall({
    ...shared,
    id: 'public.accountStatus',
    method: 'GET',
    path: '/v2/public/:product/accountStatus',
  }),
  logout: defineCall({ ...shared, id: 'public.logout', method: 'POST', path: '/v2/public/:product/logout' }),
};
const account = { id: 'a1', displayName: 'Dr. Lin', email: 'lin@harbor.tw', role: 'doctor' };
const hospital = { id: 'h1', key: 'harbor', name: 'Harbor Animal Hospital', license_his: 3 };
const duplicate = defineRefusal('Duplicate', {
  status: 409,
  text: 'This account is currently logged in on other devices',
});
const wrongPassword = defineRefusal('authWrongPassword', { status: 401, text: 'Wrong password' });

/** A session whose calls are responded to from `responses`, by id. */
function open(responses: Record<string, unknown>) {
  const reset = vi.fn();
  const send = vi.fn(async ({ id }: { id: string }, _input: unknown) => {
    const response = responses[id];
    if (response instanceof Error) throw response;
    return response as never;
  });
  return { session: createSession({ wire: { send }, calls, reset }), send, reset, responses };
}

afterEach(() => {
  for (const name of Object.keys(cookieLifetimesS)) writeCookie(name as keyof typeof cookieLifetimesS, '');
  vi.restoreAllMocks();
});

test('the state is init until the server has returned who is logged in [state.login]', async () => {
  const { session } = open({ 'public.accountStatus': { account, hospital, version: '1.0.19' } });

  expect(session.get().loginState).toBe('init');
  await session.check();

  expect(session.get()).toMatchObject({ loginState: 'login', account, hospital, version: '1.0.19' });
});

test('an account status without an account means logged out [state.login]', async () => {
  const { session } = open({
    'public.accountStatus': { account: { login: false, loginState: 'logout' }, hospital: null },
  });

  await session.check();

  expect(session.get().loginState).toBe('logout');
});

test('a log-in names browser and version, and leads to login [state.login]', async () => {
  const { session, send } = open({ 'public.login': { account, hospital, version: '1.0.19' } });

  await session.login({ email: 'lin@harbor.tw', password: 'moonlight' });

  expect(session.get().loginState).toBe('login');
  expect(send.mock.calls[0]![1]).toEqual({
    email: 'lin@harbor.tw',
    password: 'moonlight',
    browserId: readCookie('browserId'),
    version: '1.0.19',
  });
});

test.each([
  ['a wrong password', wrongPassword(), 'authWrongPassword'],
  ['a session elsewhere', duplicate(), 'authDuplicate'],
  ['no response', new NoResponse(0), 'authNoResponse'],
  ['too many tries', tooMany({ retry_after: 30 }), 'tooMany'],
  ['an unknown session', unauthorized(), 'authWrongPassword'],
  ['a response without an account', {}, 'authWrongPassword'],
])('%s has a state of its own [resp.login] [state.login]', async (_, response, code) => {
  const { session } = open({ 'public.login': response });

  const { loginState, error } = await session.login({ email: 'lin@harbor.tw', password: 'moonlight' });

  expect(loginState).toBe('logout');
  expect(error?.code).toBe(code);
});

test('the error of a log-in is gone as soon as the next one starts [state.login]', async () => {
  const { session, responses } = open({ 'public.login': wrongPassword() });
  await session.login({ email: 'lin@harbor.tw', password: 'moonligth' });

  responses['public.login'] = new Promise(() => undefined);
  void session.login({ email: 'lin@harbor.tw', password: 'moonlight' });

  expect(session.get().error).toBeUndefined();
});

test('logging out resets everything of the account, even when the server does not respond [state.login]', async () => {
  const { session, reset } = open({ 'public.login': { account, hospital }, 'public.logout': new NoResponse(0) });
  await session.login({ email: 'lin@harbor.tw', password: 'moonlight' });

  await session.logout().catch((error: unknown) => expect(error).toBeInstanceOf(NoResponse));

  expect(session.get()).toEqual({ loginState: 'logout' });
  expect(reset).toHaveBeenCalledOnce();
  expect(readCookie('hospitalId')).toBeUndefined();
});

test('a session that was kicked out says so [state.login]', async () => {
  const { session, reset } = open({ 'public.login': { account, hospital } });
  await session.login({ email: 'lin@harbor.tw', password: 'moonlight' });

  session.end('kicked');

  expect(session.get()).toEqual({ loginState: 'logout', ended: 'kicked' });
  expect(reset).toHaveBeenCalledOnce();
});

test('a refused call ends the session, with the reason of the socket when that comes first [state.login]', async () => {
  vi.useFakeTimers();
  const { session } = open({ 'public.login': { account, hospital } });
  await session.login({ email: 'lin@harbor.tw', password: 'moonlight' });
  session.refused();
  session.end('kicked');
  vi.advanceTimersByTime(5000);
  expect(session.get().ended).toBe('kicked');

  await session.login({ email: 'lin@harbor.tw', password: 'moonlight' });
  session.refused();
  vi.advanceTimersByTime(1000);
  expect(session.get().ended).toBe('expired');
  vi.useRealTimers();
});

test('a wrong password just before a right one does not end the new session [state.login]', async () => {
  vi.useFakeTimers();
  const { session, responses } = open({ 'public.login': wrongPassword() });
  await session.login({ email: 'lin@harbor.tw', password: 'moonligth' });
  session.refused();

  responses['public.login'] = { account, hospital };
  await session.login({ email: 'lin@harbor.tw', password: 'moonlight' });
  vi.advanceTimersByTime(5000);

  expect(session.get().loginState).toBe('login');
  vi.useRealTimers();
});

test('each cookie has the lifetime of the specification [const.cookies]', async () => {
  const written: string[] = [];
  vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));

  for (const name of Object.keys(cookieLifetimesS)) writeCookie(name as keyof typeof cookieLifetimesS, 'x');

  const day = 86_400;
  const ages = Object.fromEntries(
    written.map((cookie) => [cookie.split('=')[0], Number(/Max-Age=(\d+)/.exec(cookie)?.[1])]),
  );
  expect(ages).toEqual({
    hospitalId: day / 2,
    accountStatus: day,
    email: day,
    lang: day,
    browserId: 99 * day,
    versionNotif: 99 * day,
    announcementTimestamp: 99 * day,
  });
  expect(written.every((cookie) => cookie.includes('SameSite=Strict'))).toBe(true);
});

test('the browser keeps its number from one log-in to the next, and replaces a forged one [const.cookies]', async () => {
  const { session } = open({ 'public.login': wrongPassword() });
  await session.login({ email: 'a', password: 'b' });
  const first = readCookie('browserId');
  await session.login({ email: 'a', password: 'b' });
  expect(readCookie('browserId')).toBe(first);

  writeCookie('browserId', '<script>');
  await session.login({ email: 'a', password: 'b' });

  expect(readCookie('browserId')).toMatch(/^[\w-]{8,64}$/);
});

test('a superseded session request does not log the user out', async () => {
  const { session, responses, reset } = open({ 'public.accountStatus': { account, hospital, version: '1.0.19' } });
  await session.check();
  responses['public.accountStatus'] = undefined;

  expect(await session.check()).toMatchObject({ loginState: 'login', account: { id: 'a1' } });
  expect(reset).not.toHaveBeenCalled();
});
