import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Calendar } from '../contract/index.ts';
import { appointmentPast, appointmentTaken } from '../contract/index.ts';
import { AppointmentsScreen } from './appointments.screen.tsx';
import { type BookingValues, movedTo, newValues } from './booking-values.ts';
import { anAppointment, at, aWait, CHEN, DAY, dayWith, LIN } from './calendar.fixture.ts';
import { NextUp } from './next-up/next-up.panel.tsx';

const NO_TYPES = { types: [], timezone: 'UTC' } as unknown as Calendar;

async function showDay(responses: Record<string, unknown>, view = 'doctor') {
  const path = `/his/appointments?date=${DAY}&view=${view}`;
  const rendered = show(<AppointmentsScreen />, responses, { path });
  await screen.findByRole('navigation', { name: 'Days of the week' });
  return { ...rendered, user: userEvent.setup() };
}
const column = (key: string) => within(screen.getByTestId(`column-${key}`));

test('the day shows each appointment in the column of its doctor, or of its room', async () => {
  const both = [anAppointment(1), anAppointment(2, { pet_name: 'Coco', doctor: CHEN, room: 'room2' })];
  await showDay(dayWith(both));
  expect(await screen.findByTestId(`column-${LIN}`)).toBeTruthy();
  expect(column(LIN).getByRole('button', { name: /14:00–14:30, Mochi, Recheck, Dr. Lin, Room 1/ })).toBeTruthy();
  expect(column(CHEN).getByRole('button', { name: /Coco/ })).toBeTruthy();
});

test('another capability draws the person at the head of a column; who has no column is none', async () => {
  const Person = ({ id }: { id: string }) => <i>{`face of ${id}`}</i>;
  const path = `/his/appointments?date=${DAY}&view=doctor`;
  show(<AppointmentsScreen slots={{ Person }} />, dayWith([anAppointment(1)]), { path });
  expect(await screen.findByText(`face of ${LIN}`)).toBeTruthy();
  expect(screen.queryByText('face of null')).toBeNull();
});

test('rooms are columns too, and what has no room has one of its own', async () => {
  await showDay(dayWith([anAppointment(1, { room: null })]), 'room');
  expect(await screen.findByTestId('column-room2')).toBeTruthy();
  expect(column('none').getByRole('button', { name: /Mochi/ })).toBeTruthy();
});

test('Alt and an arrow move an appointment by a line or to the next doctor, and Shift Alt makes it longer', async () => {
  const one = anAppointment(1);
  const { user, send } = await showDay({ ...dayWith([one]), 'appointment.update': { result: { ...one, version: 2 } } });
  const block = await screen.findByRole('button', { name: /Mochi/ });
  const moved = (input: object) =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'appointment.update' }),
      expect.objectContaining({ id: one.id, version: 1, ...input }),
      expect.anything(),
    );
  block.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  moved({ starts_at: at('14:15'), minutes: 30, doctor: LIN });
});

test('what is typed of a booking outlives a reload, moves to the place that is pressed then, and giving up drops it', async () => {
  const open = async () => {
    const shown = await showDay(dayWith([]));
    await shown.user.click(await screen.findByRole('button', { name: /^Book/ }));
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'New appointment' })) };
  };
  const first = await open();
  await first.user.click(first.dialog.getByRole('button', { name: 'Caller who is no patient yet' }));
  await first.user.type(first.dialog.getByLabelText('Name'), 'Ms Evans');
  await first.user.type(first.dialog.getByRole('textbox', { name: /Reason/ }), 'Limps');
  first.unmount();

  const second = await open();
  expect(second.dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Ms Evans');
  expect(second.dialog.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Limps');
  const draft: BookingValues = { ...newValues({ day: DAY, minute: 600 }, NO_TYPES), reason: 'Limps' };
  expect(movedTo(draft, { day: DAY, minute: 900, doctor: CHEN, isPressed: true })).toMatchObject({
    ...{ reason: 'Limps', time: '15:00', doctor: CHEN },
  });
  expect(movedTo(draft, { day: DAY, minute: 900 })).toEqual(draft);
  await second.user.keyboard('{Escape}');
  await second.user.click(await screen.findByRole('button', { name: /Leave|Discard|Do not save/ }));
  second.unmount();

  const third = await open();
  expect(third.dialog.queryByLabelText('Name')).toBeNull();
});

