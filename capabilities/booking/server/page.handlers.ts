import { createHmac } from 'node:crypto';
import { isEmail, normalizeEmail } from '@alder/accounts/domain';
import { type HospitalTrx, newId } from '@alder/database';
import { hashLinkToken, linkToken, sendLetter } from '@alder/mail';
import { normalizeTelephone } from '@alder/patients/domain';
import { dayOf } from '@alder/records/domain';
import {
  findPublicHospital,
  type Implementation,
  implementPublic,
  networkOf,
  type PublicContext,
  type PublicHospital,
} from '@alder/server';
import { deriveSecret } from '@alder/settings';
import { speciesOf } from '@alder/terms';
import { type InputOf, inputIncorrect, tooMany } from '@alder/wire';
import {
  askBooking,
  bookingEmail,
  bookingOff,
  bookingTaken,
  getBookingPage,
  getBookingTimes,
} from '../contract/index.ts';
import { bookableRange, HOLD_MINUTES, isCrowded } from '../domain/index.ts';
import { presentHospital, presentRules, presentType } from './booking.presenter.ts';
import {
  countAsked,
  findByHash,
  findRules,
  findSameHeld,
  insertBooking,
  isKnown,
  type StoredRules,
} from './booking.repository.ts';
import type { Calendar } from './calendar.ts';

const MINUTE_MS = 60_000;
/** Days of one response of free times. */
const DAYS = 14;

/** Calls of any client on the page of a hospital that takes bookings. */
export const pageHandlers = (calendar: Calendar): readonly Implementation[] => [
  implementPublic(getBookingPage, async ({ key }, context) => {
    const hospital = await openHospital(context, key);
    return context.inHospital(hospital.id, async ({ trx, now }) => {
      const rules = await openRules(trx);
      const { types, doctors } = await calendar.readChoices(trx);
      return {
        hospital: presentHospital(hospital),
        rules: presentRules(rules),
        types: types.filter(({ key: one }) => rules.types.includes(one)).map(presentType),
        doctors: doctors.map(({ id, name }) => ({ id, name })),
        today: dayOf(now, hospital.timezone),
      };
    });
  }),

  implementPublic(getBookingTimes, async ({ key, type, doctor, from, token }, context) => {
    const hospital = await openHospital(context, key);
    return context.inHospital(hospital.id, async ({ trx, now }) => {
      const rules = await openRules(trx);
      if (!rules.types.includes(type)) return { result: [] };
      const moved = token === undefined ? undefined : await findByHash(trx, hashLinkToken(token));
      const today = dayOf(now, hospital.timezone);
      const query = { type, doctor: doctor ?? null, ...bookableRange(now, rules) };
      const days = { from: from < today ? today : from, days: DAYS, without: moved?.appointment };
      const slots = await calendar.listOpenTimes({ trx, now }, query, days);
      return { result: slots.map(({ starts_at }) => starts_at.toISOString()) };
    });
  }),

  implementPublic(askBooking, async (input, context) => {
    const hospital = await openHospital(context, input.key);
    const email = normalizeEmail(input.email);
    if (!isEmail(email)) throw bookingEmail({ fields: { email: bookingEmail.code } });
    if (!speciesOf(input.species)) throw inputIncorrect({ fields: { species: 'unknown' } });
    const held_until = new Date(context.now.getTime() + HOLD_MINUTES * MINUTE_MS);
    const answer = (until: Date) => ({ held_until: until.toISOString(), email });
    if (input.website !== '') return answer(held_until);
    return context.inHospital(hospital.id, async (unit) => {
      const rules = await openRules(unit.trx);
      const request = { ...input, email, network: networkHash(context) };
      const until = await hold(calendar, { ...unit, context, hospital, rules }, request, held_until);
      return answer(until);
    });
  }),
];

type Unit = Parameters<Calendar['holdOnline']>[0] & {
  readonly audit: (row: { entity: string; id: string; detail: Readonly<Record<string, unknown>> }) => void;
  readonly context: PublicContext;
  readonly hospital: PublicHospital;
  readonly rules: StoredRules;
};
type BookingRequest = InputOf<typeof askBooking> & { readonly network: Buffer };

/** Holds the slot and writes the letter. @returns until when it is held */
async function hold(calendar: Calendar, unit: Unit, asked: BookingRequest, until: Date): Promise<Date> {
  const { trx, now, rules, hospital, context } = unit;
  const { email, network, type } = asked;
  const starts_at = new Date(asked.starts_at);
  const counts = await countAsked(trx, { email, network, now, since: new Date(now.getTime() - 60 * MINUTE_MS) });
  const same = await findSameHeld(trx, { email, network, starts_at, type, now });
  if (same) return same.held_until!;
  if (isCrowded(counts)) throw tooMany({ retry_after: HOLD_MINUTES * 60 });
  const range = bookableRange(now, rules);
  const appointment = rules.types.includes(type)
    ? await calendar.holdOnline(unit, {
        ...{ type, doctor: asked.doctor, ...range, starts_at, until, reason: asked.note.trim() },
        contact_name: `${asked.owner_name} · ${asked.pet_name}`,
        contact_phone: normalizeTelephone(asked.phone),
      })
    : undefined;
  if (!appointment) throw bookingTaken({ fields: { starts_at: bookingTaken.code } });

  // A person whom the hospital does not take gets an email about it; the page shows the same to every client.
  const isWelcome = rules.new_owners || (await isKnown(trx, email));
  const letter = newId();
  const { pet_name, species, lang } = asked;
  await insertBooking(trx, {
    ...{ appointment, email, pet_name, species, lang, network_hash: network, created_at: now },
    ask_hash: isWelcome ? hashLinkToken(linkToken(context.services.settings, letter)) : null,
  });
  const to = { id: letter, to: email, lang, hospital: hospital.id, endsAt: until } as const;
  const values = { hospital: nameOf(hospital, lang), pet: pet_name, at: starts_at };
  if (isWelcome)
    await sendLetter(
      trx,
      { ...to, kind: 'bookingAsked', hasToken: true, path: `/book/${hospital.key}`, values: { ...values, until } },
      now,
    );
  else await sendLetter(trx, { ...to, kind: 'bookingUnknown', values }, now);
  unit.audit({ entity: 'booking', id: appointment, detail: { starts_at: asked.starts_at } });
  return until;
}

/** @throws {Refusal} `bookingOff` for every key that takes no bookings, whatever the reason. */
export async function openHospital({ system }: Pick<PublicContext, 'system'>, key: string): Promise<PublicHospital> {
  const hospital = await system((trx) => findPublicHospital(trx, key));
  if (!hospital) throw bookingOff();
  return hospital;
}

async function openRules(trx: HospitalTrx): Promise<StoredRules> {
  const rules = await findRules(trx);
  // A page on which nothing can be chosen asks for a choice and offers none.
  if (!rules.is_on || rules.types.length === 0) throw bookingOff();
  return rules;
}

export function nameOf({ name, names }: Pick<PublicHospital, 'name' | 'names'>, lang: string): string {
  return ((names ?? {}) as Record<string, string>)[lang] || name;
}

/** Counts by network without keeping its address. */
function networkHash({ services, ip }: PublicContext): Buffer {
  return createHmac('sha256', deriveSecret(services.settings, 'booking-network')).update(networkOf(ip)).digest();
}
