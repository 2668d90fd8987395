import { type Context, type Implementation, implement, type Reaction } from '@alder/server';
import { appointmentWithoutPet, arriveAppointment } from '../contract/index.ts';
import { type AppointmentStatus, type AppointmentType, appointmentFlow } from '../domain/index.ts';
import { presentAppointment } from './appointment.presenter.ts';
import { findAppointment, findOfRecord, setAppointment } from './appointment.repository.ts';
import { findFrame, findSetting } from './calendar.repository.ts';
import { changed, openAppointment } from './open-appointment.ts';

/** What the calendar asks of records; `apps/server/src/compose.ts` gives it. */
export type ArrivalDeps = {
  /** Checks a patient in. @returns id of the visit */
  readonly openVisit: (
    context: Context,
    pet: string,
    arrival: {
      assignee: string | null;
      room: string | null;
      visit_type: AppointmentType['visit'];
      reason: string;
      confirmOpenVisit: boolean | undefined;
    },
  ) => Promise<string>;
};

export const arrivalHandlers = ({ openVisit }: ArrivalDeps): readonly Implementation[] => [
  implement(arriveAppointment, async ({ confirmOpenVisit, ...one }, context) => {
    const { trx } = context;
    const before = await findAppointment(trx, one.id);
    // Pressed twice, or by two users at once: the visit is open, and there is nothing more to do.
    if (before?.status === 'arrived') return { result: presentAppointment(before) };
    const opened = await openAppointment(context, one, 'arrive').catch(async (error: unknown) => {
      const row = await findAppointment(trx, one.id);
      if (row?.status !== 'arrived') throw error;
      return row;
    });
    if (!('row' in opened)) return { result: presentAppointment(opened) };
    const { row, status } = opened;
    if (row.pet === null) throw appointmentWithoutPet({ fields: { pet: appointmentWithoutPet.code } });

    const { rooms } = await findFrame(trx);
    const type = (await findSetting(trx)).types.find(({ key }) => key === row.type);
    const medical_record = await openVisit(context, row.pet, {
      assignee: row.doctor,
      room: rooms.find(({ key }) => key === row.room)?.name.slice(0, 40) ?? null,
      visit_type: type?.visit ?? 'other',
      reason: row.reason,
      confirmOpenVisit,
    });
    return changed(context, row.id, 'arrived', { status, medical_record });
  }),
];

/** A visit that was opened by mistake and deleted: its appointment is booked again. */
export const leaveArrival: Reaction = async ({ id }, { trx, emit }) => {
  const found = await findOfRecord(trx, id);
  const status = found && appointmentFlow.next(found.status as AppointmentStatus, 'leave');
  if (!status) return;
  await setAppointment(trx, found.id, { status, medical_record: null });
  emit({ event: 'appointment.updated', id: found.id, permit: 'his' });
};

/** The wrong patient was checked in: the appointment is the right one's too. */
export const followVisitPet: Reaction = async ({ id }, { trx, emit }) => {
  const found = await findOfRecord(trx, id);
  if (!found) return;
  const visit = await trx
    .selectFrom('medical_record')
    .select(['pet', 'owner'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await setAppointment(trx, found.id, visit);
  emit({ event: 'appointment.updated', id: found.id, permit: 'his' });
};
