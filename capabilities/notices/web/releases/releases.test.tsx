import { readCookie, writeCookie } from '@alder/client';
import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { OperatorScreen, ReleasesScreen } from './index.ts';

beforeEach(() => writeCookie('versionNotif', ''));

const notes = {
  en: { old: 'First version', note: '**Board.** Set `TRUST_PROXY` once', operator: 'Maintenance is on Sundays' },
  ja: { old: '最初のバージョン', note: '**ボード**：`TRUST_PROXY` を設定', operator: '保守は日曜日です' },
  zhtw: { old: '第一版', note: '**看板**：設定 `TRUST_PROXY`', operator: '週日維護' },
};
const releases = ({ lang }: { lang: keyof typeof notes }) => ({
  result: [
    { version: '1.0.19', date: null, notes: [notes[lang].note], operator: notes[lang].operator },
    { version: '1.0.18', date: '2026-10-02', notes: [notes[lang].old], operator: null },
  ],
});

test('the releases are listed newest first in the language of the page, with what is new for this browser [route.infoReleases]', async () => {
  writeCookie('versionNotif', '1.0.18');
  for (const language of ['en', 'ja', 'zhtw'] as const) {
    const { unmount } = show(<ReleasesScreen />, { 'info.getReleases': releases }, { language });

    expect(await screen.findByText(notes[language].operator)).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(['1.0.19', '1.0.18']);
    expect(screen.getByText('TRUST_PROXY').tagName).toBe('CODE');
    expect(screen.getByText(notes[language].old)).toBeDefined();
    unmount();
    writeCookie('versionNotif', '1.0.18');
  }
});

test('the first visit after a new version marks it; the next one does not, for 99 days [state.versionNotice]', async () => {
  writeCookie('versionNotif', '1.0.18');
  const first = show(<ReleasesScreen />, { 'info.getReleases': releases });
  expect(await screen.findByText('New since your last visit')).toBeDefined();
  expect(readCookie('versionNotif')).toBe('1.0.19');
  first.unmount();

  show(<ReleasesScreen />, { 'info.getReleases': releases });
  expect(await screen.findByText('Maintenance is on Sundays')).toBeDefined();
  expect(screen.queryByText('New since your last visit')).toBeNull();
});

test('releases that do not load, or their absence, are reported', async () => {
  const { unmount } = show(<ReleasesScreen />, {});
  expect(await screen.findByRole('alert')).toBeDefined();
  unmount();
  show(<ReleasesScreen />, { 'info.getReleases': { result: [] } });
  expect(await screen.findByText('No notes of a version are there yet.')).toBeDefined();
});

const typeInto = async (form: HTMLElement, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) {
    const field = within(form).getByRole('textbox', { name: label });
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
};
const operator = { account: { role: 'sysAdmin' } } as const;

test('an announcement is written in three languages, previewed in the own one, and sent', async () => {
  const { send } = show(<OperatorScreen />, { 'admin.updateSystemAnnouncement': { result: null } }, operator);
  const form = screen.getByRole('form', { name: 'Announcement' });
  await typeInto(form, { 'In English': 'Maintenance', 'In Japanese': '保守作業' });
  await userEvent.click(within(form).getByRole('button', { name: 'Announce' }));
  expect(await within(form).findByText('Write it in this language too')).toBeDefined();
  expect(send).not.toHaveBeenCalled();

  expect(within(form).getByText('Preview').parentElement?.textContent).toBe('Preview Maintenance');
  await typeInto(form, { 'In Traditional Chinese': '維護' });
  await userEvent.click(within(form).getByRole('button', { name: 'Announce' }));

  await waitFor(() => expect(send.mock.calls.map(([{ id }]) => id)).toEqual(['admin.updateSystemAnnouncement']));
  expect(send.mock.calls[0]![1]).toEqual({ message: { en: 'Maintenance', ja: '保守作業', zhtw: '維護' } });
});

test('the announcement that is shown can be withdrawn', async () => {
  const message = { en: 'Maintenance at 22:00', ja: '保守作業', zhtw: '維護' };
  const { send } = show(
    <OperatorScreen />,
    { 'admin.updateSystemAnnouncement': { result: null } },
    { account: { role: 'sysAdmin', notif: { timestamp: '2026-11-21T02:00:00.000Z', message } } },
  );
  expect(screen.getByText('Maintenance at 22:00')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(send.mock.calls[0]![1]).toEqual({ message: null }));
});

test('notes of a version name the version by three numbers', async () => {
  const { send } = show(
    <OperatorScreen />,
    { 'admin.updateVersionNotes': { result: { version: '1.0.20', notes: {}, updated_at: '' } } },
    operator,
  );
  const form = screen.getByRole('form', { name: 'Notes of a version' });
  await typeInto(form, { Version: '1.0', 'In English': 'a', 'In Japanese': 'b', 'In Traditional Chinese': 'c' });
  await userEvent.click(within(form).getByRole('button', { name: 'Save notes' }));
  expect(await within(form).findByText('Three numbers, such as 1.0.19')).toBeDefined();
  expect(send).not.toHaveBeenCalled();

  await typeInto(form, { Version: '1.0.20' });
  await userEvent.click(within(form).getByRole('button', { name: 'Save notes' }));
  await waitFor(() =>
    expect(send.mock.calls[0]![1]).toEqual({ version: '1.0.20', notes: { en: 'a', ja: 'b', zhtw: 'c' } }),
  );
});
