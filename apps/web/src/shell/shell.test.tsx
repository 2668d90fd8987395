import { createOutbox, readCookie, WireProvider, writeCookie } from '@alder/client';
import { LanguageProvider } from '@alder/i18n';
import { openPatientsOf } from '@alder/patients/open';
import { show } from '@alder/testing/screen';
import { toast, toastQueue } from '@alder/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAppearance } from '../appearance.ts';
import { LockContext } from '../lock.ts';
import { AppearanceContext } from '../use-appearance.ts';
import { OutboxButton } from './outbox-button.tsx';
import { Shell } from './shell.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

function shell(onLogout: () => void = () => undefined): ReactNode {
  return (
    <AppearanceContext value={createAppearance()}>
      <Shell onLogout={onLogout} />
    </AppearanceContext>
  );
}

const links = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));

/** The version at the end of the sidebar leads to the releases. */
const version = "1.0.19, What's new";

test('the sidebar shows patients, outpatient, imaging and lab in this order, and the settings at its end [screen.sidebar]', () => {
  show(shell());

  expect(links()).toEqual(['Patients', 'Outpatient', 'Imaging', 'Lab and clinic path', 'Settings', version]);
});

test('Alt L locks the screen, but in a record it is the key of the laboratory', () => {
  const lock = vi.fn();
  const under = (path: string) =>
    show(<LockContext value={lock}>{shell()}</LockContext>, {}, { path: `/his${path}`, pattern: '/his/*' });
  const first = under('/record/01933f00-0000-7000-8000-00000000c001');
  fireEvent.keyDown(document.body, { key: 'l', altKey: true });
  expect(lock).not.toHaveBeenCalled();
  first.unmount();

  under('/board');
  fireEvent.keyDown(document.body, { key: 'l', altKey: true });
  expect(lock).toHaveBeenCalledOnce();
});

test('a full storage is reported to everyone, one that runs low to administrators only, and a plan without news not at all', async () => {
  const planState = { ending: 'none', storage: 'ok', ends_at: null, full_since: null };
  const text = () =>
    screen
      .queryAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(' ');
  const says = async (role: string, plan_state: object, words?: string) => {
    const { unmount } = show(
      shell(),
      {},
      { account: { role }, hospital: { plan_state: { ...planState, ...plan_state } } },
    );
    if (words) await waitFor(() => expect(text()).toContain(words), { timeout: 5000 });
    else await waitFor(() => expect(text()).not.toMatch(/plan|storage/i));
    unmount();
  };
  await says('doctor', { storage: 'full' }, 'The image storage is full');
  await says('doctor', { storage: '80' });
  await says('hospitalAdmin', { storage: '80' }, '80% of the image storage is in use. See the plan');
  await says('doctor', { ending: 'ended' }, 'The plan has ended');
  await says('hospitalAdmin', {});
});

test('who acts in another hospital reads it on every page and goes home from there', async () => {
  const user = userEvent.setup();
  const { send } = show(
    shell(),
    { 'admin.switchHospital': { result: { hospital: { id: 'h', key: 'home', name: 'Home' }, acting: false } } },
    {
      account: {
        role: 'sysAdmin',
        acting_from: { id: '01933f00-0000-7000-8000-000000000001', key: 'home', name: 'Home' },
      },
    },
  );
  await screen.findByText(/^Acting as /);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() =>
    expect(send.mock.calls.map(([call, input]) => [call.id, input])).toContainEqual([
      'admin.switchHospital',
      { hospitalId: '01933f00-0000-7000-8000-000000000001' },
    ]),
  );
});

test('what is not licensed or not permitted is absent, not grey [role.licence]', () => {
  show(shell(), {}, { account: { permit_pacs: false }, hospital: { license_lis: 0 } });

  expect(links()).toEqual(['Patients', 'Outpatient', 'Settings', version]);
});

test('the icon of the dashboard shows for administrators and laboratory consultants only [role.dashboard] [screen.sidebar]', () => {
  const roles = ['sysAdmin', 'hospitalAdmin', 'lisConsultant', 'pulpoMaster', 'doctor', 'assistant', 'vendorAdmin'];
  const withIcon = roles.filter((role) => {
    const { unmount } = show(shell(), {}, { account: { role } });
    const found = links().includes('Dashboard');
    unmount();
    return found;
  });
  expect(withIcon).toEqual(['sysAdmin', 'hospitalAdmin', 'lisConsultant']);
});

