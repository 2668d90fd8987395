import type { WireClient } from '@alder/client';
import { show } from '@alder/testing/screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { bookingOff, bookingTaken } from '../contract/index.ts';
import { BookScreen } from './book.screen.tsx';
import { BookingScreen } from './booking.screen.tsx';

const names = { en: 'Consult', ja: '診察', zhtw: '看診' };
const hospital = { name: 'Harbor', names: {}, logo: null, phone: '02-1', lang: 'en', timezone: 'Asia/Taipei' };
const rules = {
  lead_hours: 2,
  days_ahead: 30,
  cancel_hours: 24,
  new_owners: false,
  notes: { en: '', ja: '', zhtw: '' },
};
const page = {
  ...{ hospital, rules, doctors: [], today: '2026-11-24' },
  types: [{ key: 'consult', names, minutes: 20 }],
};
const times = { result: ['2026-11-25T01:00:00.000Z', '2026-11-25T01:15:00.000Z'] };

/** The page as an anonymous client sees it, its calls responded to by id. */
function showPage(responses: Record<string, unknown>, search = '') {
  const send = vi.fn(async ({ id }: { id: string }, _input: unknown) => {
    const found = responses[id];
    if (found instanceof Error) throw found;
    return found;
  });
  show(<BookScreen wire={{ send } as unknown as WireClient} pathname="/book/harbor" search={search} />);
  return send;
}

test('a page that takes no bookings says to call', async () => {
  showPage({ 'public.getBookingPage': bookingOff() });
  expect(await screen.findByRole('heading', { name: 'No booking here' })).toBeTruthy();
});

test('the rules stand above the form, and the button says what is missing', async () => {
  showPage({ 'public.getBookingPage': page, 'public.getBookingTimes': times });
  expect(await screen.findByText(/Online booking is for owners whose email address we have/)).toBeTruthy();
  expect(screen.getByText(/until 24 hours before/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: '09:15' })).toBeTruthy();
  expect(screen.getAllByText('Choose a time')[0]).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Book/ }).getAttribute('aria-disabled')).toBe('true');
});

test('a time that another client took first is asked for again, and the input stays', async () => {
  const user = userEvent.setup();
  const send = showPage({
    'public.getBookingPage': page,
    'public.getBookingTimes': times,
    'public.askBooking': bookingTaken(),
  });
  await user.click(await screen.findByRole('button', { name: '09:15' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of your pet' }), 'Biscuit');
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Kim');
  await user.type(screen.getByRole('textbox', { name: 'Telephone' }), '0912');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'a@b.test');
  await user.click(screen.getByRole('button', { name: /^Book Wed 25 Nov, 09:15/ }));
  expect(await screen.findByText('This time is no longer free. Choose another one.')).toBeTruthy();
  expect(send.mock.calls.filter(([{ id }]) => id === 'public.getBookingTimes')).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'Name of your pet' })).toHaveProperty('value', 'Biscuit');
});

test('after the limit the link shows the appointment and no button', async () => {
  const view = {
    ...{ hospital, rules, status: 'booked', held_until: null, type: page.types[0], doctor: null, pet_name: 'Biscuit' },
    ...{ starts_at: times.result[0], ends_at: times.result[1], change_until: times.result[0], today: '2026-11-24' },
    ...{ may_change: false, may_move: false },
  };
  showPage({ 'public.getBooking': view }, '?token=abc');
  expect(await screen.findByText('It is too late to change this here. Please call.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('an administrator is warned while no client could book, and what is ticked is sent', async () => {
  const user = userEvent.setup();
  const result = { ...rules, is_on: true, types: [], version: 3 };
  const { send } = show(<BookingScreen />, {
    'booking.getRules': { result, types: page.types, doctors: 0, has_hours: false },
    'booking.getEntries': { result: [] },
    'booking.updateRules': { result: { ...result, version: 4 } },
  });
  expect(await screen.findByText(/Nobody takes appointments/)).toBeTruthy();
  expect(screen.getByText(/Opening hours are not set/)).toBeTruthy();
  expect(screen.getByText(/Choose at least one kind/)).toBeTruthy();
  expect(await screen.findByText('Nobody has booked on the page yet.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Consult' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'booking.updateRules' }),
    expect.objectContaining({ types: ['consult'], version: 3, is_on: true }),
    expect.anything(),
  );
});