test('a time that is taken says by whom, and is booked beside it only on purpose', async () => {
  const refusal = new Refusal(appointmentTaken, {
    ...{ of: 'doctor', current: anAppointment(2, { pet_name: 'Coco' }), next: at('14:30') },
  });
  const { user, send } = await showDay({ ...dayWith([]), 'appointment.create': refusal });
  await user.click(await screen.findByRole('button', { name: /^Book/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New appointment' }));
  await user.click(dialog.getByRole('button', { name: 'Caller who is no patient yet' }));
  await user.type(dialog.getByLabelText('Name'), 'Ms Evans');
  await user.click(dialog.getByRole('button', { name: /^Book/ }));

  expect(await dialog.findByText('Dr. Lin is taken until 14:30: Coco')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Use 14:30' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Double-book' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'appointment.create' }),
    expect.objectContaining({ contact_name: 'Ms Evans', pet: null, confirmDouble: true }),
    expect.anything(),
  );
});

test('the day of a series that is taken is named, and no other time is offered for the whole series', async () => {
  const slotTaken = new Refusal(appointmentTaken, {
    ...{ of: 'doctor', current: anAppointment(2, { pet_name: 'Coco' }), next: at('14:30') },
    repeat_at: '2026-12-15T06:00:00.000Z',
  });
  const { user } = await showDay({ ...dayWith([]), 'appointment.create': slotTaken });
  await user.click(await screen.findByRole('button', { name: /^Book/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New appointment' }));
  await user.click(dialog.getByRole('button', { name: 'Caller who is no patient yet' }));
  await user.type(dialog.getByLabelText('Name'), 'Ms Evans');
  await user.click(dialog.getByRole('button', { name: /^Book/ }));

  expect(await dialog.findByText(/^Of the repeats, .*15 Dec.*: Dr\. Lin is taken until 14:30: Coco$/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Use / })).toBeNull();
});

test('a day that is over is booked only on purpose, and the calendar goes to the day that was booked', async () => {
  const past = new Refusal(appointmentPast, { fields: { starts_at: 'appointmentPast' } });
  const booked = { result: anAppointment(1), others: [] };
  const answers = [past, booked];
  const { user, send, path } = await showDay({ ...dayWith([]), 'appointment.create': () => answers.shift() });
  await user.click(await screen.findByRole('button', { name: /^Book/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New appointment' }));
  await user.click(dialog.getByRole('button', { name: 'Caller who is no patient yet' }));
  await user.type(dialog.getByLabelText('Name'), 'Ms Evans');
  const [first] = within(await dialog.findByRole('group', { name: 'Day' })).getAllByRole('spinbutton');
  await user.click(first!);
  await user.keyboard('02112026');
  await user.click(dialog.getByRole('button', { name: /^Book/ }));

  expect(await dialog.findByText('This day is over.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Book anyway' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'appointment.create' }),
    expect.objectContaining({ confirmPast: true }),
    expect.anything(),
  );
  await waitFor(() => expect(path()).toContain('date=2026-11-02'));
});

test('what is booked for an animal that has died since says so in the calendar and asks to be canceled', async () => {
  const gone = anAppointment(1, { pet_status: 'deceased' });
  const { user } = await showDay(dayWith([gone]));

  const block = await screen.findByRole('button', { name: /Mochi.*Deceased/ });
  await user.click(block);

  const dialog = within(await screen.findByRole('dialog', { name: 'Mochi' }));
  expect(dialog.getByText('The patient is recorded as deceased: cancel the appointment.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cancel appointment' })).toBeTruthy();
});

test('an appointment is opened, checked in and canceled with a reason; one that has arrived has neither step', async () => {
  const booked = anAppointment(1);
  const arrived = anAppointment(2, { ...{ pet_name: 'Coco', status: 'arrived', stage: 'clinic', doctor: CHEN } });
  const { user, send } = await showDay({
    ...dayWith([booked, arrived]),
    'appointment.cancel': { result: { ...booked, status: 'canceled' }, count: 1 },
  });
  await user.click(await screen.findByRole('button', { name: /Coco/ }));
  expect(await screen.findByRole('dialog', { name: 'Coco' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: /Mochi/ }));
  expect(await screen.findByRole('button', { name: 'Check in' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel appointment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel: Mochi' }));
  await user.type(dialog.getByLabelText('Why it is canceled'), 'Ill');
  await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'appointment.cancel' }),
    { id: booked.id, version: 1, reason: 'Ill', following: false },
    expect.anything(),
  );
});

test('who waits is offered a slot or booked at once, and an offer that has lapsed says so', async () => {
  const lapsed = aWait({ lapsed_at: at('09:45') });
  await showDay(dayWith([], [lapsed]));
  expect(await screen.findByText(/before noon/)).toBeTruthy();
  expect(screen.getByText(/Offer lapsed/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Offer a slot' })).toBeTruthy();
});

test('a day without appointments says so, and a calendar that does not load can be asked for again', async () => {
  await showDay(dayWith([]));
  expect((await screen.findAllByText('Free all day')).length).toBeGreaterThan(0);
});

test('who is booked for the next hours is checked in beside the board with one press; late ones come first, with their telephone', async () => {
  const fu = anAppointment(1, { pet_name: 'Fu', starts_at: at('10:15') });
  const nina = anAppointment(2, { pet_name: 'Nina', starts_at: at('09:50'), phone: '0912-345-678' });
  const arrived = anAppointment(3, { pet_name: 'Coco', status: 'arrived', starts_at: at('09:30') });
  const later = anAppointment(4, { pet_name: 'Bella', starts_at: at('15:00') });
  const { send } = show(<NextUp day={DAY} />, {
    ...dayWith([fu, nina, arrived, later]),
    'appointment.arrive': { result: { ...fu, status: 'arrived' } },
  });
  const list = within(await screen.findByRole('list', { name: 'Next up' }));
  const rows = list.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);
  expect(rows).toEqual(['Nina', 'Fu']);
  expect(list.getByText('10 min late')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Call for Nina' }).getAttribute('href')).toBe('tel:0912-345-678');
  await userEvent.setup().click(list.getByRole('button', { name: 'Fu has arrived' }));

  expect(await screen.findByText('Fu is checked in')).toBeTruthy();
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'appointment.arrive' }),
    { id: fu.id, version: fu.version },
    expect.anything(),
  );
  expect(send.mock.calls.filter(([call]) => call.id === 'appointment.arrive')).toHaveLength(1);
});

test('on a day without bookings nothing is shown beside the board', async () => {
  const { container, send } = show(<NextUp day={DAY} />, dayWith([]));
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(container.querySelector('ul')).toBeNull();
});
