import { deletedEntries } from '@alder/server';
import { sql } from 'kysely';
import { updateQuotation } from '../contract/index.ts';

/** Deleted quotations, for deleted-items. */
export const deletedQuotations = {
  quotation: deletedEntries({
    ...{ table: 'quotation', call: updateQuotation, name: sql`t.title`, note: sql`t.number::text`, pet: sql`t.pet` },
  }),
};