test('the language button goes round en, ja, zhtw [rule.language] [screen.sidebar]', async () => {
  show(shell(), {}, { language: 'en' });
  const rail = within(screen.getByRole('navigation'));

  await userEvent.click(rail.getByText('EN'));
  expect(screen.getByRole('navigation', { name: 'メインメニュー' })).toBeDefined();
  await userEvent.click(rail.getByText('日'));
  expect(screen.getByRole('navigation', { name: '主選單' })).toBeDefined();
  await userEvent.click(rail.getByText('繁'));

  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
});

test('the sidebar shows the version and logs out [screen.sidebar]', async () => {
  const logout = vi.fn();
  show(shell(logout));

  const version = within(screen.getByRole('navigation')).getByText('1.0.19');
  expect(version.getAttribute('href')).toBe('/info/releases');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Log out' }));

  expect(logout).toHaveBeenCalledOnce();
});

const mochi = {
  id: '01933f00-0000-7000-8000-0000000000aa',
  name: '咪嚕',
  patient_id: 'P02418',
  species: 'cat',
  breed: 'Mixed',
  sex: 'female',
  neutered: true,
  birthdate: null,
  coat_colour: null,
  status: 'normal',
  alerts: [],
  owner: { id: '01933f00-0000-7000-8000-0000000000bb', name: '林怡君', phones: ['0912-345-678'] },
};

test('Ctrl K finds a patient by any run of digits of the phone, and Enter opens the page', async () => {
  const { send, path } = show(shell(), { 'pet.search': { result: [mochi], owners: [] } });

  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), '678');
  expect(await screen.findByRole('option', { name: /咪嚕/ })).toBeDefined();
  await userEvent.keyboard('{Enter}');

  await waitFor(() => expect(path()).toBe(`/patient/${mochi.id}`));
  expect(send.mock.calls.at(-1)![1]).toMatchObject({ q: '678' });
});

test('Enter before the response opens the pet that was meant, never a row found for fewer letters [entity.pet]', async () => {
  const momo = { ...mochi, id: '01933f00-0000-7000-8000-0000000000cc', name: 'モモ' };
  let response = (_: unknown) => {};
  const whole = new Promise((resolve) => {
    response = resolve;
  });
  const { path } = show(shell(), {
    'pet.search': ({ q }: { q: string }) => (q === '67' ? { result: [momo], owners: [] } : whole),
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), '67');
  await screen.findByRole('option', { name: /モモ/ });
  await userEvent.keyboard('8{Enter}');
  expect(path()).toBe('/');

  response({ result: [mochi], owners: [] });

  await waitFor(() => expect(path()).toBe(`/patient/${mochi.id}`));
});

test('G and a letter key open a place, unless a text field has the focus', async () => {
  const { path } = show(shell());

  await userEvent.keyboard('gp');

  expect(path()).toBe('/patient');
});

