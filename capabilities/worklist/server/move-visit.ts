import type { Reaction } from '@alder/server';

/** Exams of a visit that have not started are worked off under the other pet: devices read its name from the worklist. */
export const followExams: Reaction = async ({ id, payload }, { trx, emit }) => {
  const { to } = payload as { to: string };
  const moved = await trx
    .updateTable('worklist_item')
    .set({ pet: to })
    .where('medical_record', '=', id)
    .where('status', '=', 'SCHEDULED')
    .returning('id')
    .execute();
  for (const item of moved) emit({ event: 'worklist.updated', id: item.id, permit: 'pacs' });
};
