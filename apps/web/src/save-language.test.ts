// @vitest-environment jsdom

import { getHospitalUsers } from '@alder/accounts/contract';
import { createQueries, createStore, type SessionState, storedKey, type WireClient } from '@alder/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Page } from './boot.ts';
import { resumeLanguage, saveLanguage } from './save-language.ts';
import { addUnsavedChoices, unsavedChoices } from './unsaved-choices.ts';

beforeEach(() => localStorage.clear());

const users = { result: [{ id: 'a1', version: 7 }] };

function open(reply: (call: { id: string }) => Promise<unknown>) {
  const account = { id: 'a1', displayName: 'Dr. Lin', email: 'lin@harbor.tw', role: 'doctor' };
  const session = createStore<SessionState>({ loginState: 'login', account });
  const patch = vi.fn();
  const send = vi.fn(reply);
  const page = { session: { ...session, patch }, wire: { send } as unknown as WireClient } as unknown as Page;
  return { page, send, patch, queries: createQueries() };
}

test('a language that is chosen is saved in the account, with the version that was read', async () => {
  const { page, send, patch, queries } = open(async ({ id }) => (id === getHospitalUsers.id ? users : {}));

  await saveLanguage(page, queries, 'ja');

  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'account.updateUser' }), {
    id: 'a1',
    version: 7,
    langKey: 'ja',
  });
  expect(patch).toHaveBeenCalledWith({ account: { langKey: 'ja' } });
  expect(unsavedChoices('a1')).toEqual({});
});

test('a page that reads the users at the same moment shares the response, so that neither read aborts the other', async () => {
  let respond: (users: object) => void = () => undefined;
  const read = new Promise((resolve) => {
    respond = resolve;
  });
  const { page, send, patch, queries } = open(({ id }) => (id === getHospitalUsers.id ? read : Promise.resolve({})));
  const reads = vi.spyOn(queries, 'fetchQuery');
  const onPage = queries.fetchQuery({
    queryKey: storedKey(getHospitalUsers, {}),
    queryFn: () => page.wire.send(getHospitalUsers, {}),
  });

  const saving = saveLanguage(page, queries, 'ja');
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2));
  respond(users);
  await Promise.all([onPage, saving]);

  expect(send.mock.calls.map(([call]) => call.id)).toEqual(['account.getHospitalUsers', 'account.updateUser']);
  expect(patch).toHaveBeenCalled();
});

test('a language that could not be saved, or was chosen while logging in, is saved by the next page', async () => {
  const failing = open(() => Promise.reject(new Error('no response')));
  await saveLanguage(failing.page, failing.queries, 'ja');
  expect(unsavedChoices('a1')).toEqual({ langKey: 'ja' });

  addUnsavedChoices('a1', { langKey: 'zhtw' });
  const { page, patch, queries } = open(async ({ id }) => (id === getHospitalUsers.id ? users : {}));
  resumeLanguage(page, queries);
  await vi.waitFor(() => expect(patch).toHaveBeenCalledWith({ account: { langKey: 'zhtw' } }));
  expect(unsavedChoices('a1')).toEqual({});
});
