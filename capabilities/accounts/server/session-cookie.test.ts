import { expect, test } from 'vitest';
import { cookieOf, plainCookie, sessionCookie, tokenOf } from './session-cookie.ts';

const local = { host: '127.0.0.1:3000' };
const away = { host: 'clinic.example.tw' };

test('no script reads the session cookie and no other site sends it [state.login]', () => {
  expect(sessionCookie(away, 'abc')).toBe('__Host-sid=abc; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure');
});

test('on localhost alone the session cookie travels without TLS', () => {
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect(sessionCookie({ host }, 'abc')).toBe('sid=abc; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax');
  }
  for (const host of ['localhost.evil.test', '127.0.0.1.evil.test', '10.0.0.5']) {
    expect(sessionCookie({ host }, 'abc')).toContain('Secure');
  }
});

test('with PUBLIC_URL its scheme decides, not the host name that the proxy passes on', () => {
  const https = 'https://clinic.example.tw';
  expect(sessionCookie(local, 'abc', https)).toMatch(/^__Host-sid=abc;.*; Secure$/);
  expect(plainCookie(local, 'lang', 'ja', https)).toMatch(/; Secure$/);
  expect(tokenOf({ ...local, cookie: '__Host-sid=abc' }, https)).toBe('abc');
  expect(tokenOf({ ...local, cookie: 'sid=planted' }, https)).toBeUndefined();
  expect(sessionCookie(away, 'abc', 'http://clinic.lan')).toMatch(/^sid=abc;.*Lax$/);
});

test('the cookies of the specification last as long as it says [const.cookies]', () => {
  const seconds = (name: Parameters<typeof plainCookie>[1]) => /Max-Age=(\d+)/.exec(plainCookie(local, name, 'x'))?.[1];
  expect(seconds('hospitalId')).toBe('43200');
  for (const day of ['accountStatus', 'email', 'lang'] as const) expect(seconds(day)).toBe('86400');
  for (const long of ['browserId', 'versionNotif', 'announcementTimestamp'] as const)
    expect(seconds(long)).toBe('8553600');
});

test('a cookie is read among other cookies', () => {
  expect(tokenOf({ ...local, cookie: 'lang=ja; sid=abc=; xsid=no' })).toBe('abc=');
  expect(tokenOf({ ...away, cookie: 'sid=planted' })).toBeUndefined();
  expect(cookieOf({ cookie: '' }, 'sid')).toBeUndefined();
});
