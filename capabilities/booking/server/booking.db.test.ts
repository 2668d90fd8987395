import { arriveAppointment, createAppointment, updateAppointment } from '@alder/appointments/contract';
import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import {
  askBooking,
  cancelBooking,
  confirmBooking,
  getBooking,
  getBookingPage,
  getBookingRules,
  getBookingTimes,
  getOnlineBookings,
  moveBooking,
  revokeBookingLinks,
  updateBookingRules,
} from '../contract/index.ts';
import { HOLD_MINUTES, OPEN_OF_EMAIL } from '../domain/index.ts';
import { at, calendar, now, open, RULES } from './booking.fixture.ts';
import { sweepBookings } from './index.ts';

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('an anonymous client holds a time, confirms it by the email, and the calendar has the appointment', async () => {
  await using hospital = await open();
  const { key } = hospital;
  const page = await hospital.call(getBookingPage, { key }, { as: null });
  expect(page.payload.types.map(({ key: one }) => one)).toEqual(['consult', 'vaccine']);
  expect(page.payload.doctors.map(({ name }) => name)).toEqual(['Dr. Chen', 'Dr. Lin']);
  const times = { key, type: 'consult', from: '2026-11-24' };
  const before = await hospital.call(getBookingTimes, times, { as: null });
  expect(before.payload.result[0]).toBe(at('09:00'));

  const response = await hospital.ask();
  expect(response).toMatchObject({
    status: 200,
    payload: { email: hospital.email, held_until: later(HOLD_MINUTES).toISOString() },
  });
  expect(await hospital.rows()).toMatchObject([{ status: 'held', contact_name: 'Kim Lee · Mochi', reason: 'Limps' }]);
  const token = await hospital.postbox.deliver(hospital.email);
  expect(hospital.postbox.letters[0]!.subject).toBe(`${hospital.name}: confirm the appointment of Mochi`);
  expect((await hospital.call(getBooking, { key, token }, { as: null })).payload.status).toBe('held');

  const confirmed = await hospital.call(confirmBooking, { key, token }, { as: null });
  expect(confirmed.payload).toMatchObject({ status: 'booked', pet_name: 'Mochi', may_change: true, may_move: true });
  expect(await hospital.call(confirmBooking, { key, token }, { as: null })).toMatchObject({ status: 200 });
  expect(await hospital.rows()).toMatchObject([{ status: 'booked', held_until: null, author: null }]);
  const manage = await hospital.postbox.deliver(hospital.email);
  expect(hospital.postbox.letters).toHaveLength(2);
  expect((await hospital.call(getBooking, { key, token: manage }, { as: null })).payload.status).toBe('booked');
  const rows = await hospital.work((trx) => trx.selectFrom('audit_log').select('action').execute());
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['public.askBooking', 'public.confirmBooking']),
  );
});

test('without the link the time is free again when it lapses, and what was typed is forgotten the next day', async () => {
  await using hospital = await open();
  const { key } = hospital;
  await hospital.ask({ doctor: hospital.lin.id });
  const token = await hospital.postbox.deliver(hospital.email);
  const sameTime = { doctor: hospital.lin.id, email: `other-${hospital.email}` };
  expect(await hospital.ask(sameTime)).toMatchObject({ status: 409, payload: { error: 'bookingTaken' } });

  hospital.setNow(later(HOLD_MINUTES + 1));
  expect((await hospital.call(getBooking, { key, token }, { as: null })).payload.status).toBe('released');
  const late = await hospital.call(confirmBooking, { key, token }, { as: null });
  expect(late).toMatchObject({ status: 409, payload: { error: 'bookingLapsed' } });
  expect(await hospital.ask(sameTime)).toMatchObject({ status: 200 });

  const sweep = sweepBookings(calendar);
  await hospital.work((trx) => sweep({ trx, now: later(25 * 60) } as never));
  expect(await hospital.rows()).toMatchObject([
    { status: 'released', contact_name: '', contact_phone: '', reason: '' },
    { status: 'released', contact_name: '', contact_phone: '', reason: '' },
  ]);
  expect(await hospital.call(getBooking, { key, token }, { as: null })).toMatchObject({
    status: 404,
    payload: { error: 'bookingGone' },
  });
});

