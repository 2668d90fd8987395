import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { nothingShared } from '../contract/index.ts';
import { ShareDialog } from './share.dialog.tsx';
import { SHARE_ID, share } from './share.fixture.tsx';
import { SharesScreen } from './shares.screen.tsx';

const writeText = vi.fn(async (_text: string) => undefined);
beforeEach(() => {
  writeText.mockClear();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});

const dialog = (responses: object, onClose = vi.fn()) => ({
  onClose,
  ...show(
    <ShareDialog title="Coco, thorax" queries={{ studies: ['s1'] }} images={3} onClose={onClose} />,
    responses as never,
  ),
});
const inputs = (send: ReturnType<typeof show>['send'], id: string) =>
  send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);

test('one press makes a link for a week with a password, and copies link, password and end [cap.share]', async () => {
  const { send } = dialog({ 'pacs.createShareUrl': { result: share() } });
  expect(screen.getByText('3 images')).toBeDefined();
  const password = screen.getByRole<HTMLInputElement>('textbox', { name: 'Password' }).value;
  expect(password).toMatch(/^\d{6}$/);

  const before = Date.now();
  await userEvent.click(screen.getByRole('button', { name: 'Create and copy' }));

  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe(`${location.origin}/share/${SHARE_ID}`);
  const [input] = inputs(send, 'pacs.createShareUrl') as { expiration: string }[];
  expect(input).toMatchObject({ queries: { studies: ['s1'] }, password, downloadable: false });
  expect((Date.parse(input!.expiration) - before) / 86_400_000).toBeCloseTo(7, 2);
  expect(writeText.mock.calls[0]![0].split('\n')).toEqual([
    `Images: ${link.value}`,
    `Password: ${password}`,
    expect.stringMatching(/^Until .*2099/),
  ]);
});

test('what was chosen is chosen the next time, and a password can be another or none', async () => {
  const { send, unmount } = dialog({ 'pacs.createShareUrl': { result: share({ password: false }) } });
  const first = screen.getByRole<HTMLInputElement>('textbox', { name: 'Password' });
  const before = first.value;
  await userEvent.click(screen.getByRole('button', { name: 'New password' }));
  expect(first.value).not.toBe(before);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Link works for' }), '30 days');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ask for a password' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Allow download/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create and copy' }));
  await screen.findByRole('textbox', { name: 'Link' });
  expect(inputs(send, 'pacs.createShareUrl')).toMatchObject([{ password: null, downloadable: true }]);
  expect(writeText.mock.calls[0]![0]).not.toContain('Password');
  unmount();

  dialog({});

  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Link works for' }).value).toBe('30');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ask for a password' }).checked).toBe(false);
});

test('the sender of a deidentified link sees which images are withheld, and shares them only after confirming them [role.share]', async () => {
  const preview = { 'pacs.previewShareUrl': { result: { images: 3, held: 2, blanked: 1 } } };
  const { send } = dialog({ ...preview, 'pacs.createShareUrl': { result: share() } });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Allow download/ }));
  expect(inputs(send, 'pacs.previewShareUrl')).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Remove names/ }));

  expect(await screen.findByText(/^2 images may show words/)).toBeDefined();
  expect(screen.getByText(/^Of 1 ultrasound image everything around/)).toBeDefined();
  const seen = screen.getByRole<HTMLInputElement>('checkbox', { name: /^I have looked at them/ });
  expect(seen.checked).toBe(false);
  await userEvent.click(seen);
  await userEvent.click(screen.getByRole('button', { name: 'Create and copy' }));

  await screen.findByRole('textbox', { name: 'Link' });
  expect(inputs(send, 'pacs.createShareUrl')).toMatchObject([{ deidentify: true, words_seen: true }]);
  expect(localStorage.getItem('alder.share')).not.toContain('seen');
});

test('a refusal is shown and the dialog stays unchanged', async () => {
  dialog({ 'pacs.createShareUrl': nothingShared() });

  await userEvent.click(screen.getByRole('button', { name: 'Create and copy' }));

  expect(await screen.findByText('Choose images to share')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Create and copy' })).toBeDefined();
});

const row = async (title: string) => within((await screen.findByText(title)).closest('tr')!);

test('the list says what is live, expired or stopped, and offers only what can be done [screen.shares]', async () => {
  const result = [
    share({ opened: 2 }),
    share({
      id: '01933f00-0000-7000-8000-000000000008',
      title: 'Old',
      expiration: '2020-01-01T00:00:00.000Z',
      password: false,
    }),
    share({ id: '01933f00-0000-7000-8000-000000000009', title: 'Off', revoked: true }),
  ];
  show(<SharesScreen />, { 'pacs.getShareUrls': { result } });

  const live = await row('Coco, thorax');
  expect(live.getByText('Live')).toBeDefined();
  expect(live.getByText('2 times')).toBeDefined();
  expect(live.getAllByRole('button')).toHaveLength(3);
  const old = await row('Old');
  expect(old.getByText('Expired')).toBeDefined();
  expect(old.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual(['Extend Old by 7 days']);
  const off = await row('Off');
  expect(off.getByText('Stopped')).toBeDefined();
  expect(off.queryAllByRole('button')).toEqual([]);
});

test('a link is stopped with one press and brought back with undo, each from the version that was read [cap.share]', async () => {
  const { send } = show(<SharesScreen />, {
    'pacs.getShareUrls': { result: [share()] },
    'pacs.updateShareUrl': ({ version, revoked }: { version: number; revoked: boolean }) => ({
      result: share({ version: version + 1, revoked }),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop Coco, thorax' }));
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));

  await waitFor(() =>
    expect(inputs(send, 'pacs.updateShareUrl')).toMatchObject([
      { version: 1, revoked: true },
      { version: 2, revoked: false },
    ]),
  );
});

test('an ended link is extended by a week from now, a live one from its end', async () => {
  const old = share({ title: 'Old', expiration: '2020-01-01T00:00:00.000Z' });
  const { send } = show(<SharesScreen />, {
    'pacs.getShareUrls': { result: [old] },
    'pacs.updateShareUrl': { result: share() },
  });
  const now = Date.now();
  await userEvent.click(await screen.findByRole('button', { name: 'Extend Old by 7 days' }));

  const [input] = inputs(send, 'pacs.updateShareUrl') as { expiration: string }[];
  expect((Date.parse(input!.expiration) - now) / 86_400_000).toBeCloseTo(7, 2);
});

test('where nothing is shared the list says how to begin', async () => {
  const { path } = show(<SharesScreen />, { 'pacs.getShareUrls': { result: [] } });

  expect(await screen.findByText(/^Nothing is shared/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'To the studies' }));

  expect(path()).toBe('/pacs/studies');
});
