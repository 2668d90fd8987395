import type { Reaction } from '@alder/server';
import { moveStays } from './move-visit.repository.ts';

/**
 * The wrong pet was checked in and admitted: the stay of the visit follows it to the right one. Orders whose dose was
 * computed for the first one are stopped; a doctor orders them again.
 */
export const followStay: Reaction = async ({ id, payload }, { trx, now, emit }) => {
  const { to } = payload as { to: string };
  for (const stay of await moveStays(trx, { medical_record: id, pet: to, now }))
    emit({ event: 'inpatientRecord.updated', id: stay, permit: 'his' });
};
