import { newId } from '@alder/database';
import { hashLinkToken, linkToken, sendLetter } from '@alder/mail';
import {
  findPublicHospital,
  type Implementation,
  implementPublic,
  type PublicContext,
  type PublicHospital,
  type Work,
} from '@alder/server';
import {
  bookingClosed,
  bookingGone,
  bookingLapsed,
  bookingTaken,
  cancelBooking,
  confirmBooking,
  getBooking,
  moveBooking,
} from '../contract/index.ts';
import { bookableRange, mayChange } from '../domain/index.ts';
import { presentView } from './booking.presenter.ts';
import { type BookingRow, findByHash, findPatient, findRules, lockBooking, setBooking } from './booking.repository.ts';
import type { Calendar, Shown } from './calendar.ts';
import { nameOf } from './page.handlers.ts';

/** What the secret of a letter opens: one booking, to confirm, move and cancel. */
export const linkHandlers = (calendar: Calendar): readonly Implementation[] => [
  implementPublic(getBooking, (link, context) => {
    context.reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    return opened(calendar, context, link, async () => undefined);
  }),

  implementPublic(confirmBooking, (link, context) =>
    opened(calendar, context, link, async (found) => {
      const { trx, now, booking, shown, audit } = found;
      // Pressed twice, or on two devices.
      if (booking.confirmed_at) return;
      const isBooked = await calendar.bookOnline(found, shown.id, await findPatient(trx, booking));
      if (!isBooked) throw bookingLapsed();
      const manage_hash = await writeBooked(found, context);
      await setBooking(trx, booking.id, { confirmed_at: now, told_starts_at: shown.starts_at, manage_hash });
      audit({ entity: 'booking', id: booking.id, detail: { appointment: shown.id } });
    }),
  ),

  implementPublic(moveBooking, ({ doctor, starts_at, ...link }, context) =>
    opened(calendar, context, link, async (found) => {
      const { now, rules, shown, booking, audit } = found;
      refuseClosed(found);
      if (!rules.is_on || !rules.types.includes(shown.type)) throw bookingClosed();
      const query = { type: shown.type, doctor, ...bookableRange(now, rules) };
      const isMoved = await calendar.moveOnline(found, shown.id, query, new Date(starts_at));
      if (!isMoved) throw bookingTaken({ fields: { starts_at: bookingTaken.code } });
      audit({ entity: 'booking', id: booking.id, detail: { appointment: shown.id, starts_at } });
    }),
  ),

  implementPublic(cancelBooking, ({ reason, ...link }, context) =>
    opened(calendar, context, link, async (found) => {
      const { shown, booking, audit } = found;
      // Pressed twice.
      if (shown.status === 'canceled') return;
      refuseClosed(found);
      if (!(await calendar.cancelOnline(found, shown.id, reason.trim()))) throw bookingClosed();
      audit({ entity: 'booking', id: booking.id, detail: { appointment: shown.id } });
    }),
  ),
];

type BookingOfLink = Omit<Work, 'hospital'> & {
  readonly hospital: PublicHospital;
  readonly booking: BookingRow;
  readonly shown: Shown;
  readonly rules: Awaited<ReturnType<typeof findRules>>;
};

/**
 * Does something with the booking of a link and shows what it is after that.
 *
 * @throws {Refusal} `bookingGone` for every link that opens nothing, whatever the reason.
 */
async function opened(
  calendar: Calendar,
  context: PublicContext,
  { key, token }: { key: string; token: string },
  act: (found: BookingOfLink) => Promise<void>,
) {
  const hospital = await context.system((trx) => findPublicHospital(trx, key));
  if (!hospital) throw bookingGone();
  return context.inHospital(hospital.id, async (work) => {
    const { trx, now } = work;
    const found = await findByHash(trx, hashLinkToken(token));
    const booking = found && (await lockBooking(trx, found.id));
    const appointment = booking && (await calendar.findOnline(trx, booking.appointment));
    if (!appointment) throw bookingGone();
    const rules = await findRules(trx);
    await act({ ...work, hospital, booking, shown: appointment, rules });
    const { types } = await calendar.readChoices(trx);
    const after = await calendar.findOnline(trx, booking.appointment);
    return presentView(hospital, booking, after ?? appointment, { rules, types, now });
  });
}

/** @throws {Refusal} `bookingClosed` where the owner does not change it alone any more. */
function refuseClosed({ booking, shown, now, rules }: BookingOfLink): void {
  const isStanding = booking.confirmed_at !== null && (shown.status === 'booked' || shown.status === 'confirmed');
  if (!isStanding || !mayChange(shown.starts_at, now, rules)) throw bookingClosed({ status: shown.status });
}

/** The letter with the link that moves and cancels. @returns hash of its secret */
async function writeBooked({ trx, now, hospital, booking, shown, rules }: BookingOfLink, { services }: PublicContext) {
  const id = newId();
  const lang = booking.lang as 'en';
  await sendLetter(
    trx,
    {
      ...{ kind: 'bookingBooked', id, to: booking.email, lang, hospital: hospital.id, hasToken: true },
      path: `/book/${hospital.key}`,
      values: {
        ...{ hospital: nameOf(hospital, lang), pet: booking.pet_name, at: shown.starts_at },
        hours: rules.cancel_hours,
      },
    },
    now,
  );
  return hashLinkToken(linkToken(services.settings, id));
}
