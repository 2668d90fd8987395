import type { Reaction } from '@alder/server';
import { keepRevision } from './record.repository.ts';

/** A change of a differential diagnosis is a version of its record, as a change of the text is. */
export const keepDifferentials: Reaction = async ({ id }, { trx, account, now }) => {
  const row = await trx
    .selectFrom('differential_record as d')
    .innerJoin('medical_record as m', (join) =>
      join.onRef('m.id', '=', 'd.medical_record').onRef('m.hospital', '=', 'd.hospital'),
    )
    .select(['m.id', 'm.subjective', 'm.objective', 'm.assessment', 'm.plan'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (row && account) await keepRevision(trx, row, account.id, now);
};
