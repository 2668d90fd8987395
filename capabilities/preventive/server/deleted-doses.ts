import { deletedEntries } from '@alder/server';
import { sql } from 'kysely';
import { updateVaccineRecord } from '../contract/index.ts';

/** What of preventive care can be brought back, for deleted-items. */
export const deletedDoses = {
  vaccineRecord: deletedEntries({
    ...{ table: 'vaccine_record', call: updateVaccineRecord, name: sql`t.name`, note: sql`t.lot`, pet: sql`t.pet` },
    parent: {
      kind: sql`'medicalRecord'`,
      id: sql`(select m.id from medical_record m where m.hospital = t.hospital and m.id = t.medical_record
        and m.deleted_at is not null)`,
    },
  }),
};
