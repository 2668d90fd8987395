import { NoResponse } from '@alder/client';
import { LanguageProvider } from '@alder/i18n';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { shareNotFound, sharePassword } from '../contract/index.ts';
import { entry, otherTenantWire, SHARE_ID } from './share.fixture.tsx';
import { ShareGateScreen } from './share-gate.screen.tsx';

const info = {
  hospital: { name: 'Harbor Animal Hospital', names: {}, logo: null, lang: 'en' },
  password: true,
  downloadable: false,
  expiration: '2099-11-28T02:00:00.000Z',
  images: 3,
  retry_after: 0,
};
/** Response of a link with a password to a request without one. */
const needed = sharePassword({ retry_after: 0 });
const asks = (response: () => unknown) => (input: unknown) => ('password' in (input as object) ? response() : needed);

function gate(responses: Record<string, unknown>) {
  const { wire, send } = otherTenantWire({ 'public.getShareInfo': info, ...responses });
  const onOpen = vi.fn();
  render(
    <LanguageProvider initial="en">
      <ShareGateScreen shareId={SHARE_ID} wire={wire} onOpen={onOpen} />
    </LanguageProvider>,
  );
  return { send, onOpen };
}

async function give(password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

test('the gate says who shares how many images until when, and asks for the password [screen.shareGate]', async () => {
  const { onOpen, send } = gate({ 'public.getShareEntry': asks(entry) });

  expect(await screen.findByRole('heading', { name: 'Harbor Animal Hospital shared images with you' })).toBeDefined();
  expect(screen.getByText(/^3 images, until .*28 Nov 2099/)).toBeDefined();
  await give('483172');

  expect(send.mock.calls.at(-1)![1]).toEqual({ shareId: SHARE_ID, password: '483172' });
  expect(onOpen).toHaveBeenCalledWith(entry(), '483172');
});

test('after a wrong password the time to wait is counted down, and until then nothing can be sent [role.share]', async () => {
  const responses = [sharePassword({ retry_after: 0 }), sharePassword({ retry_after: 2 })];
  const { onOpen, send } = gate({ 'public.getShareEntry': asks(() => responses.shift() ?? entry()) });

  await give('1111');
  expect(await screen.findByText('That password is not right.')).toBeDefined();
  expect(screen.queryByRole('timer')).toBeNull();
  await give('2222');

  expect((await screen.findByRole('timer')).textContent).toBe('You can try again in 0:02');
  const isHeld = () => screen.getByRole('button', { name: 'Open' }).matches('[aria-disabled=true], :disabled');
  expect(isHeld()).toBe(true);
  await waitFor(() => expect(isHeld()).toBe(false));
  await give('483172');
  expect(send.mock.calls.at(-1)![1]).toEqual({ shareId: SHARE_ID, password: '483172' });
  expect(onOpen).toHaveBeenCalledOnce();
});

test('a recipient who comes back during the wait sees how long it still takes [role.share]', async () => {
  gate({ 'public.getShareEntry': sharePassword({ retry_after: 754 }) });

  expect((await screen.findByRole('timer')).textContent).toBe('You can try again in 12:34');
  expect(screen.getByText(/^Each wrong password makes the wait longer/)).toBeDefined();
});

test('who opened the link before is not asked again', async () => {
  const { onOpen, send } = gate({ 'public.getShareEntry': entry() });

  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  expect(send.mock.calls.at(-1)![1]).toEqual({ shareId: SHARE_ID });
});

test('a link without a password opens by itself', async () => {
  const { onOpen } = gate({
    'public.getShareInfo': { ...info, password: false },
    'public.getShareEntry': entry(),
  });

  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
});

test('a link that is not there, or not any more, says whom to ask', async () => {
  gate({ 'public.getShareInfo': shareNotFound() });

  expect(await screen.findByRole('heading', { name: 'This link was not found' })).toBeDefined();
  expect(screen.getByText(/Ask the sender for a new one/)).toBeDefined();
});

test('a link that ends while the password is typed is gone too', async () => {
  gate({ 'public.getShareEntry': asks(shareNotFound) });
  await give('483172');

  expect(await screen.findByRole('heading', { name: 'This link was not found' })).toBeDefined();
});

test('without a response the gate says so and asks again', async () => {
  let works = false;
  gate({ 'public.getShareInfo': () => (works ? info : new NoResponse(0)), 'public.getShareEntry': needed });
  const again = await screen.findByRole('button', { name: 'Try again' });

  works = true;
  await userEvent.click(again);

  expect(await screen.findByLabelText('Password')).toBeDefined();
});

test('the outsider chooses the language [rule.language]', async () => {
  gate({ 'public.getShareEntry': needed });
  await screen.findByLabelText('Password');

  await userEvent.click(screen.getByRole('button', { name: '日本語' }));

  expect(screen.getByLabelText('パスワード')).toBeDefined();
});
