import { deletedEntries } from '@alder/server';
import { sql } from 'kysely';
import { updateHisImage } from '../contract/index.ts';

/** Deleted photographs and files of patients, visits, orders and results, for deleted-items. */
export const deletedAttachments = {
  hisImage: deletedEntries({
    ...{ table: 'his_image', call: updateHisImage, name: sql`coalesce(nullif(t.caption, ''), t.filename)` },
    ...{ at: sql`t.created_at`, pet: sql`t.pet` },
    parent: {
      kind: sql`'medicalRecord'`,
      id: sql`(select m.id from medical_record m where m.hospital = t.hospital and m.id::text = t.object_id::text
        and m.deleted_at is not null)`,
    },
  }),
};