test('two anonymous clients that ask for the last free time at once: one of them gets it', async () => {
  await using hospital = await open();
  const slotOfLin = { doctor: hospital.lin.id };
  const both = await Promise.all([
    hospital.ask(slotOfLin),
    hospital.ask({ ...slotOfLin, email: `b-${hospital.email}` }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the same form sent twice holds one time and writes one letter', async () => {
  await using hospital = await open();
  const [one, other] = [await hospital.ask(), await hospital.ask()];
  expect(other.payload).toEqual(one.payload);
  expect(await hospital.rows()).toHaveLength(1);
  await hospital.postbox.deliver(hospital.email);
  expect(hospital.postbox.letters).toHaveLength(1);
});

test('times outside the rules are taken: too soon, closed, of another kind, with no doctor', async () => {
  await using hospital = await open();
  for (const refused of [
    { starts_at: at('11:00', '2026-11-24') },
    { starts_at: at('13:00') },
    { starts_at: at('10:07') },
    { starts_at: at('10:00', '2027-01-20') },
    { type: 'surgery' },
    { doctor: hospital.admin.id },
  ])
    expect(await hospital.ask(refused), JSON.stringify(refused)).toMatchObject({
      status: 409,
      payload: { error: 'bookingTaken' },
    });
  expect(await hospital.ask({ email: 'nobody' })).toMatchObject({ status: 422, payload: { error: 'bookingEmail' } });
  expect((await hospital.ask({ species: 'dragon' })).status).toBe(400);
});

test('a known address gets the same answer as an unknown one; its patient is found once the address is proven', async () => {
  await using hospital = await open();
  const owner = await hospital.addOwner({ name: 'Kim Lee' });
  await hospital.work((trx) =>
    trx.updateTable('owner').set({ email: hospital.email.toUpperCase() }).where('id', '=', owner.id).execute(),
  );
  const pet = await hospital.addPet({ owner: owner.id });
  const unknown = await hospital.ask({ email: 'a@unknown.test', starts_at: at('11:00') });
  const known = await hospital.ask({ pet_name: 'mochi' });
  expect(Object.keys(known.payload)).toEqual(Object.keys(unknown.payload));
  expect((await hospital.rows()).every((row) => row.pet === null && row.owner === null)).toBe(true);

  const token = await hospital.postbox.deliver(hospital.email);
  const { payload } = await hospital.call(confirmBooking, { key: hospital.key, token }, { as: null });
  expect(JSON.stringify(payload)).not.toContain(pet.id);
  expect((await hospital.rows()).find(({ status }) => status === 'booked')).toMatchObject({
    pet: pet.id,
    owner: owner.id,
  });
});

test('a further owner books the pet on the page, and the visit is billed to the primary owner [OWN-07]', async () => {
  await using hospital = await open();
  const primary = await hospital.addOwner({ name: 'Ann Lee' });
  const sitter = await hospital.addOwner({ name: 'Kim Lee', phones: ['0987-654-321'] });
  await hospital.work((trx) =>
    trx.updateTable('owner').set({ email: hospital.email }).where('id', '=', sitter.id).execute(),
  );
  const pet = await hospital.addPet({ owner: primary.id });
  // Another pet of the same name, of which the sitter is no owner, leaves no doubt.
  await hospital.addPet({ owner: primary.id });
  await hospital.work((trx) =>
    trx.insertInto('pet_owner').values({ id: newId(), pet: pet.id, owner: sitter.id, relation: 'sitter' }).execute(),
  );

  await hospital.booked();
  const [row] = (await hospital.rows()).filter(({ status }) => status === 'booked');
  expect(row).toMatchObject({ pet: pet.id, owner: sitter.id });

  const arrived = await hospital.call(arriveAppointment, { id: row!.id, version: row!.version });
  expect(arrived.status).toBe(200);
  const visit = await hospital.work((trx) => trx.selectFrom('medical_record').select(['pet', 'owner']).execute());
  expect(visit).toEqual([{ pet: pet.id, owner: primary.id }]);
});

test('a deceased patient, and one who is booked at that time, is not named in the booking', async () => {
  await using hospital = await open();
  const owner = await hospital.addOwner();
  await hospital.work((trx) =>
    trx.updateTable('owner').set({ email: hospital.email }).where('id', '=', owner.id).execute(),
  );
  await hospital.addPet({ owner: owner.id, name: 'Yuki', status: 'deceased' });
  await hospital.booked({ pet_name: 'Yuki' });
  const mochi = await hospital.addPet({ owner: owner.id });
  const booking = { pet: mochi.id, contact_name: '', contact_phone: '', doctor: null, room: null, type: 'consult' };
  const input = { ...booking, starts_at: at('11:00'), minutes: 30, reason: '' };
  expect((await hospital.call(createAppointment, { ...input, kind: 'visit' })).status).toBe(200);
  await hospital.booked({ starts_at: at('11:00') });
  const online = (await hospital.rows()).filter(({ author }) => author === null);
  expect(online).toMatchObject([
    { status: 'booked', pet: null },
    { status: 'booked', pet: null },
  ]);
});

test('where new owners are not taken, the page says the same and the letter has no link', async () => {
  await using hospital = await open({ new_owners: false });
  expect(await hospital.ask()).toMatchObject({ status: 200, payload: { email: hospital.email } });
  expect(await hospital.postbox.deliver(hospital.email)).toBe('');
  expect(hospital.postbox.letters[0]!.subject).toContain('please call');
  expect(await hospital.rows()).toMatchObject([{ status: 'held' }]);
});

test('a program that fills in the hidden field gets the same response as any client and no booking', async () => {
  await using hospital = await open();
  expect(await hospital.ask({ website: 'https://spam.test' })).toMatchObject({ status: 200 });
  expect(await hospital.rows()).toEqual([]);
});

test('one address holds a few times, not the whole day', async () => {
  await using hospital = await open();
  const ask = (hour: number) => hospital.ask({ starts_at: at(`09:00`, `2026-11-${25 + hour}`) });
  const days = [0, 1, 2, 7];
  for (const day of days.slice(0, OPEN_OF_EMAIL)) expect((await ask(day)).status).toBe(200);
  expect(await hospital.ask({ starts_at: at('11:00') })).toMatchObject({ status: 429 });
});

test('an owner moves and cancels within the rules, and is refused after the limit', async () => {
  await using hospital = await open();
  const { key } = hospital;
  const token = await hospital.booked({ starts_at: at('10:00', '2026-11-26') });
  const link = { key, token };
  const to = { ...link, doctor: hospital.chen.id };
  const moved = await hospital.call(moveBooking, { ...to, starts_at: at('11:00', '2026-11-26') }, { as: null });
  expect(moved.payload).toMatchObject({ starts_at: at('11:00', '2026-11-26'), doctor: { name: 'Dr. Chen' } });
  await hospital.postbox.deliver(hospital.email);
  expect(hospital.postbox.letters.at(-1)!.subject).toContain('now comes on');
  // Half of it overlaps its own old time, which is no obstacle.
  expect((await hospital.call(moveBooking, { ...to, starts_at: at('11:15', '2026-11-26') }, { as: null })).status).toBe(
    200,
  );
  const moveResponse = await hospital.call(moveBooking, { ...to, starts_at: at('12:00', '2026-11-26') }, { as: null });
  expect(moveResponse).toMatchObject({ status: 409, payload: { error: 'bookingTaken' } });

  hospital.setNow(new Date(at('11:16', '2026-11-25')));
  const closed = { status: 409, payload: { error: 'bookingClosed' } };
  expect(await hospital.call(cancelBooking, link, { as: null })).toMatchObject(closed);
  expect(await hospital.call(moveBooking, { ...to, starts_at: at('10:00', '2026-11-27') }, { as: null })).toMatchObject(
    closed,
  );
  expect((await hospital.call(getBooking, link, { as: null })).payload.may_change).toBe(false);

  hospital.setNow(new Date(at('11:15', '2026-11-25')));
  expect((await hospital.call(cancelBooking, link, { as: null })).payload.status).toBe('canceled');
  expect((await hospital.call(cancelBooking, link, { as: null })).status).toBe(200);
  await hospital.postbox.deliver(hospital.email);
  expect(hospital.postbox.letters.at(-1)!.subject).toContain('is canceled');
  expect(await hospital.call(moveBooking, { ...to, starts_at: at('10:00', '2026-11-27') }, { as: null })).toMatchObject(
    closed,
  );
});

test('reception moves the appointment, and its owner gets an email', async () => {
  await using hospital = await open();
  await hospital.booked();
  const [row] = await hospital.rows();
  const { id, version } = row!;
  await hospital.call(updateAppointment, { id, version, reason: 'CKD' });
  await hospital.postbox.deliver(hospital.email);
  expect(hospital.postbox.letters).toHaveLength(2);
  const moved = { id, version: version + 1, starts_at: at('11:00') };
  expect((await hospital.call(updateAppointment, moved)).status).toBe(200);
  await hospital.postbox.deliver(hospital.email);
  expect(hospital.postbox.letters).toHaveLength(3);
});

test('a wrong, closed or foreign link opens nothing, and all are refused alike', async () => {
  await using hospital = await open();
  await using other = await open();
  const { key } = hospital;
  const token = await hospital.booked();
  const gone = { status: 404, payload: { error: 'bookingGone' } };
  for (const call of [getBooking, confirmBooking, cancelBooking] as const) {
    expect(await hospital.call(call, { key, token: 'A'.repeat(43) }, { as: null })).toMatchObject(gone);
    expect(await other.call(call, { key: other.key, token }, { as: null })).toMatchObject(gone);
    expect(await hospital.call(call, { key: 'nowhere', token }, { as: null })).toMatchObject(gone);
  }
  const move = { doctor: null, starts_at: at('11:00') };
  expect(await other.call(moveBooking, { key: other.key, token, ...move }, { as: null })).toMatchObject(gone);

  const [entry] = (await hospital.call(getOnlineBookings, {})).payload.result;
  expect(entry).toMatchObject({ email: hospital.email, status: 'booked', revoked: false });
  const { id, version } = entry!;
  expect(await other.call(revokeBookingLinks, { id, version })).toMatchObject({ status: 404 });
  expect(await hospital.call(revokeBookingLinks, { id, version: version + 1 })).toMatchObject({ status: 409 });
  const lab = await hospital.addUser({ permits: ['lis'] });
  expect(await hospital.call(revokeBookingLinks, { id, version }, { as: lab })).toMatchObject({ status: 403 });
  expect((await hospital.call(revokeBookingLinks, { id, version })).payload.result.revoked).toBe(true);
  expect(await hospital.call(getBooking, { key, token }, { as: null })).toMatchObject(gone);
  expect(await hospital.rows()).toMatchObject([{ status: 'booked' }]);
});

test('a page that is off, or of no hospital, says the same', async () => {
  await using hospital = await open({ is_on: false });
  const off = { status: 404, payload: { error: 'bookingOff' } };
  for (const key of [hospital.key, 'nowhere', '../x']) {
    expect(await hospital.call(getBookingPage, { key }, { as: null })).toMatchObject(off);
    const times = { key, type: 'consult', from: '2026-11-24' };
    expect(await hospital.call(getBookingTimes, times, { as: null })).toMatchObject(off);
  }
  expect(await hospital.ask()).toMatchObject(off);
  expect(await hospital.call(askBooking, { ...(await inputOf(hospital)), key: 'nowhere' }, { as: null })).toMatchObject(
    off,
  );
});

test('a page that is switched on with nothing to choose is closed to owners, and opens with the first choice', async () => {
  await using hospital = await open({ types: [] });
  const page = () => hospital.call(getBookingPage, { key: hospital.key }, { as: null });

  expect(await page()).toMatchObject({ status: 404, payload: { error: 'bookingOff' } });
  await hospital.call(updateBookingRules, { ...RULES, version: 1 });
  expect((await page()).payload.types.map(({ key }) => key)).toEqual(['consult', 'vaccine']);
});

test('an administrator sets the rules; a stale change and a doctor are refused', async () => {
  await using hospital = await open();
  const { result, doctors, has_hours } = (await hospital.call(getBookingRules, {})).payload;
  expect(result).toEqual({ ...RULES, version: 1 });
  expect({ doctors, has_hours }).toEqual({ doctors: 2, has_hours: true });
  expect(await hospital.call(updateBookingRules, RULES)).toMatchObject({ status: 409, payload: { error: 'stale' } });
  const next = { ...RULES, version: 1, cancel_hours: 48 };
  expect(await hospital.call(updateBookingRules, next, { as: hospital.lin })).toMatchObject({ status: 403 });
  expect((await hospital.call(updateBookingRules, next)).payload.result).toEqual({ ...next, version: 2 });
  expect(await hospital.call(updateBookingRules, next)).toMatchObject({ status: 409 });
});

async function inputOf(hospital: Awaited<ReturnType<typeof open>>) {
  const who = { pet_name: 'Mochi', species: 'dog', owner_name: 'Kim', phone: '1', email: hospital.email };
  return { ...who, type: 'consult', doctor: null, starts_at: at('10:00'), lang: 'en' as const };
}
