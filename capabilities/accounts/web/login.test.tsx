import { createSession, NoResponse, type WireClient, writeCookie } from '@alder/client';
import { type Language, LanguageProvider } from '@alder/i18n';
import { tooMany } from '@alder/wire';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { authFactor, authFactorWrong, authWrongPassword, duplicateSession } from '../contract/index.ts';
import { LoginScreen } from './login.screen.tsx';
import { sessionCalls } from './session-calls.ts';

const account = { id: 'a1', displayName: 'Dr. Lin', email: 'lin@harbor.tw', role: 'doctor' };
const hospital = { id: 'h1', key: 'harbor', name: 'Harbor' };

/** Shows the log-in page; `responses` are given one after the other. */
function show(responses: unknown[], { language = 'en' }: { language?: Language } = {}) {
  const send = vi.fn(async (_call: { id: string }, _input: unknown) => {
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (response instanceof Error) throw response;
    return response as never;
  });
  const wire = { send } as unknown as WireClient;
  const session = createSession({ wire, calls: sessionCalls, reset: () => undefined });
  const onIn = vi.fn();
  render(
    <LanguageProvider initial={language}>
      <LoginScreen session={session} wire={wire} onIn={onIn} />
    </LanguageProvider>,
  );
  return { send, onIn };
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = (name: string) => screen.getByRole('button', { name });

async function type(address: string, secret: string) {
  if (address) await userEvent.type(email(), address);
  if (secret) await userEvent.type(password(), secret);
}

beforeEach(() => {
  for (const name of ['email', 'lang', 'accountStatus', 'hospitalId'] as const) writeCookie(name, '');
});

test('a user logs in with email and password, the email in lower case [screen.login]', async () => {
  const { send, onIn } = show([{ account, hospital, version: '1.0.19' }]);

  expect(button('Log in').getAttribute('aria-disabled')).toBe('true');
  await type(' Lin@Harbor.TW', 'moonlight{Enter}');

  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]![1]).toMatchObject({ email: 'lin@harbor.tw', password: 'moonlight', version: '1.0.19' });
});

test('the email of the last login is prefilled [screen.login] [const.cookies]', () => {
  writeCookie('email', 'lin@harbor.tw');
  show([{}]);

  expect((email() as HTMLInputElement).value).toBe('lin@harbor.tw');
  expect(document.activeElement).toBe(password());
});

test('an email or a password of the wrong form is reported before anything is sent [rule.email] [rule.password]', async () => {
  const { send } = show([{}]);

  await type('lin@harbor', 'short');
  await userEvent.click(button('Log in'));

  expect(screen.getByText('Invalid email format')).toBeDefined();
  expect(screen.getByText('Password requires at least 6 characters')).toBeDefined();
  expect(send).not.toHaveBeenCalled();
});

test('a wrong password is shown under its field, and the next input clears it [err.auth] [resp.login]', async () => {
  const { onIn } = show([authWrongPassword(), { account, hospital }]);
  await type('lin@harbor.tw', 'moonligth{Enter}');
  expect(await screen.findByText('Wrong password')).toBeDefined();

  await userEvent.click(button('Log in'));

  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  expect(screen.queryByText('Wrong password')).toBeNull();
});

test('a missing response of the server has its own message, with a way to retry [err.auth]', async () => {
  const { onIn } = show([new NoResponse(0), { account, hospital }]);
  await type('lin@harbor.tw', 'moonlight{Enter}');

  expect(await screen.findByText('No answer from the server. Check your connection.')).toBeDefined();
  await userEvent.click(button('Try again'));

  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
});

test('after too many tries it says how long to wait', async () => {
  show([tooMany({ retry_after: 30 })]);

  await type('lin@harbor.tw', 'moonlight{Enter}');

  expect(await screen.findByText('Too many tries. Wait 30 s.')).toBeDefined();
});

test('a session elsewhere asks first, and yes logs in and ends it [screen.login] [err.auth] [resp.login]', async () => {
  const { send, onIn } = show([duplicateSession(), { account, hospital }]);
  await type('lin@harbor.tw', 'moonlight{Enter}');

  const dialog = await screen.findByRole('alertdialog', {
    name: 'This account is currently logged in on other devices',
  });
  expect(dialog.textContent).toContain('lin@harbor.tw');
  expect(dialog.textContent).toContain('Log out another and login this device?');
  expect(document.activeElement).toBe(button('Cancel'));
  await userEvent.click(button('Yes'));

  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]![1]).not.toHaveProperty('kickoutExisting');
  expect(send.mock.calls[1]![1]).toMatchObject({ kickoutExisting: true, password: 'moonlight' });
});

test('cancel leaves the other session alone and keeps what was typed [screen.login]', async () => {
  const { send } = show([duplicateSession()]);
  await type('lin@harbor.tw', 'moonlight{Enter}');
  await screen.findByRole('alertdialog');

  await userEvent.click(button('Cancel'));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((password() as HTMLInputElement).value).toBe('moonlight');
  expect(send).toHaveBeenCalledOnce();
});

test('a forgotten password asks for the email and confirms without revealing whether it is known [rule.forgot] [screen.login]', async () => {
  const { send } = show([{ result: 'submitted' }]);
  await userEvent.click(button('Forgot password?'));
  await screen.findByRole('dialog');
  expect(button('Send link').getAttribute('aria-disabled')).toBe('true');

  const dialog = await screen.findByRole('dialog');
  await userEvent.type(dialog.querySelector('input')!, 'lin@harbor.tw{Enter}');

  expect(
    await screen.findByText('If lin@harbor.tw has an account, a link is on its way. It works for 24 hours.'),
  ).toBeDefined();
  expect(send.mock.calls[0]![0].id).toBe('public.forgotPassword');
  await userEvent.click(button('Back to login'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the language buttons change the page at once [rule.language] [screen.login]', async () => {
  show([{}]);

  await userEvent.click(button('繁中'));
  expect(screen.getByRole('heading', { name: '歡迎回來' })).toBeDefined();
  expect(document.documentElement.lang).toBe('zh-Hant-TW');
  await userEvent.click(button('日本語'));
  expect(screen.getByRole('button', { name: 'ログイン' })).toBeDefined();

  expect(document.cookie).toContain('lang=ja');
});

test.each([
  ['zhtw', '密碼錯誤'],
  ['ja', 'パスワードが違います'],
] as const)('errors speak %s [err.auth]', async (language, text) => {
  show([authWrongPassword()], { language });
  const [first, second] = document.querySelectorAll('input');
  await userEvent.type(first!, 'lin@harbor.tw');
  await userEvent.type(second!, 'moonligth{Enter}');

  expect(await screen.findByText(text)).toBeDefined();
});

test('an account with a second factor is asked for a code after its password; a wrong one is said, and the question about another session keeps the right one', async () => {
  const { send, onIn } = show([
    authFactor(),
    authFactorWrong(),
    duplicateSession(),
    { account, hospital, version: '1.0.19' },
  ]);
  await type('lin@harbor.tw', 'moonlight{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Second factor' });
  expect(dialog.textContent).not.toContain('Unknown');
  const code = screen.getByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));

  await userEvent.type(code, '000000{Enter}');
  await screen.findByText(/Wrong code/);
  await userEvent.clear(code);
  await userEvent.type(code, '123 456{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));

  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  expect(send.mock.calls.map(([, input]) => input)).toMatchObject([
    { password: 'moonlight' },
    { password: 'moonlight', code: '000000' },
    { password: 'moonlight', code: '123 456' },
    { password: 'moonlight', code: '123 456', kickoutExisting: true },
  ]);
});
