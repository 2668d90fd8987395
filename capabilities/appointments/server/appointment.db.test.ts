import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  cancelAppointment,
  confirmAppointment,
  createAppointment,
  getAppointmentRange,
  getAppointments,
  missAppointment,
  restoreAppointment,
  updateAppointment,
  updateAppointmentSetting,
} from '../contract/index.ts';
import { insertAppointment } from './appointment.repository.ts';
import { at, book, bookingInput, now, open } from './appointments.fixture.ts';

const DAY = { start: '2026-11-24', end: '2026-11-24' };
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });

test('an appointment is in the calendar with pet, owner, telephone, doctor, room and type [cap.appointments]', async () => {
  await using hospital = await open();
  const booked = await book(hospital);
  const { payload } = await hospital.call(getAppointmentRange, DAY);

  expect(payload.result).toHaveLength(1);
  expect(payload.result[0]).toMatchObject({
    ...{ id: booked.id, pet_name: 'Mochi', owner_name: '林怡君', phone: '0912-345-678', doctor_name: 'Dr. Lin' },
    ...{ room: 'room1', type: 'recheck', status: 'booked', starts_at: at('14:00'), ends_at: at('14:30') },
  });
  // The users that are set to accept appointments are the columns, and no other users.
  expect(payload.calendar.doctors.map(({ name }) => name)).toEqual(['Dr. Chen', 'Dr. Lin']);
  expect(await hospital.events()).toEqual(['appointment.created']);
  const admin = bookingInput(hospital, { doctor: hospital.admin.id, room: null });
  expect(await hospital.call(createAppointment, admin)).toMatchObject({
    ...{ status: 422, payload: { error: 'appointmentDoctor', fields: { doctor: 'appointmentDoctor' } } },
  });
});

test('a taken doctor or room is refused with the other booking and the next free time, unless it is double-booked on purpose', async () => {
  await using hospital = await open();
  const first = await book(hospital);
  const other = await hospital.addPet({ name: 'Coco' });
  const beside = bookingInput(hospital, { pet: other.id, starts_at: at('14:15'), room: null });

  const refused = await hospital.call(createAppointment, beside);
  expect(refused).toMatchObject({
    status: 409,
    payload: { error: 'appointmentTaken', of: 'doctor', next: at('14:30') },
  });
  expect(refused.payload.current).toMatchObject({ id: first.id, pet_name: 'Mochi' });
  const inRoom = { ...beside, doctor: hospital.chen.id, room: 'room1' };
  expect((await hospital.call(createAppointment, inRoom)).payload).toMatchObject({ of: 'room' });

  const chosen = await hospital.call(createAppointment, { ...beside, confirmDouble: true });
  expect(chosen.payload.result).toMatchObject({ double_booked: true });
  // The same patient is never in two places, whatever is confirmed.
  const twice = bookingInput(hospital, { doctor: hospital.chen.id, room: 'room2', confirmDouble: true });
  expect(await hospital.call(createAppointment, twice)).toMatchObject({
    ...{ status: 409, payload: { error: 'appointmentSamePet' } },
  });
});

test('the database itself refuses a second appointment of a doctor and of a room at the same time', async () => {
  await using hospital = await open();
  await book(hospital);
  const span = { starts_at: new Date(at('14:10')), ends_at: new Date(at('14:20')), type: 'recheck' };
  const insert = (place: { doctor?: string; room?: string; double_booked?: boolean }) =>
    hospital.work((trx) => insertAppointment(trx, { ...span, ...place, contact_name: 'x' }));

  await expect(insert({ doctor: hospital.lin.id })).rejects.toMatchObject({ constraint: 'appointment_doctor_taken' });
  await expect(insert({ room: 'room1' })).rejects.toMatchObject({ constraint: 'appointment_room_taken' });
  await insert({ doctor: hospital.lin.id, room: 'room1', double_booked: true });
  await insert({ doctor: hospital.chen.id, room: 'room2' });
});

