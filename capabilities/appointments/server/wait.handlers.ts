import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { appointmentNotOpen, bookWait, createWait, offerWait, withdrawWait } from '../contract/index.ts';
import { appointmentFlow, type WaitStatus, waitFlow } from '../domain/index.ts';
import { presentWait } from './appointment.presenter.ts';
import { insertAppointment } from './appointment.repository.ts';
import { ownerOf, refuseDay, refuseSlot, refuseWhere } from './book-slot.ts';
import { changed, emitted, openCalendar } from './open-appointment.ts';
import { findWait, insertWait, lockWait, setWait, type WaitRow } from './wait.repository.ts';

const MINUTE_MS = 60_000;
type WaitEvent = (typeof waitFlow.events)[number];

/** The waiting list: who would come sooner, and the offers made to them. */
export const waitHandlers: readonly Implementation[] = [
  implement(createWait, async (input, context) => {
    const { trx, account } = context;
    const { owner } = await ownerOf(trx, input);
    await refuseWhere(trx, input);
    const id = await insertWait(trx, { ...input, owner, author: account.id });
    return shown(context, id, 'waitCreated');
  }),

  implement(offerWait, async ({ id, version, starts_at, minutes, hold, ...input }, context) => {
    const { trx, now, account } = context;
    const { row, status } = await openWait(context, { id, version }, 'offer');
    await refuseWhere(trx, input);
    const { pet, contact_name, contact_phone, type, wish: reason } = row;
    const { owner } = await ownerOf(trx, row);
    const begin = new Date(starts_at);
    refuseDay(context, begin, input);
    const slot = { starts_at: begin, ends_at: new Date(begin.getTime() + minutes * MINUTE_MS) };
    const { doctor, room } = input;
    const double_booked = await refuseSlot(context, { kind: 'visit', pet, doctor, room, ...slot }, input);
    const held_until = new Date(now.getTime() + hold * MINUTE_MS);

    const appointment = await insertAppointment(trx, {
      ...{ pet, owner, contact_name, contact_phone, doctor, room, type, reason, ...slot },
      ...{ double_booked, status: 'held', held_until, author: account.id },
    });
    await emitted(context, appointment, 'held');
    await setWait(trx, id, { status, appointment, lapsed_at: null });
    return shown(context, id, 'waitUpdated');
  }),

  implement(bookWait, async (one, context) => {
    const { row, status } = await openWait(context, one, 'book');
    // A slot without an offer is booked by `appointment.create`, which ends the waiting too.
    if (row.status !== 'offered' || !row.appointment) throw appointmentNotOpen({ status: row.status });
    const { result: appointment } = await changed(context, row.appointment, 'updated', {
      status: appointmentFlow.next('held', 'book')!,
      held_until: null,
    });
    await setWait(context.trx, one.id, { status });
    return { ...(await shown(context, one.id, 'waitUpdated')), appointment };
  }),

  implement(withdrawWait, async (one, context) => {
    const { row, status } = await openWait(context, one, 'withdraw');
    if (row.status === 'offered' && row.appointment)
      await changed(context, row.appointment, 'updated', { status: 'released', held_until: null });
    await setWait(context.trx, one.id, { status });
    return shown(context, one.id, 'waitUpdated');
  }),
];

/** The place on the list that something is about to happen to, locked, and the state that follows. */
async function openWait(
  context: Context,
  { id, version }: { readonly id: string; readonly version: number },
  event: WaitEvent,
): Promise<{ readonly row: WaitRow; readonly status: WaitStatus }> {
  const { trx, now } = context;
  const before = await findWait(trx, id);
  await openCalendar(context);
  const row = await lockWait(trx, id);
  if (!row) throw notFound();
  const status = waitFlow.next(row.status as WaitStatus, event);
  if (!status) throw appointmentNotOpen({ status: row.status, current: presentWait(row, now) });
  // The end of an offer raises the version too: a user who still saw the offer does not get "a colleague was faster".
  const hasLapsed = before?.version === version && before.status === 'offered' && row.status === 'waiting';
  if (hasLapsed && event === 'book') throw appointmentNotOpen({ status: row.status, current: presentWait(row, now) });
  if (row.version !== version && !hasLapsed) throw stale({ current: presentWait(row, now) });
  return { row, status };
}

async function shown({ trx, now, emit }: Context, id: string, event: string) {
  emit({ event: `appointment.${event}`, id, permit: 'his' });
  return { result: presentWait((await findWait(trx, id))!, now) };
}
