import { checkIn } from '@alder/records/contract';
import { expect, test } from 'vitest';
import {
  arriveAppointment,
  bookWait,
  createAppointment,
  createWait,
  getAppointmentRange,
  offerWait,
  withdrawWait,
} from '../contract/index.ts';
import { at, book, bookingInput, now, open } from './appointments.fixture.ts';
import { leaveArrival } from './index.ts';

const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
const DAY = { start: '2026-11-24', end: '2026-11-24' };

test('a check-in opens the visit once, with doctor, room and reason, however often it is pressed', async () => {
  await using hospital = await open();
  const booked = await book(hospital);
  const both = await Promise.all([
    hospital.call(arriveAppointment, one(booked)),
    hospital.call(arriveAppointment, one(booked)),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const again = await hospital.call(arriveAppointment, one(booked));

  const visits = await hospital.work((trx) => trx.selectFrom('medical_record').selectAll().execute());
  expect(visits).toHaveLength(1);
  expect(visits[0]).toMatchObject({
    ...{ pet: hospital.pet.id, assignee: hospital.lin.id, room: 'Room 1', reason: 'CKD', visit_type: 'recheck' },
    stage: 'clinic',
  });
  expect(again.payload.result).toMatchObject({ status: 'arrived', medical_record: visits[0]!.id, stage: 'clinic' });
});

test('a caller who is no patient yet is not checked in, and a second open visit is asked about', async () => {
  await using hospital = await open();
  const caller = await book(hospital, { pet: null, contact_name: 'Ms Evans', starts_at: at('15:00') });
  expect(await hospital.call(arriveAppointment, one(caller))).toMatchObject({
    ...{ status: 422, payload: { error: 'appointmentWithoutPet' } },
  });
  const booked = await book(hospital);
  const visit = await hospital.call(checkIn, { pets: [{ pet: hospital.pet.id }] });
  const refused = await hospital.call(arriveAppointment, one(booked));
  expect(refused).toMatchObject({
    status: 409,
    payload: { error: 'visitOpen', current: { id: visit.payload.result[0]!.id } },
  });
  const second = await hospital.call(arriveAppointment, { ...one(booked), confirmOpenVisit: true });
  expect(second.payload.result.status).toBe('arrived');
});

test('the appointment of a visit that was deleted is booked again', async () => {
  await using hospital = await open({ 'medicalRecord.deleted': [leaveArrival] });
  const booked = await book(hospital);
  const { payload } = await hospital.call(arriveAppointment, one(booked));
  const { updateMedicalRecord } = await import('@alder/records/contract');
  const record = payload.result.medical_record!;
  const gone = await hospital.call(updateMedicalRecord as never, { id: record, version: 1, deleted: true } as never, {
    as: hospital.lin,
  });
  expect(gone.status).toBe(200);
  const { payload: day } = await hospital.call(getAppointmentRange, DAY);
  expect(day.result[0]).toMatchObject({ status: 'booked', medical_record: null });
});

test('an offer holds a slot until it lapses; then the slot is free and the person waits again', async () => {
  await using hospital = await open();
  const other = await hospital.addPet({ name: 'Hana' });
  const waiting = await hospital.call(createWait, { pet: other.id, type: 'vaccine', wish: 'before noon' });
  const slot = { doctor: hospital.lin.id, room: 'room1', starts_at: at('14:00'), minutes: 30, hold: 15 };
  const offered = await hospital.call(offerWait, { ...one(waiting.payload.result), ...slot });
  expect(offered.payload.result).toMatchObject({ status: 'offered', held_until: at('10:15'), offered_at: at('14:00') });
  expect(await hospital.call(createAppointment, bookingInput(hospital))).toMatchObject({
    ...{ status: 409, payload: { current: { status: 'held', pet_name: 'Hana' } } },
  });

  hospital.setNow(new Date(now.getTime() + 16 * 60_000));
  const { payload } = await hospital.call(getAppointmentRange, DAY);
  expect(payload.result).toEqual([]);
  expect(payload.waits[0]).toMatchObject({ status: 'waiting', held_until: null, lapsed_at: at('10:15') });
  expect(await hospital.call(bookWait, one(offered.payload.result))).toMatchObject({ status: 409 });
  const booked = await book(hospital);
  expect(booked.status).toBe('booked');
});

test('an offer is booked in time, and an entry removed from the list frees the held slot', async () => {
  await using hospital = await open();
  const add = async (name: string) => {
    const { id: pet } = await hospital.addPet({ name });
    return (await hospital.call(createWait, { pet, type: 'vaccine' })).payload.result;
  };
  const slot = { doctor: hospital.lin.id, room: null, starts_at: at('14:00'), minutes: 30, hold: 15 };
  const first = await hospital.call(offerWait, { ...one(await add('Hana')), ...slot });
  const booked = await hospital.call(bookWait, one(first.payload.result));
  expect(booked.payload).toMatchObject({
    result: { status: 'booked' },
    appointment: { status: 'booked', pet_name: 'Hana' },
  });

  const later = { ...slot, starts_at: at('15:00') };
  const second = await hospital.call(offerWait, { ...one(await add('Milo')), ...later });
  expect(await hospital.call(withdrawWait, { ...one(second.payload.result), version: 1 })).toMatchObject({
    status: 409,
  });
  await hospital.call(withdrawWait, one(second.payload.result));
  const third = await add('Tama');
  const direct = bookingInput(hospital, { pet: third.pet, starts_at: at('15:00'), wait: third.id });
  expect((await hospital.call(createAppointment, direct)).status).toBe(200);
  const { payload } = await hospital.call(getAppointmentRange, DAY);
  expect(payload.waits).toEqual([]);
  expect(payload.result.map(({ pet_name, status }) => [pet_name, status])).toEqual([
    ['Hana', 'booked'],
    ['Tama', 'booked'],
  ]);
});
