// @vitest-environment jsdom
import { createStore, type SessionState } from '@alder/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountAppearance } from './account-appearance.ts';
import type { Page } from './boot.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

function open(configs: Record<string, unknown>) {
  const account = { id: 'a1', displayName: 'Dr. Lin', email: 'lin@harbor.tw', role: 'doctor', configs };
  const store = createStore<SessionState>({ loginState: 'login', account });
  const patch = vi.fn(({ account: change }: { account: object }) =>
    store.set({ ...store.get(), account: { ...store.get().account!, ...change } }),
  );
  const send = vi.fn(async () => ({}));
  const page = { session: { ...store, patch }, wire: { send } } as unknown as Page;
  return { store, send, account, appearance: accountAppearance(page) };
}

test('settings stored with the account apply in every browser; missing ones stay as this browser has them', () => {
  localStorage.setItem('alder.theme', 'light');
  localStorage.setItem('alder.density', 'compact');

  const { appearance } = open({ theme: 'dark' });

  expect(appearance.get()).toEqual({ theme: 'dark', density: 'compact' });
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('alder.theme')).toBe('dark');
});

test('a choice applies at once and is saved with the account, only what was chosen', async () => {
  const { appearance, send, store } = open({});

  appearance.set({ theme: 'dark', density: 'auto' });
  expect(document.documentElement.dataset.theme).toBe('dark');

  await expect.poll(() => store.get().account?.configs).toEqual({ theme: 'dark' });
  expect(send.mock.calls).toMatchObject([[{ id: 'account.updateUserConfigs' }, { configs: { theme: 'dark' } }]]);
});

test('a choice made in another browser arrives here; an older response does not take back a newer choice', () => {
  const { appearance, store, account } = open({ theme: 'light' });
  appearance.set({ theme: 'dark', density: 'auto' });

  store.set({ ...store.get(), account: { ...account, configs: { theme: 'light' } } });
  expect(appearance.get().theme).toBe('dark');

  store.set({ ...store.get(), account: { ...account, configs: { theme: 'light', density: 'touch' } } });
  expect(appearance.get().density).toBe('touch');
});

test('a setting that this version does not know changes nothing', () => {
  const { appearance } = open({ theme: 'sepia', density: 7 });

  expect(appearance.get()).toEqual({ theme: 'system', density: 'auto' });
});

test('a choice that a reload has cut off is not taken back by the account, and is saved by the next page', async () => {
  const first = open({ theme: 'light' });
  first.send.mockImplementation(() => new Promise(() => undefined));
  first.appearance.set({ theme: 'dark', density: 'auto' });
  await expect.poll(() => first.send.mock.calls).toHaveLength(1);

  const { appearance, send, store } = open({ theme: 'light' });
  expect(appearance.get().theme).toBe('dark');
  await expect.poll(() => store.get().account?.configs).toEqual({ theme: 'dark' });
  expect(send.mock.calls).toMatchObject([[{ id: 'account.updateUserConfigs' }, { configs: { theme: 'dark' } }]]);

  expect(open({ theme: 'light' }).appearance.get().theme).toBe('light');
});
