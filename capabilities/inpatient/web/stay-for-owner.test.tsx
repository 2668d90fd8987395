import type { WireClient } from '@alder/client';
import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ownerPageGone, type StayForOwner } from '../contract/index.ts';
import { StayForOwnerScreen } from './stay-for-owner.screen.tsx';

const found: StayForOwner = {
  hospital: {
    ...{ name: 'Harbor Vet', names: {}, logo: null, phone: '02-2345-6789', lang: 'en' },
    timezone: 'Asia/Taipei',
  },
  pet: { name: 'Mochi', species: 'dog', breed: null, coat_colour: null },
  ...{ state: 'open', shown_at: '2026-11-24T02:00:00.000Z', visiting: 'Today 18–19' },
  day: [{ topic: 'eats', value: 'no', at: '2026-11-24T01:00:00.000Z' }],
  releases: [
    {
      ...{ id: '01900000-0000-7000-8000-000000000001', text: 'Slept well.', has_photo: true, by: null },
      at: '2026-11-24T01:30:00.000Z',
    },
  ],
};

function open(...answers: readonly (StayForOwner | Error)[]) {
  const send = vi.fn();
  for (const each of answers) {
    if (each instanceof Error) send.mockRejectedValueOnce(each);
    else send.mockResolvedValueOnce(each);
  }
  const wire = { send } as unknown as WireClient;
  show(<StayForOwnerScreen wire={wire} pathname="/stay/harbor" search="?token=secret" />);
  /** The phone comes out of a pocket. */
  const again = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  return { send, again };
}

test('the owner reads the state of the day in plain words, messages, photos, visiting hours and when the hospital wrote last', async () => {
  const { send } = open(found);

  expect(await screen.findByText('Does not eat yet')).toBeTruthy();
  for (const text of ['Slept well.', 'Today 18–19', /^Last updated by the hospital 24 Nov 2026 10:00/])
    expect(screen.getByText(text)).toBeTruthy();
  const photo = screen.getByRole<HTMLImageElement>('img', { name: /^Photo of Mochi/ });
  expect(photo.src).toContain('token=secret');
  expect(send.mock.calls[0]![1]).toEqual({ key: 'harbor', token: 'secret' });
});

test('without a connection the last page stays and says of when it is; it comes back by itself', async () => {
  const { again } = open(found, new Error('offline'), { ...found, visiting: 'Tomorrow' });
  await screen.findByText('Slept well.');
  await again();
  expect((await screen.findByRole('status')).textContent).toMatch(/^No connection\. As of/);
  expect(screen.getByText('Slept well.')).toBeTruthy();
  await again();
  expect(await screen.findByText('Tomorrow')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('once the stay has ended only one sentence and the telephone number are left; a link that opens nothing shows nothing of before', async () => {
  const ended: StayForOwner = { ...found, state: 'ended', visiting: '', day: [], releases: [] };
  const { again } = open(found, ended, new Refusal(ownerPageGone));
  await screen.findByText('Slept well.');
  await again();
  expect(await screen.findByText('This page has ended. For news of Mochi, please call the hospital.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call the hospital' }).getAttribute('href')).toMatch(/^tel:/);
  expect(screen.queryByText('Slept well.')).toBeNull();
  await again();
  expect(await screen.findByText('This link does not open any more')).toBeTruthy();
  expect(screen.queryByText(/Mochi/)).toBeNull();
});