test('two users who book the same slot at once get one appointment and one refusal', async () => {
  await using hospital = await open();
  const pets = await Promise.all([1, 2, 3, 4].map((number) => hospital.addPet({ name: `Pet ${number}` })));
  const all = await Promise.all(
    pets.map(({ id }) => hospital.call(createAppointment, bookingInput(hospital, { pet: id }))),
  );

  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect((await hospital.call(getAppointmentRange, DAY)).payload.result).toHaveLength(1);
});

test('a repeated key makes one appointment, and a hospital sees and changes no appointment of another', async () => {
  await using hospital = await open();
  await using other = await open();
  const [first, again] = [
    await hospital.call(createAppointment, bookingInput(hospital), { key: 'k1' }),
    await hospital.call(createAppointment, bookingInput(hospital), { key: 'k1' }),
  ];
  expect(again.payload.result).toEqual(first.payload.result);

  const booked = one(first.payload.result);
  for (const call of [confirmAppointment, cancelAppointment, missAppointment, updateAppointment, restoreAppointment])
    expect(await other.call(call, booked as never)).toMatchObject({ status: 404 });
  const foreign = bookingInput(other, { pet: hospital.pet.id });
  expect(await other.call(createAppointment, foreign)).toMatchObject({
    status: 404,
    payload: { fields: { pet: 'notFound' } },
  });
  expect((await other.call(getAppointmentRange, DAY)).payload.result).toEqual([]);
});

test('an appointment is moved and made longer; a stale one is refused with the current one, a wrong permit too', async () => {
  await using hospital = await open();
  const booked = await book(hospital);
  const as = await hospital.addUser({ permits: ['lis'] });
  expect(await hospital.call(updateAppointment, { ...one(booked), minutes: 45 }, { as })).toMatchObject({
    status: 403,
  });

  const move = { ...one(booked), starts_at: at('16:00'), doctor: hospital.chen.id, room: 'room2' };
  const moved = await hospital.call(updateAppointment, move);
  expect(moved.payload.result).toMatchObject({ ends_at: at('16:30'), doctor_name: 'Dr. Chen', version: 2 });
  const longer = await hospital.call(updateAppointment, { ...one(moved.payload.result), minutes: 60 });
  expect(longer.payload.result).toMatchObject({ starts_at: at('16:00'), ends_at: at('17:00'), reason: 'CKD' });
  expect(await hospital.call(updateAppointment, { ...one(booked), minutes: 15 })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { version: 3 } } },
  });
});

test('the appointment of an animal that has died since is reported as such wherever it is read', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const booked = await book(hospital, { pet: pet.id });
  expect(booked).toMatchObject({ pet_status: 'normal' });

  await hospital.work((trx) => trx.updateTable('pet').set({ status: 'deceased' }).where('id', '=', pet.id).execute());

  const { payload } = await hospital.call(getAppointments, { pet: pet.id });
  expect(payload.result).toMatchObject([{ id: booked.id, status: 'booked', pet_status: 'deceased' }]);
});

test('a deceased patient, none at all, an unknown room or type, and a closed hour are refused; a closed hour can be confirmed', async () => {
  await using hospital = await open();
  const gone = await hospital.addPet({ status: 'deceased' });
  const refused = async (more: object) =>
    (await hospital.call(createAppointment, bookingInput(hospital, more))).payload.error;

  expect(await refused({ pet: gone.id })).toBe('appointmentDeceased');
  expect(await refused({ pet: null })).toBe('appointmentNobody');
  expect(await refused({ room: 'attic' })).toBe('appointmentRoom');
  expect(await refused({ type: 'spa' })).toBe('appointmentType');
  expect(await refused({ starts_at: at('18:45') })).toBe('appointmentOutside');
  expect(await refused({ starts_at: at('10:00', '2026-11-29') })).toBe('appointmentOutside');
  expect(await refused({ starts_at: at('18:45'), confirmOutside: true })).toBeUndefined();
  const caller = await book(hospital, { pet: null, contact_name: '', contact_phone: '0933 555 018' });
  expect(caller).toMatchObject({ pet: null, phone: '0933 555 018' });
});

