import type { HospitalTrx } from '@alder/database';
import { dayOf } from '@alder/records/domain';
import type { Context } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  appointmentDeceased,
  appointmentDoctor,
  appointmentFar,
  appointmentNobody,
  appointmentOutside,
  appointmentPast,
  appointmentRoom,
  appointmentSamePet,
  appointmentTaken,
  appointmentType,
} from '../contract/index.ts';
import { type Booking, FREE_SLOT_DAYS, FURTHEST_DAYS, firstConflict, isOpen, nextFree } from '../domain/index.ts';
import { presentAppointment } from './appointment.presenter.ts';
import { findPet, listOccupying } from './appointment.repository.ts';
import { acceptsAppointments, findFrame, findSetting } from './calendar.repository.ts';

const DAY_MS = 86_400_000;

/** Warnings that reception has confirmed on purpose. */
export type Choices = {
  readonly confirmDouble?: boolean | undefined;
  readonly confirmOutside?: boolean | undefined;
  readonly confirmPast?: boolean | undefined;
};

/**
 * Refuses a begin on a day that is over, unless it was chosen on purpose, and one further ahead than the limit.
 *
 * @throws {Refusal} `appointmentPast` or `appointmentFar`.
 */
export function refuseDay(
  { now, hospital }: Pick<Context, 'now' | 'hospital'>,
  starts_at: Date,
  { confirmPast }: Choices,
): void {
  if (!confirmPast && dayOf(starts_at, hospital.timezone) < dayOf(now, hospital.timezone))
    throw appointmentPast({ fields: { starts_at: appointmentPast.code } });
  if (starts_at.getTime() > now.getTime() + FURTHEST_DAYS * DAY_MS)
    throw appointmentFar({ fields: { starts_at: appointmentFar.code } });
}

/**
 * Refuses a slot that is taken or closed. The calendar must be locked.
 *
 * The same patient at the same time is never allowed; another one beside it only by choice.
 *
 * @returns whether it overlaps another one on purpose
 * @throws {Refusal} each with `repeat_at`, its begin, for a later one of a series: `appointmentTaken` with the other booking and the next free begin, `appointmentSamePet`, or
 *   `appointmentOutside`.
 */
export async function refuseSlot(
  { trx, now }: Pick<Context, 'trx' | 'now'>,
  wanted: Booking & { readonly kind: string; readonly isRepeat?: boolean },
  { confirmDouble, confirmOutside }: Choices,
): Promise<boolean> {
  // Of a series, the form shows the first begin alone: the refusal of a later one names it.
  const at = wanted.isRepeat ? { repeat_at: wanted.starts_at.toISOString() } : {};
  const frame = await findFrame(trx);
  if (wanted.kind === 'visit' && !confirmOutside && !isOpen(wanted.starts_at, wanted.ends_at, frame))
    throw appointmentOutside({ fields: { starts_at: appointmentOutside.code }, ...at });
  const occupied = await listOccupying(trx, wanted.starts_at, wanted.ends_at);
  const conflict = firstConflict(wanted, occupied, now);
  if (!conflict) return false;
  const current = presentAppointment(conflict.with);
  if (conflict.of === 'pet') throw appointmentSamePet({ fields: { pet: appointmentSamePet.code }, current, ...at });
  if (confirmDouble) return true;
  const next = await findNext(trx, wanted, now);
  throw appointmentTaken({
    fields: { starts_at: appointmentTaken.code },
    ...{ of: conflict.of, current, next: next?.toISOString() ?? null, ...at },
  });
}

async function findNext(trx: HospitalTrx, wanted: Booking, now: Date): Promise<Date | undefined> {
  const end = new Date(wanted.starts_at.getTime() + (FREE_SLOT_DAYS + 1) * DAY_MS);
  const others = await listOccupying(trx, wanted.starts_at, end);
  const { grid } = await findSetting(trx);
  return nextFree(wanted, others, { opening: await findFrame(trx), grid, now })[0];
}

export type Person = {
  readonly pet: string | null;
  readonly contact_name: string;
  readonly contact_phone: string;
};

/**
 * The owner of whom is booked.
 *
 * @throws {Refusal} where neither a patient nor a caller is named, or the patient is deceased or not there.
 */
export async function ownerOf(
  trx: HospitalTrx,
  { pet, contact_name, contact_phone }: Person,
): Promise<{ readonly owner: string | null }> {
  if (pet === null) {
    if (contact_name.trim() === '' && contact_phone.trim() === '')
      throw appointmentNobody({ fields: { pet: appointmentNobody.code } });
    return { owner: null };
  }
  const found = await findPet(trx, pet);
  if (!found) throw notFound({ fields: { pet: 'notFound' } });
  if (found.status === 'deceased') throw appointmentDeceased({ fields: { pet: appointmentDeceased.code } });
  return { owner: found.owner };
}

/** @throws {Refusal} for a doctor, room or type that cannot be booked; what an appointment has already stays possible. */
export async function refuseWhere(
  trx: HospitalTrx,
  wanted: { readonly doctor?: string | null; readonly room?: string | null; readonly type?: string },
  had: { readonly doctor?: string | null; readonly room?: string | null; readonly type?: string } = {},
): Promise<void> {
  const { doctor, room, type } = wanted;
  if (doctor && doctor !== had.doctor && !(await acceptsAppointments(trx, doctor)))
    throw appointmentDoctor({ fields: { doctor: appointmentDoctor.code } });
  if (room && room !== had.room && !(await findFrame(trx)).rooms.some(({ key }) => key === room))
    throw appointmentRoom({ fields: { room: appointmentRoom.code } });
  if (type && type !== had.type && !(await findSetting(trx)).types.some(({ key }) => key === type))
    throw appointmentType({ fields: { type: appointmentType.code } });
}
