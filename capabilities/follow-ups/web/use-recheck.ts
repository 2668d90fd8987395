import { cancelAppointment, createAppointment, getAppointmentRange } from '@alder/appointments/contract';
import { FREE_SLOT_DAYS, instantAt, nextFree } from '@alder/appointments/domain';
import { useMutationCall, useWire } from '@alder/client';
import { addDays } from '@alder/records/domain';
import type { InputOf } from '@alder/wire';

const RECHECK = 'recheck';

/** Reserves the first free slot from a day on with the doctor of a visit, and takes the booking back. */
export function useRecheck() {
  const wire = useWire();
  const create = useMutationCall(createAppointment);
  const cancel = useMutationCall(cancelAppointment);
  return {
    /** @returns the appointment; undefined where nothing is free within two weeks of the day. */
    book: async (wanted: { pet: string; doctor: string | null; day: string; reason: string }) => {
      const range = { start: wanted.day, end: addDays(wanted.day, FREE_SLOT_DAYS) };
      const found = await wire.send(getAppointmentRange, range as InputOf<typeof getAppointmentRange>);
      if (!found) return undefined;
      const { calendar } = found;
      const type = calendar.types.find(({ key }) => key === RECHECK) ?? calendar.types[0];
      if (!type) return undefined;
      const doctor = calendar.doctors.find(({ id, accepts }) => id === wanted.doctor && accepts)?.id ?? null;
      const begin = instantAt(wanted.day, 0, calendar.timezone);
      const booking = {
        ...{ pet: wanted.pet, doctor, room: null, starts_at: begin },
        ends_at: new Date(begin.getTime() + type.minutes * 60_000),
      };
      const occupied = found.result.map((one) => ({
        ...{ id: one.id, pet: one.pet, doctor: one.doctor, room: one.room, status: one.status },
        ...{ starts_at: new Date(one.starts_at), ends_at: new Date(one.ends_at) },
        held_until: one.held_until === null ? null : new Date(one.held_until),
      }));
      const opening = { hours: calendar.hours, closed_days: calendar.closed_days, timezone: calendar.timezone };
      const [free] = nextFree(booking, occupied, { opening, grid: calendar.grid, now: new Date(found.now) });
      if (!free) return undefined;
      const sent = await create.mutateAsync({
        ...{ pet: wanted.pet, doctor, type: type.key, minutes: type.minutes },
        ...{ starts_at: free.toISOString(), reason: wanted.reason },
      });
      return sent?.result;
    },
    cancel: ({ id, version }: { id: string; version: number }) => cancel.mutateAsync({ id, version }),
  };
}
