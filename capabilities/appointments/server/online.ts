import type { HospitalTrx } from '@alder/database';
import { addDays, dayOf, startOfDay } from '@alder/records/domain';
import type { Work } from '@alder/server';
import { type AppointmentType, appointmentFlow, conflictWith, type OpenSlot, openSlots } from '../domain/index.ts';
import {
  type AppointmentRow,
  findAppointment,
  insertAppointment,
  listOccupying,
  lockAppointment,
} from './appointment.repository.ts';
import { findFrame, findSetting, listColumns } from './calendar.repository.ts';
import { changed, emitted, openCalendar } from './open-appointment.ts';

type Unit = Pick<Work, 'trx' | 'now' | 'emit'>;

/** Search of an anonymous client for free times. */
export type Wanted = {
  readonly type: string;
  /** Null: any. */
  readonly doctor: string | null;
  readonly earliest: Date;
  readonly latest: Date;
};

/** What may be chosen: kinds of appointments and who takes them. */
export async function readChoices(trx: HospitalTrx): Promise<{
  readonly types: readonly AppointmentType[];
  readonly doctors: readonly { readonly id: string; readonly name: string }[];
  readonly has_hours: boolean;
}> {
  const doctors = await listColumns(trx, []);
  const { hours } = await findFrame(trx);
  return {
    types: (await findSetting(trx)).types,
    doctors: doctors.map(({ id, name }) => ({ id, name })),
    has_hours: Object.values(hours).some((spans) => (spans?.length ?? 0) > 0),
  };
}

/** Begins that are free on some days, from the first on. */
export async function listOpenTimes(
  { trx, now }: Pick<Work, 'trx' | 'now'>,
  wanted: Wanted,
  { from, days, without }: { readonly from: string; readonly days: number; readonly without?: string | undefined },
): Promise<readonly OpenSlot[]> {
  const search = await searchOf(trx, wanted, now);
  if (!search) return [];
  const { timezone } = search.opening;
  const occupied = await listOccupying(trx, startOfDay(from, timezone), startOfDay(addDays(from, days), timezone));
  const others = occupied.filter(({ id }) => id !== without);
  return Array.from({ length: days }, (_, place) => openSlots(addDays(from, place), others, search)).flat();
}

/** Whether a begin is free, and with whom. The calendar is locked from here on. */
async function lockSlot(unit: Unit, wanted: Wanted, starts_at: Date, without?: string) {
  await openCalendar(unit);
  const search = await searchOf(unit.trx, wanted, unit.now);
  if (!search) return undefined;
  const day = dayOf(starts_at, search.opening.timezone);
  const slots = await listOpenTimes(unit, wanted, { from: day, days: 1, without });
  const slot = slots.find((one) => one.starts_at.getTime() === starts_at.getTime());
  return slot && { ...slot, ends_at: new Date(starts_at.getTime() + search.minutes * 60_000) };
}

/**
 * Holds a free slot for an anonymous client. @returns id of the appointment, or undefined where the slot is not free
 * any more
 */
export async function holdOnline(
  unit: Unit,
  wanted: Wanted & {
    readonly starts_at: Date;
    readonly until: Date;
    readonly contact_name: string;
    readonly contact_phone: string;
    readonly reason: string;
  },
): Promise<string | undefined> {
  const slot = await lockSlot(unit, wanted, wanted.starts_at);
  if (!slot) return undefined;
  const { type, contact_name, contact_phone, reason } = wanted;
  const id = await insertAppointment(unit.trx, {
    ...{ kind: 'visit', status: 'held', held_until: wanted.until, type, contact_name, contact_phone, reason },
    ...{ doctor: slot.doctor, starts_at: slot.starts_at, ends_at: slot.ends_at },
  });
  await emitted(unit, id, 'updated');
  return id;
}

/**
 * Makes an appointment of a held slot, for a patient where one is known.
 *
 * @returns false where the time that it was held has passed
 */
export async function bookOnline(
  unit: Unit,
  id: string,
  who: { readonly pet: string; readonly owner: string } | undefined,
): Promise<boolean> {
  const row = await lockOnline(unit, id);
  const status = row && appointmentFlow.next(row.status as 'held', 'book');
  if (!status || !row) return false;
  const others = await listOccupying(unit.trx, row.starts_at, row.ends_at);
  // A patient who is booked at this time already is not booked twice: reception sees the name and asks.
  const isElsewhere = who && others.some((one) => conflictWith({ ...row, pet: who.pet }, one, unit.now) === 'pet');
  await changed(unit, id, 'created', { status, held_until: null, ...(who && !isElsewhere && who) });
  return true;
}

/** Moves an appointment to a free begin of its own length. @returns false where that is not free */
export async function moveOnline(unit: Unit, id: string, wanted: Wanted, starts_at: Date): Promise<boolean> {
  const slot = await lockSlot(unit, wanted, starts_at, id);
  const row = await lockAppointment(unit.trx, id);
  const status = row && appointmentFlow.next(row.status as 'booked', 'change');
  if (!slot || !status) return false;
  const { doctor, ends_at } = slot;
  await changed(unit, id, 'updated', { status, doctor, starts_at, ends_at, room: null, double_booked: false });
  return true;
}

/** Cancels an appointment. @returns false where it cannot be canceled any more */
export async function cancelOnline(unit: Unit, id: string, reason: string): Promise<boolean> {
  const row = await lockOnline(unit, id);
  const status = row && appointmentFlow.next(row.status as 'booked', 'cancel');
  if (!status) return false;
  await changed(unit, id, 'canceled', { status, cancel_reason: reason, canceled_at: unit.now });
  return true;
}

/** The appointment, with the calendar locked and lapsed offers released. */
export async function lockOnline(unit: Unit, id: string): Promise<AppointmentRow | undefined> {
  await openCalendar(unit);
  return lockAppointment(unit.trx, id);
}

export const findOnline: (trx: HospitalTrx, id: string) => Promise<AppointmentRow | undefined> = findAppointment;

async function searchOf(trx: HospitalTrx, { type, doctor, earliest, latest }: Wanted, now: Date) {
  const { types, grid } = await findSetting(trx);
  const minutes = types.find(({ key }) => key === type)?.minutes;
  if (minutes === undefined) return undefined;
  const doctors = (await listColumns(trx, [])).map(({ id }) => id);
  return { minutes, doctors, doctor, grid, opening: await findFrame(trx), earliest, latest, now };
}

/** Removes the input of anonymous clients from slots that lapsed. */
export async function forgetLapsed(trx: HospitalTrx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('appointment')
    .set({ status: 'released', held_until: null, contact_name: '', contact_phone: '', reason: '' })
    .where('id', 'in', [...ids])
    .where('status', 'in', ['held', 'released'])
    .execute();
}
