import { logoType } from '@alder/hospitals/contract';
import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { stale } from '@alder/wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LicenceDialog } from './licence.dialog.tsx';
import { StaffAvatar } from './staff-avatar.tsx';
import { StaffProfilePart } from './staff-profile.part.tsx';

const lin = '0193a5c0-0000-7000-8000-000000000001';
const wu = '0193a5c0-0000-7000-8000-000000000002';
const image = '0193a5c0-0000-7000-8000-000000000003';
const profile = {
  account: lin,
  version: 3,
  title: 'DVM',
  licence_number: '',
  colour: null,
  photo: null,
  signature: null,
};
const ofWu = { ...profile, account: wu, version: 0, title: '' };
const toasts = () => toastQueue.current().map(({ text }) => text);

function showPart(responses: object = {}) {
  const rendered = show(<StaffProfilePart />, { 'staff.getProfiles': { result: [ofWu, profile] }, ...responses }, {
    account: { id: lin },
  } as never);
  const sent = () =>
    rendered.send.mock.calls.filter(([{ id }]) => id === 'staff.updateProfile').map(([, input]) => input);
  return { sent, user: userEvent.setup() };
}
const file = () => new File(['x'], 'signature.png', { type: 'image/png' });

test('a person writes title and licence number, and puts an uploaded signature to use with the same save', async () => {
  const { sent, user } = showPart({
    'staff.uploadImage': { result: { id: image, width: 60, height: 20 } },
    'staff.updateProfile': { result: { ...profile, version: 4 } },
  });
  const licence = await screen.findByRole('textbox', { name: /Licence number/ });
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(licence, '2041');
  await user.upload(screen.getByLabelText(/^Signature/), file());
  const signatureImage = await screen.findByRole('img', { name: 'Signature' });
  expect(signatureImage.getAttribute('src')).toContain(`/staff/getImage/${image}`);
  expect(sent()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toContain('Saved'));
  expect(sent()).toEqual([
    { account: lin, version: 3, title: 'DVM', licence_number: '2041', colour: null, photo: null, signature: image },
  ]);
});

test('a file that is no image says so at its field, and what was typed stays', async () => {
  const { user } = showPart({ 'staff.uploadImage': logoType() });
  await user.type(await screen.findByRole('textbox', { name: /Licence number/ }), '2041');
  await user.upload(screen.getByLabelText(/^Signature/), file());
  await screen.findByText('Choose a PNG, JPEG, GIF or WebP image');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Licence number/ }).value).toBe('2041');
});

test('a file of more than 5 MB says so at once and is not sent, and another one can be chosen', async () => {
  const { user } = showPart({ 'staff.uploadImage': { result: { id: image, width: 60, height: 20 } } });
  const field = await screen.findByLabelText(/^Signature/);
  await user.upload(field, new File([new Uint8Array(5_000_001)], 'scan.png', { type: 'image/png' }));
  await screen.findByText('The file is larger than 5 MB');
  expect(screen.queryByRole('img', { name: 'Signature' })).toBeNull();
  await user.upload(screen.getByLabelText(/^Signature/), file());
  expect(await screen.findByRole('img', { name: 'Signature' })).toBeTruthy();
});

test('a signature is taken away with a button, and is gone once that is saved', async () => {
  const { sent, user } = showPart({
    'staff.getProfiles': { result: [{ ...profile, signature: image }] },
    'staff.updateProfile': { result: { ...profile, version: 4 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove signature' }));
  expect(screen.queryByRole('img', { name: 'Signature' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toMatchObject([{ version: 3, signature: null }]));
});

test('an administrator writes title and licence number of a colleague, and has no field for their signature', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const shown = show(
    <LicenceDialog user={{ id: wu, displayName: 'Dr. Wu' }} onClose={onClose} />,
    { 'staff.getProfiles': { result: [profile, ofWu] }, 'staff.updateProfile': stale({ current: ofWu }) },
    { account: { id: lin } } as never,
  );
  await screen.findByRole('dialog', { name: 'Title and licence number of Dr. Wu' });
  expect(screen.queryByText('Signature')).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: /Licence number/ }), '77');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/changed somewhere else/);
  expect(onClose).not.toHaveBeenCalled();

  shown.responses['staff.updateProfile'] = { result: { ...ofWu, version: 1 } };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = shown.send.mock.calls.filter(([{ id }]) => id === 'staff.updateProfile').map(([, input]) => input);
  expect(sent[0]).toEqual({ account: wu, version: 0, title: '', licence_number: '77' });
});

test('a colour is chosen and taken back, and no colour is sent as none', async () => {
  const { sent, user } = showPart({
    'staff.getProfiles': { result: [{ ...profile, colour: 'teal' }] },
    'staff.updateProfile': { result: { ...profile, version: 4 } },
  });
  const colour = await screen.findByRole('combobox', { name: /Colour/ });
  for (const [word, value] of [
    ['Violet', 'violet'],
    ['None', null],
  ] as const) {
    await user.selectOptions(colour, word);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ colour: value }));
  }
});

test('a person is shown with photo and colour at the head of their column, and with the initial alone without a profile', async () => {
  const { container } = show(
    <>
      <StaffAvatar id={lin} name="Dr. Lin" />
      <StaffAvatar id={wu} name="Dr. Wu" />
    </>,
    { 'staff.getProfiles': { result: [{ ...profile, photo: image, colour: 'violet' }, ofWu] } },
    { account: { id: lin } } as never,
  );
  await waitFor(() =>
    expect(container.querySelector('[data-colour="violet"] img')?.getAttribute('src')).toContain(image),
  );
  const other = screen.getByRole('img', { name: 'Dr. Wu' });
  expect([other.textContent, other.closest('[data-colour]')]).toEqual(['W', null]);
});
