import { petMerged } from '@alder/deleted-items/contract';
import { type DeletedSource, deletedRows, deletionOf } from '@alder/server';
import { sql } from 'kysely';
import { updateOwner } from '../contract/owner-calls.ts';
import { updatePet } from '../contract/pet-calls.ts';
import { duplicateChip, duplicatePatientId } from '../contract/refusals.ts';
import { findDuplicate, lockPet } from './pet.repository.ts';

/** Deleted patients; one that was merged into another comes back by undoing the merge. */
const pet: DeletedSource = {
  call: updatePet,
  rows: deletedRows(
    {
      ...{ id: sql`t.id`, version: sql`t.version`, deleted_at: deletionOf(updatePet), name: sql`t.name` },
      ...{ note: sql`t.patient_id`, owner: sql`t.owner`, listed: sql`t.merged_into is null` },
      parent: { kind: sql`'owner'`, id: sql`case when o.deleted and o.erased_at is null then o.id end` },
    },
    sql`from pet t left join owner o on o.hospital = t.hospital and o.id = t.owner where t.deleted`,
  ),
  restore: async ({ id }, { trx }) => {
    const row = await lockPet(trx, id);
    if (row?.merged_into) throw petMerged({ pet: row.merged_into });
    // Its numbers were free to take while it was deleted.
    const sameChart = row && (await findDuplicate(trx, 'chart', row.patient_id, id));
    if (sameChart) throw duplicatePatientId({ existing: sameChart });
    const sameChip = row?.chip_number ? await findDuplicate(trx, 'chip', row.chip_number, id) : undefined;
    if (sameChip) throw duplicateChip({ existing: sameChip });
    return undefined;
  },
};

/** Deleted owners; an erased one is not to be brought back. */
const owner: DeletedSource = {
  call: updateOwner,
  rows: deletedRows(
    { id: sql`t.id`, version: sql`t.version`, deleted_at: deletionOf(updateOwner), name: sql`t.name` },
    sql`from owner t where t.deleted and t.erased_at is null`,
  ),
};

/** What of patients can be brought back, for deleted-items. */
export const deletedPatients = { pet, owner };
