import { type DeletedSource, deletedEntries, deletedRows } from '@alder/server';
import { sql } from 'kysely';
import { deleteMedicalRecord, updateMedicalRecord, updatePostItRecord, updateTodoItem } from '../contract/index.ts';

const visit = {
  kind: sql`'medicalRecord'`,
  id: sql`(select m.id from medical_record m where m.hospital = t.hospital and m.id = t.medical_record
    and m.deleted_at is not null)`,
};

/** Deleted visits: what stands in one was never deleted, and comes back with it. */
const medicalRecord: DeletedSource = {
  call: deleteMedicalRecord,
  actions: [deleteMedicalRecord.id, updateMedicalRecord.id],
  // A person without a right of their own gave a reason for the deletion: bringing it back is the same change.
  input: { reason: 'restored' },
  rows: deletedRows(
    {
      ...{ id: sql`t.id`, version: sql`t.version`, deleted_at: sql`t.deleted_at`, name: sql`t.reason` },
      ...{ at: sql`t.checked_in_at`, pet: sql`t.pet` },
    },
    sql`from medical_record t where t.deleted_at is not null`,
  ),
};

const memo = { name: sql`t.text`, pet: sql`t.pet`, parent: visit };

/** What of visits can be brought back, for deleted-items. */
export const deletedRecords = {
  medicalRecord,
  postItRecord: deletedEntries({ ...memo, table: 'post_it_record', call: updatePostItRecord }),
  todoItem: deletedEntries({ ...memo, table: 'todo_item', call: updateTodoItem }),
};
