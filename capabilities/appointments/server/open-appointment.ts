import type { Context } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { appointmentNotOpen } from '../contract/index.ts';
import { type AppointmentStatus, appointmentFlow } from '../domain/index.ts';
import { presentAppointment } from './appointment.presenter.ts';
import {
  type AppointmentColumns,
  type AppointmentRow,
  findAppointment,
  lockAppointment,
  lockCalendar,
  setAppointment,
} from './appointment.repository.ts';
import { releaseLapsed } from './wait.repository.ts';

type AppointmentEvent = (typeof appointmentFlow.events)[number];

/** Takes the calendar for this transaction, without offers that have lapsed. */
export async function openCalendar({ trx, now }: Pick<Context, 'trx' | 'now'>): Promise<void> {
  await lockCalendar(trx);
  await releaseLapsed(trx, now);
}

/**
 * The appointment that something is about to happen to, locked, and the state that follows.
 *
 * @throws {Refusal} 404 where it is not there, 409 where the flow does not allow it or it has changed.
 */
export async function openAppointment(
  context: Context,
  { id, version }: { readonly id: string; readonly version: number },
  event: AppointmentEvent,
): Promise<{ readonly row: AppointmentRow; readonly status: AppointmentStatus }> {
  await openCalendar(context);
  const row = await lockAppointment(context.trx, id);
  if (!row) throw notFound();
  const status = appointmentFlow.next(row.status as AppointmentStatus, event);
  if (!status) throw appointmentNotOpen({ status: row.status, current: presentAppointment(row) });
  if (row.version !== version) throw stale({ current: presentAppointment(row) });
  return { row, status };
}

/** Writes a change and emits its event. */
export async function changed(
  context: Pick<Context, 'trx' | 'emit'>,
  id: string,
  event: string,
  columns: AppointmentColumns,
) {
  await setAppointment(context.trx, id, columns);
  return emitted(context, id, event);
}

/** Emits the event of a written appointment and presents it. */
export async function emitted({ trx, emit }: Pick<Context, 'trx' | 'emit'>, id: string, event: string) {
  emit({ event: `appointment.${event}`, id, permit: 'his' });
  return { result: presentAppointment((await findAppointment(trx, id))!) };
}