test('a day that is over is booked only on purpose, by a move too, and more than two years ahead nothing is', async () => {
  await using hospital = await open();
  const sent = async (more: object) => (await hospital.call(createAppointment, bookingInput(hospital, more))).payload;
  const past = { starts_at: at('14:00', '2026-11-20') };
  expect(await sent(past)).toMatchObject({ error: 'appointmentPast', fields: { starts_at: 'appointmentPast' } });
  expect((await sent({ starts_at: at('09:00') })).error).toBeUndefined();
  expect((await sent({ starts_at: at('14:00', '2126-11-25'), confirmPast: true })).error).toBe('appointmentFar');
  const { id, version } = (await sent({ ...past, confirmPast: true })).result;

  const change = (more: object) => hospital.call(updateAppointment, { id, version, ...more });
  expect((await change({ starts_at: at('15:00', '2026-11-19') })).payload.error).toBe('appointmentPast');
  expect((await change({ reason: 'seen at home' })).status).toBe(200);
});

test('a cancellation keeps its reason, frees the slot, and is taken back only while the slot is free', async () => {
  await using hospital = await open();
  const booked = await book(hospital);
  const canceled = await hospital.call(cancelAppointment, { ...one(booked), reason: 'Owner is ill' });
  expect(canceled.payload).toMatchObject({ result: { status: 'canceled', cancel_reason: 'Owner is ill' }, count: 1 });

  const other = await hospital.addPet({ name: 'Coco' });
  const second = await book(hospital, { pet: other.id });
  const back = await hospital.call(restoreAppointment, one(canceled.payload.result));
  expect(back).toMatchObject({ status: 409, payload: { error: 'appointmentTaken', current: { id: second.id } } });
  await hospital.call(cancelAppointment, one(second));
  const restored = await hospital.call(restoreAppointment, one(canceled.payload.result));
  expect(restored.payload.result).toMatchObject({ status: 'booked', cancel_reason: '' });
  expect(await hospital.call(restoreAppointment, one(restored.payload.result))).toMatchObject({
    ...{ status: 409, payload: { error: 'appointmentNotOpen', status: 'booked' } },
  });
});

test('a no-show is noted and taken back', async () => {
  await using hospital = await open();
  const booked = await book(hospital, { starts_at: at('09:00') });
  const confirmed = await hospital.call(confirmAppointment, one(booked));
  expect(confirmed.payload.result.status).toBe('confirmed');
  const missed = await hospital.call(missAppointment, one(confirmed.payload.result));
  expect(missed.payload.result.status).toBe('noShow');
  expect(await hospital.call(updateAppointment, { ...one(missed.payload.result), minutes: 20 })).toMatchObject({
    status: 409,
  });
  const back = await hospital.call(restoreAppointment, one(missed.payload.result));
  expect(back.payload.result.status).toBe('booked');
});

test('a repeated appointment is booked as a whole or not at all, and its later ones are canceled and brought back together', async () => {
  await using hospital = await open();
  const other = await hospital.addPet({ name: 'Coco' });
  const third = await book(hospital, { pet: other.id, starts_at: at('14:00', '2026-12-08') });
  const repeat = { weeks: 1, times: 4 };
  const refused = await hospital.call(createAppointment, bookingInput(hospital, { repeat }));
  expect(refused).toMatchObject({ status: 409, payload: { current: { id: third.id } } });
  const list = async () => (await hospital.call(getAppointments, {})).payload.result;
  expect(await list()).toHaveLength(1);

  await hospital.call(cancelAppointment, one(third));
  const { payload } = await hospital.call(createAppointment, bookingInput(hospital, { repeat }));
  const all = [payload.result, ...payload.others];
  expect(all.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
    '2026-11-24',
    '2026-12-01',
    '2026-12-08',
    '2026-12-15',
  ]);
  const gone = await hospital.call(cancelAppointment, { ...one(all[1]!), following: true });
  expect(gone.payload.count).toBe(3);
  await hospital.call(restoreAppointment, one(gone.payload.result));
  const states = (await list()).filter(({ series }) => series !== null).map(({ status }) => status);
  expect(states).toEqual(['booked', 'booked', 'booked', 'booked']);
});

