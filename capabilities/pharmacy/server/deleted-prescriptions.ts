import { deletedEntries } from '@alder/server';
import { sql } from 'kysely';
import { updateMedicineRecord } from '../contract/index.ts';

/** What of prescriptions can be brought back, for deleted-items. */
export const deletedPrescriptions = {
  medicineRecord: deletedEntries({
    ...{ table: 'medicine_record', call: updateMedicineRecord, name: sql`t.name`, pet: sql`t.pet` },
    parent: {
      kind: sql`'medicalRecord'`,
      id: sql`(select m.id from medical_record m where m.hospital = t.hospital and m.id = t.medical_record
        and m.deleted_at is not null)`,
    },
  }),
};
