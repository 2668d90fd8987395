import { newId } from '@alder/database';
import { addDays, startOfDay } from '@alder/records/domain';
import { type Context, type Implementation, implement, writeCursor } from '@alder/server';
import { type InputOf, notFound, stale } from '@alder/wire';
import {
  appointmentNotOpen,
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
import { repeatedStarts, type WaitStatus, waitFlow } from '../domain/index.ts';
import { presentAppointment, presentWait } from './appointment.presenter.ts';
import {
  type AppointmentRow,
  findAppointment,
  insertAppointment,
  listAppointments,
  listCanceledWith,
  listFollowing,
  listRange,
} from './appointment.repository.ts';
import { ownerOf, refuseDay, refuseSlot, refuseWhere } from './book-slot.ts';
import { findFrame, findSetting, listColumns, writeSetting } from './calendar.repository.ts';
import { changed, emitted, openAppointment, openCalendar } from './open-appointment.ts';
import { listWaits, lockWait, setWait } from './wait.repository.ts';

const MINUTE_MS = 60_000;
const after = (starts: Date, minutes: number) => new Date(starts.getTime() + minutes * MINUTE_MS);

export const appointmentHandlers: readonly Implementation[] = [
  implement(getAppointmentRange, async ({ start, end }, { trx, hospital, now }) => {
    const frame = await findFrame(trx);
    const from = startOfDay(start, hospital.timezone);
    const rows = await listRange(trx, from, startOfDay(addDays(end, 1), hospital.timezone), now);
    const doctors = await listColumns(
      trx,
      rows.flatMap(({ doctor }) => doctor ?? []),
    );
    return {
      result: rows.map(presentAppointment),
      waits: (await listWaits(trx)).map((row) => presentWait(row, now)),
      calendar: { doctors, ...frame, ...(await findSetting(trx)) } as never,
      now: now.toISOString(),
    };
  }),

  implement(getAppointments, async ({ start, end, limit, ...filter }, { trx, hospital }) => {
    const rows = await listAppointments(trx, {
      ...filter,
      from: start === undefined ? undefined : startOfDay(start, hospital.timezone),
      to: end === undefined ? undefined : startOfDay(addDays(end, 1), hospital.timezone),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      result: page.map(presentAppointment),
      ...(rows.length > limit && last && { next: writeCursor(last.starts_at, last.id) }),
    };
  }),

  implement(createAppointment, async (input, context) => {
    const { trx, hospital, account } = context;
    await openCalendar(context);
    const wait = input.wait === undefined ? undefined : await openWaiting(context, input.wait);
    const isVisit = input.kind === 'visit';
    const { owner } = isVisit ? await ownerOf(trx, input) : { owner: null };
    await refuseWhere(trx, input);
    const starts = repeatedStarts(new Date(input.starts_at), input.repeat, hospital.timezone);
    const series = starts.length > 1 ? newId() : null;
    const ids: string[] = [];
    for (const [index, starts_at] of starts.entries()) {
      refuseDay(context, starts_at, input);
      const slot = { starts_at, ends_at: after(starts_at, input.minutes) };
      const { kind, doctor, room, type, reason, contact_name, contact_phone } = input;
      const columns = { kind, pet: isVisit ? input.pet : null, doctor, room, ...slot };
      const double_booked = await refuseSlot(context, { ...columns, isRepeat: index > 0 }, input);
      const rest = { owner, contact_name, contact_phone, type, reason, series, double_booked, author: account.id };
      ids.push(await insertAppointment(trx, { ...columns, ...rest }));
    }
    if (wait) await endWait(context, wait, ids[0]!);

    const written = [];
    for (const id of ids) written.push((await emitted(context, id, 'created')).result);
    return { result: written[0]!, others: written.slice(1) };
  }),

  implement(updateAppointment, async (input, context) => {
    const { trx } = context;
    const { row, status } = await openAppointment(context, input, 'change');
    await refuseWhere(trx, input, row);
    const next = changeOf(input, row);
    const { owner } = row.kind === 'block' || isSamePerson(next, row) ? row : await ownerOf(trx, next);
    if (next.starts_at.getTime() !== row.starts_at.getTime()) refuseDay(context, next.starts_at, input);
    const double_booked = await refuseSlot(context, { ...next, id: row.id, kind: row.kind }, input);

    const columns = { ...next, owner, status, double_booked, reason: input.reason ?? row.reason };
    return changed(context, row.id, 'updated', { ...columns, type: input.type ?? row.type });
  }),

  implement(confirmAppointment, async (one, context) => {
    const { status } = await openAppointment(context, one, 'confirm');
    return changed(context, one.id, 'updated', { status });
  }),

  implement(missAppointment, async (one, context) => {
    const { status } = await openAppointment(context, one, 'miss');
    return changed(context, one.id, 'missed', { status });
  }),

  implement(cancelAppointment, async ({ reason, following, ...one }, context) => {
    const { row, status } = await openAppointment(context, one, 'cancel');
    const columns = { status, cancel_reason: reason, canceled_at: context.now };
    const others = following ? await listFollowing(context.trx, row) : [];
    for (const id of others) await changed(context, id, 'canceled', columns);
    return { ...(await changed(context, one.id, 'canceled', columns)), count: others.length + 1 };
  }),

  implement(restoreAppointment, async (input, context) => {
    const { row, status } = await openAppointment(context, input, 'restore');
    const columns = { status, cancel_reason: '', canceled_at: null };
    for (const one of [...(await listCanceledWith(context.trx, row)), row]) {
      const double_booked = await refuseSlot(context, one, input);
      await changed(context, one.id, 'updated', { ...columns, double_booked });
    }
    return { result: presentAppointment((await findAppointment(context.trx, row.id))!) };
  }),

  implement(updateAppointmentSetting, async (input, { trx, account, emit }) => {
    if (!(await writeSetting(trx, input))) throw stale({ current: (await findSetting(trx)) as never });
    emit({ event: 'appointment.settingUpdated', id: account.id, permit: 'his' });
    return { result: (await findSetting(trx)) as never };
  }),
];

/** What an update makes of an appointment: absent fields stay, and a length stays when only its begin moves. */
function changeOf(input: InputOf<typeof updateAppointment>, row: AppointmentRow) {
  const starts_at = input.starts_at === undefined ? row.starts_at : new Date(input.starts_at);
  const minutes = input.minutes ?? (row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE_MS;
  return {
    pet: input.pet === undefined ? row.pet : input.pet,
    doctor: input.doctor === undefined ? row.doctor : input.doctor,
    room: input.room === undefined ? row.room : input.room,
    contact_name: input.contact_name ?? row.contact_name,
    contact_phone: input.contact_phone ?? row.contact_phone,
    starts_at,
    ends_at: after(starts_at, minutes),
  };
}

type PersonOf = Pick<AppointmentRow, 'pet' | 'contact_name' | 'contact_phone'>;

function isSamePerson(one: PersonOf, other: PersonOf): boolean {
  return one.pet === other.pet && one.contact_name === other.contact_name && one.contact_phone === other.contact_phone;
}

/** The place on the waiting list of whom is booked; a slot that was held for them is free again. */
async function openWaiting(context: Context, id: string) {
  const row = await lockWait(context.trx, id);
  if (!row) throw notFound({ fields: { wait: 'notFound' } });
  const status = waitFlow.next(row.status as WaitStatus, 'book');
  if (!status) throw appointmentNotOpen({ status: row.status });
  if (row.status === 'offered' && row.appointment)
    await changed(context, row.appointment, 'updated', { status: 'released', held_until: null });
  return { id, status };
}

async function endWait({ trx, emit }: Context, wait: { id: string; status: WaitStatus }, appointment: string) {
  await setWait(trx, wait.id, { status: wait.status, appointment });
  emit({ event: 'appointment.waitUpdated', id: wait.id, permit: 'his' });
}
