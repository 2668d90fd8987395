import { type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { getBookingRules, getOnlineBookings, revokeBookingLinks, updateBookingRules } from '../contract/index.ts';
import { presentOnline, presentType } from './booking.presenter.ts';
import {
  findRules,
  listBookings,
  lockBooking,
  type StoredRules,
  setBooking,
  writeBookingRules,
} from './booking.repository.ts';
import type { Calendar } from './calendar.ts';

/** What the hospital sets and sees. */
export const ruleHandlers = (calendar: Calendar): readonly Implementation[] => [
  implement(getBookingRules, async (_input, { trx }) => {
    const { types, doctors, has_hours } = await calendar.readChoices(trx);
    return {
      result: presentStored(await findRules(trx)),
      types: types.map(presentType),
      doctors: doctors.length,
      has_hours,
    };
  }),

  implement(updateBookingRules, async ({ ...rules }, { trx, emit, account }) => {
    if (!(await writeBookingRules(trx, rules))) throw stale({ current: presentStored(await findRules(trx)) as never });
    emit({ event: 'booking.rulesUpdated', id: account.id, permit: 'his' });
    return { result: presentStored(await findRules(trx)) };
  }),

  implement(getOnlineBookings, async ({ limit }, { trx }) => ({
    result: (await listBookings(trx, { limit })).map(presentOnline),
  })),

  implement(revokeBookingLinks, async ({ id, version }, { trx, now, emit }) => {
    const row = await lockBooking(trx, id);
    if (!row) throw notFound();
    const present = async () => presentOnline((await listBookings(trx, { id, limit: 1 }))[0]!);
    if (row.version !== version) throw stale({ current: (await present()) as never });
    if (!row.revoked_at) await setBooking(trx, id, { revoked_at: now });
    emit({ event: 'booking.linksRevoked', id, permit: 'his' });
    return { result: await present() };
  }),
];

function presentStored({
  is_on,
  types,
  lead_hours,
  days_ahead,
  cancel_hours,
  new_owners,
  notes,
  version,
}: StoredRules) {
  return { is_on, types: [...types], lead_hours, days_ahead, cancel_hours, new_owners, notes, version };
}
