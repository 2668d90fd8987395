import type { Reaction } from '@alder/server';

/** The open bill of a visit follows it to another pet and its owner. A paid one never does: the database refuses it. */
export const followBill: Reaction = async ({ id, payload }, { trx }) => {
  const { to } = payload as { to: string };
  const visit = await trx.selectFrom('medical_record').select('owner').where('id', '=', id).executeTakeFirstOrThrow();
  await trx.updateTable('receipt').set({ pet: to, owner: visit.owner }).where('medical_record', '=', id).execute();
};
