import type { Session, WireClient } from '@alder/client';
import { duplicateHospitalCode, duplicateHospitalName } from '@alder/hospitals/contract';
import { type Language, LanguageProvider } from '@alder/i18n';
import { tooMany } from '@alder/wire';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  accountErrorEmailInvalid,
  emailRegistered,
  linkExpired,
  passwordEasy,
  registrationExists,
  registrationMissing,
} from '../contract/index.ts';
import { ActivateScreen } from './activate.screen.tsx';
import { RegisterScreen } from './register.screen.tsx';

const FIELDS = [
  ['Hospital name', 'Coast Vet'],
  ['Hospital id', 'coast-vet'],
  ['Your name', 'Lin'],
  ['Email', 'lin@coast.tw'],
  ['Mobile phone', '0912-345-678'],
] as const;

function wireOf(responses: unknown[]) {
  const send = vi.fn(async (_call: { id: string }, _input: unknown, _options?: unknown) => {
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (response instanceof Error) throw response;
    return response as never;
  });
  return { send, wire: { send } as unknown as WireClient };
}

function show(responses: unknown[], language: Language = 'en') {
  const { send, wire } = wireOf(responses);
  const onBack = vi.fn();
  render(
    <LanguageProvider initial={language}>
      <RegisterScreen wire={wire} onBack={onBack} />
    </LanguageProvider>,
  );
  return { send, onBack };
}

async function fillIn(values: readonly (readonly [string, string])[] = FIELDS) {
  for (const [label, value] of values) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), value);
  }
}

const submit = () => screen.getByRole('button', { name: /^Create hospital/ });

beforeEach(() => sessionStorage.clear());

test('registration has five fields, cannot be sent until all are filled, and then says where the letter went [screen.register]', async () => {
  const { send, onBack } = show([{ result: 'ok' }]);
  for (const [label, value] of FIELDS) {
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), value);
  }
  expect(submit().getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(submit());

  expect(await screen.findByText(/lin@coast\.tw/)).toBeDefined();
  expect(send.mock.calls[0]![1]).toMatchObject({
    ...{ hospitalName: 'Coast Vet', hospitalKey: 'coast-vet', displayName: 'Lin' },
    ...{ email: 'lin@coast.tw', phone: '0912-345-678', source: 'web', lang: 'en' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(onBack).toHaveBeenCalledOnce();
});

test('the hospital id follows the name until it is typed', async () => {
  show([{ result: 'ok' }]);
  await fillIn([['Hospital name', 'Sakura Vet']]);
  const key = screen.getByLabelText('Hospital id') as HTMLInputElement;
  expect(key.value).toBe('sakura-vet');

  await fillIn([['Hospital id', 'Own-Id']]);
  await fillIn([['Hospital name', 'Other']]);
  expect(key.value).toBe('own-id');
});

test('what cannot be registered is told at its field before anything is sent', async () => {
  const { send } = show([{ result: 'ok' }]);
  await fillIn();
  await fillIn([
    ['Hospital id', 'a1der'],
    ['Email', 'lin@coast'],
    ['Hospital name', 'www.evil.test'],
  ]);
  await userEvent.click(submit());

  expect(screen.getByText('This id is reserved, or reads like one that is. Choose another.')).toBeDefined();
  expect(screen.getByText('Invalid email format')).toBeDefined();
  expect(screen.getByText('Use one line of plain text, without web addresses')).toBeDefined();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  [registrationMissing(), 'Please enter hospital id, email, and mobile phone number'],
  [accountErrorEmailInvalid({ fields: { email: 'accountErrorEmailInvalid' } }), 'Invalid email format'],
  [registrationExists({ fields: { hospitalKey: 'exist' } }), 'The hospital id or email has been registered previously'],
  [duplicateHospitalName({ fields: { hospitalName: 'hospitalNameDup' } }), 'Duplicate Hospital Name'],
  [duplicateHospitalCode({ fields: { hospitalKey: 'hospitalCodeDup' } }), 'Duplicate Hospital Code'],
  [emailRegistered({ fields: { email: 'emailDup' } }), 'Email Already Registered'],
  [tooMany({ retry_after: 7 }), 'Too many tries. Wait 7 s.'],
  [new TypeError('no network'), 'No answer from the server. Check your connection.'],
])('the refusal %o is said in the words of the specification, and what was typed stays', async (refusal, text) => {
  show([refusal]);
  await fillIn();
  await userEvent.click(submit());

  expect(await screen.findByText(text)).toBeDefined();
  expect((screen.getByLabelText('Hospital name') as HTMLInputElement).value).toBe('Coast Vet');
});

test('a wrong address is changed with everything else kept, under the same word of the browser', async () => {
  const { send } = show([{ result: 'ok' }]);
  await fillIn();
  await userEvent.click(submit());
  await userEvent.click(await screen.findByRole('button', { name: 'Wrong address? Change it' }));
  await fillIn([['Email', 'right@coast.tw']]);
  await userEvent.click(submit());

  expect(await screen.findByText(/right@coast\.tw/)).toBeDefined();
  const [first, second] = send.mock.calls.map(([, input]) => input as { change: string });
  expect(second!.change).toBe(first!.change);
});

function activate(responses: unknown[]) {
  history.replaceState({}, '', '/auth/activate?token=the-token');
  const { send, wire } = wireOf(responses);
  const session = { get: () => ({ loginState: 'logout' }), check: vi.fn(async () => ({})) } as unknown as Session;
  const [onIn, onBack, onRegister] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <LanguageProvider initial="en">
      <ActivateScreen wire={wire} session={session} onIn={onIn} onBack={onBack} onRegister={onRegister} />
    </LanguageProvider>,
  );
  return { send, onIn, onBack, onRegister };
}

const found = { hospitalName: 'Coast Vet', hospitalKey: 'coast-vet', displayName: 'Lin', email: 'lin@coast.tw' };

test('the password of a new hospital is sent only with the terms accepted, and its token leaves the address bar', async () => {
  const { send, onIn } = activate([found, {}]);
  await userEvent.type(await screen.findByLabelText('Password'), 'harbor moonlight');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'harbor moonlight');
  expect(location.search).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Open my hospital' }));
  expect(screen.getByText('Please accept the terms of use and the privacy policy')).toBeDefined();
  expect(send).toHaveBeenCalledOnce();

  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Open my hospital' }));

  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  expect(send.mock.calls[1]![1]).toMatchObject({
    token: 'the-token',
    agreements: [
      { document: 'privacy', version: '2023-09-05' },
      { document: 'terms', version: '2023-09-05' },
    ],
  });
});

test('a password that the server refuses is told under it, and pressed again it is the same request', async () => {
  const { send, onIn } = activate([found, passwordEasy(), {}]);
  await userEvent.type(await screen.findByLabelText('Password'), 'password');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'password');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Open my hospital' }));
  expect(await screen.findByText('This password is too easy to guess. Choose another.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Open my hospital' }));

  await waitFor(() => expect(onIn).toHaveBeenCalledOnce());
  expect(send.mock.calls[2]![2]).toEqual(send.mock.calls[1]![2]);
});

test('a link that was used or is too old says so and leads to log-in or registration', async () => {
  const { onRegister } = activate([linkExpired()]);
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Register again' }));
  expect(onRegister).toHaveBeenCalledOnce();
});

test('without an answer the link is looked at again by hand', async () => {
  activate([new TypeError('no network'), found]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Password')).toBeDefined();
});