test('the list finds by name, chart number, telephone and reason, and goes on page by page', async () => {
  await using hospital = await open();
  await book(hospital);
  await book(hospital, { pet: null, contact_name: 'Ms Evans', contact_phone: '0933-555-018', starts_at: at('15:00') });
  const find = async (input: object) =>
    (await hospital.call(getAppointments, input)).payload.result.map(({ starts_at }) => starts_at);

  expect(await find({ q: 'moch' })).toEqual([at('14:00')]);
  expect(await find({ q: '555018' })).toEqual([at('15:00')]);
  expect(await find({ q: '345 678' })).toEqual([at('14:00')]);
  expect(await find({ q: '%' })).toEqual([]);
  expect(await find({ status: 'canceled' })).toEqual([]);
  expect(await find({ start: '2026-11-25' })).toEqual([]);
  const first = await hospital.call(getAppointments, { limit: 1 });
  expect(await find({ limit: 1, offset: first.payload.next })).toEqual([at('15:00')]);
  expect(await hospital.call(getAppointments, { offset: 'x' })).toMatchObject({ status: 400 });
});

test('a hospital sets its own types; two administrators at once do not overwrite each other', async () => {
  await using hospital = await open();
  const names = { en: 'Grooming', ja: 'トリミング', zhtw: '美容' };
  const types = [{ key: 'groom', names, minutes: 90, color: 'teal' as const, visit: 'other' as const }];
  const set = { version: 0, grid: 20 as const, types };
  expect(await hospital.call(updateAppointmentSetting, set, { as: hospital.lin })).toMatchObject({ status: 403 });
  expect((await hospital.call(updateAppointmentSetting, set)).payload.result).toMatchObject({ grid: 20, version: 1 });
  expect(await hospital.call(updateAppointmentSetting, set)).toMatchObject({
    status: 409,
    payload: { error: 'stale' },
  });
  const { payload } = await hospital.call(getAppointmentRange, DAY);
  expect(payload.calendar).toMatchObject({ grid: 20, types, version: 1 });
  expect(payload.now).toBe(now.toISOString());
});

test('a doctor on leave is not booked, and a block is no visit', async () => {
  await using hospital = await open();
  const leave = {
    kind: 'block' as const,
    type: 'other',
    doctor: hospital.lin.id,
    starts_at: at('09:00'),
    minutes: 600,
  };
  const { payload } = await hospital.call(createAppointment, { ...leave, reason: 'Holiday' });
  expect(payload.result).toMatchObject({ kind: 'block', pet: null, reason: 'Holiday' });
  const refused = await hospital.call(createAppointment, bookingInput(hospital));
  expect(refused).toMatchObject({ status: 409, payload: { of: 'doctor', current: { kind: 'block' } } });
});

test('a series over a holiday says which of its days is closed or taken, and the first begin needs no such word', async () => {
  await using hospital = await open();
  const holiday = JSON.stringify([{ from: '2026-12-08', to: '2026-12-08', reason: 'Holiday' }]);
  await hospital.work((trx) =>
    sql`update hospital set closed_days = ${holiday}::jsonb where id = app.hospital()`.execute(trx),
  );
  const repeat = { weeks: 1, times: 4 };
  const refused = async (more: object) =>
    (await hospital.call(createAppointment, bookingInput(hospital, more))).payload;
  expect(await refused({ repeat })).toMatchObject({
    ...{ error: 'appointmentOutside', repeat_at: at('14:00', '2026-12-08') },
  });

  const fourth = at('14:00', '2026-12-15');
  await book(hospital, { pet: (await hospital.addPet({ name: 'Coco' })).id, starts_at: fourth });
  const conflict = await refused({ repeat, confirmOutside: true });
  expect(conflict).toMatchObject({ error: 'appointmentTaken', repeat_at: fourth });
  const first = await refused({ repeat, starts_at: at('10:00', '2026-11-29') });
  expect(first).toMatchObject({ error: 'appointmentOutside' });
  expect(first).not.toHaveProperty('repeat_at');
});
