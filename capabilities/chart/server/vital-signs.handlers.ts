import type { Database } from '@alder/database';
import { type Context, implementEntry } from '@alder/server';
import type { Selectable } from 'kysely';
import { createVitalSigns, updateVitalSigns, vitalSigns } from '../contract/index.ts';
import { refuseOtherPet } from './visit.repository.ts';

type Row = Selectable<Database['vital_signs']>;

export const vitalSignsHandlers = implementEntry({
  calls: { model: 'vitalSigns', entry: vitalSigns, create: createVitalSigns, update: updateVitalSigns },
  table: 'vital_signs',
  permit: 'his',

  onCreate: async (input, { trx, account, now }) => {
    await refuseOtherPet(trx, input.pet, input.medical_record);
    return { author: account.id, measured_at: input.measured_at ?? now };
  },

  onUpdate: async (input, current, { trx }) => {
    await refuseOtherPet(trx, current.pet, input.medical_record);
    return {};
  },

  after: async (row, context, before) => {
    if (row.weight !== null || (before && before.weight !== null)) await keepLatestWeight(row, context, before);
  },
});

/**
 * The pet's weight is the latest one measured. A weight that somebody entered at the counter later than that stays; one
 * that came from the set that is being corrected does not.
 *
 * The pet belongs to another room; this is the one column pair that the chart writes there.
 */
async function keepLatestWeight({ pet }: Row, { trx, emit }: Context, before: Row | undefined): Promise<void> {
  const latest = await trx
    .selectFrom('vital_signs')
    .select(['weight', 'measured_at'])
    .where('pet', '=', pet)
    .where('weight', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('measured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) return;

  const { numUpdatedRows } = await trx
    .updateTable('pet')
    .set({ weight: latest.weight, weight_at: latest.measured_at })
    .where('id', '=', pet)
    .where((where) =>
      where.or([
        where('weight_at', 'is', null),
        where('weight_at', '<=', latest.measured_at),
        ...(before ? [where('weight_at', '=', before.measured_at)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) emit({ event: 'pet.updated', id: pet });
}