test('the account menu changes theme and density of this browser at once', async () => {
  show(shell());
  await userEvent.click(screen.getByRole('button', { name: 'Dr. Lin' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');

  await userEvent.click(screen.getByRole('button', { name: 'Dr. Lin' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Compact' }));

  expect(document.documentElement.dataset.density).toBe('compact');
  expect(localStorage.getItem('alder.theme')).toBe('dark');
});

test('? lists the keys', async () => {
  show(shell());

  await userEvent.keyboard('?');

  expect(await screen.findByRole('dialog', { name: 'Help and shortcuts' })).toBeDefined();
});

test('Alt and a number goes to an open patient, Alt W closes the one in view', async () => {
  const patients = openPatientsOf('01933f00-0000-7000-8000-000000000001');
  // The list lives as long as the page, and files share one: what others have opened is not of this test.
  for (const { id } of patients.get()) patients.close(id);
  const pet = { species: 'cat', breed: 'Mixed', coat_colour: null, status: 'normal' } as const;
  patients.open({ ...pet, id: 'a', name: 'Mochi' });
  patients.open({ ...pet, id: 'b', name: 'Kuro' });
  const { path } = show(shell());

  await userEvent.keyboard('{Alt>}2{/Alt}');
  expect(path()).toBe('/patient/b');
  await userEvent.keyboard('{Alt>}w{/Alt}');

  expect(path()).toBe('/patient/a');
  expect(patients.get().map(({ id }) => id)).toEqual(['a']);
});

test('the bell comes once the page stands, and rings for what is unread', async () => {
  show(shell(), { 'notice.getAll': { result: [], unread: 3 } });
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();

  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeDefined();
});

test('queued calls are listed with the possible actions', async () => {
  const outbox = createOutbox();
  outbox.open('Weight of Mochi').refused();
  const again = vi.fn();
  outbox.open('Visit of Kuro').gaveUp(again);
  render(
    <LanguageProvider initial="en">
      <WireProvider wire={{} as never} outbox={outbox}>
        <OutboxButton />
      </WireProvider>
    </LanguageProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Outbox 2' }));

  expect(screen.getByText(/^Not accepted/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledOnce();
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));

  expect(outbox.get()).toEqual([]);
  expect(screen.queryByRole('button', { name: /Outbox/ })).toBeNull();
});

test('a queued call that its screen has not named is a change in the language of the page, not the English of the contract', async () => {
  const outbox = createOutbox();
  outbox.open('').retrying(1);
  render(
    <LanguageProvider initial="ja">
      <WireProvider wire={{} as never} outbox={outbox}>
        <OutboxButton />
      </WireProvider>
    </LanguageProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /1/ }));
  expect(screen.getByText('変更')).toBeDefined();
});

test('an error toast goes when its page does; what was done can still be undone on the next page', async () => {
  show(shell());
  act(() => {
    toast({ text: 'The weight was not saved', tone: 'fail' });
    toast({ text: 'Visit archived', undo: () => undefined });
  });
  expect(screen.getAllByText('The weight was not saved')).not.toEqual([]);

  await userEvent.click(screen.getByRole('link', { name: 'Patients' }));

  await waitFor(() => expect(screen.queryAllByText('The weight was not saved')).toEqual([]));
  expect(screen.getAllByText('Visit archived')).not.toEqual([]);
  act(() => toastQueue.clear());
});

const forget = () => {
  for (const name of ['versionNotif', 'announcementTimestamp'] as const) writeCookie(name, '');
};
const message = { en: 'Maintenance at 22:00', ja: '22:00 から保守作業を行います', zhtw: '22:00 起進行維護' };
const notif = { timestamp: '2026-11-21T02:00:00.000Z', message };

test('an announcement stands under the top bar in the language of the page until it is dismissed; a later one shows again [state.versionNotice]', async () => {
  forget();
  for (const language of ['ja', 'zhtw', 'en'] as const) {
    const { unmount } = show(shell(), {}, { account: { notif }, language });
    expect(await screen.findByText(message[language])).toBeDefined();
    unmount();
  }
  const first = show(shell(), {}, { account: { notif } });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(message.en)).toBeNull();
  expect(readCookie('announcementTimestamp')).toBe(String(Date.parse(notif.timestamp)));
  first.unmount();

  const second = show(shell(), {}, { account: { notif } });
  expect(screen.queryByText(message.en)).toBeNull();
  second.unmount();

  show(shell(), {}, { account: { notif: { ...notif, timestamp: '2026-11-21T02:00:00.001Z' } } });
  expect(await screen.findByText(message.en)).toBeDefined();
  forget();
});

test('a new version is announced once, with the way to what is new; a browser that was never here starts from it [state.versionNotice]', async () => {
  forget();
  show(shell()).unmount();
  expect(readCookie('versionNotif')).toBe('1.0.19');

  for (const stored of ['1.0.18', '1.0.9', '0.9.99']) {
    writeCookie('versionNotif', stored);
    const { unmount } = show(shell());
    expect(await screen.findByText('Alder is now version 1.0.19'), stored).toBeDefined();
    expect(screen.getByRole('link', { name: "What's new" }).getAttribute('href')).toBe('/info/releases');
    unmount();
  }
  const { unmount } = show(shell());
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }));
  expect(screen.queryByText('Alder is now version 1.0.19')).toBeNull();
  expect(readCookie('versionNotif')).toBe('1.0.19');
  unmount();

  show(shell());
  expect(screen.queryByText('Alder is now version 1.0.19')).toBeNull();
});

test('a system administrator finds the announcements in the own menu, no other user does [role.sysAdmin]', async () => {
  const { unmount } = show(shell(), {}, { account: { role: 'hospitalAdmin' } });
  await userEvent.click(screen.getByRole('button', { name: 'Dr. Lin' }));
  expect(screen.queryByRole('menuitem', { name: 'System administration' })).toBeNull();
  unmount();

  const { path } = show(shell(), {}, { account: { role: 'sysAdmin' } });
  await userEvent.click(screen.getByRole('button', { name: 'Dr. Lin' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'System administration' }));
  expect(path()).toBe('/sysAdmin/hospitals');
});
