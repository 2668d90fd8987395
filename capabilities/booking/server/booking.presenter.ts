import type { AppointmentType } from '@alder/appointments/domain';
import { dayOf } from '@alder/records/domain';
import type { PublicHospital } from '@alder/server';
import type { BookingView, OnlineBooking } from '../contract/index.ts';
import { changeEndsAt, mayChange } from '../domain/index.ts';
import type { BookingRow, listBookings, StoredRules } from './booking.repository.ts';
import type { Shown } from './calendar.ts';

export function presentHospital({ name, names, logo, phone, lang, timezone }: PublicHospital) {
  return {
    ...{ name, logo, timezone, phone: phone || null },
    names: (names ?? {}) as Record<string, string>,
    lang: lang as 'en' | 'ja' | 'zhtw',
  };
}

export function presentRules({ lead_hours, days_ahead, cancel_hours, new_owners, notes }: StoredRules) {
  return { lead_hours, days_ahead, cancel_hours, new_owners, notes };
}

export const presentType = ({ key, names, minutes }: AppointmentType) => ({ key, names: { ...names }, minutes });

/** A booking as its owner sees it. */
export function presentView(
  hospital: PublicHospital,
  booking: BookingRow,
  shown: Shown,
  { rules, types, now }: { rules: StoredRules; types: readonly AppointmentType[]; now: Date },
): BookingView {
  const type = types.find(({ key }) => key === shown.type);
  const isStanding = shown.status === 'booked' || shown.status === 'confirmed';
  const may_change = isStanding && mayChange(shown.starts_at, now, rules);
  const isLapsed = shown.status === 'held' && shown.held_until !== null && shown.held_until <= now;
  return {
    hospital: presentHospital(hospital),
    status: isLapsed ? 'released' : shown.status,
    starts_at: shown.starts_at.toISOString(),
    ends_at: shown.ends_at.toISOString(),
    held_until: shown.held_until?.toISOString() ?? null,
    type: type ? presentType(type) : null,
    doctor: shown.doctor && shown.doctor_name !== null ? { id: shown.doctor, name: shown.doctor_name } : null,
    pet_name: booking.pet_name,
    rules: presentRules(rules),
    change_until: changeEndsAt(shown.starts_at, rules).toISOString(),
    may_change,
    may_move: may_change && rules.is_on && rules.types.includes(shown.type),
    today: dayOf(now, hospital.timezone),
  };
}

export function presentOnline(row: Awaited<ReturnType<typeof listBookings>>[number]): OnlineBooking {
  const { pet, revoked_at, confirmed_at, starts_at, ...rest } = row;
  return {
    ...rest,
    known: pet !== null,
    starts_at: starts_at.toISOString(),
    confirmed_at: confirmed_at?.toISOString() ?? null,
    revoked: revoked_at !== null,
  };
}
