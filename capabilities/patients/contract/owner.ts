import { field } from '@alder/wire';
import { z } from 'zod';

const langKey = z.enum(['en', 'zhtw', 'ja']);

/** What can be written of an owner. */
export const ownerFields = {
  name: field.line(200),
  /** Telephone numbers as typed; the first is called first. */
  phones: z.array(z.string().trim().min(1, 'missing').max(40)).max(10),
  email: z.string().trim().max(254).nullable(),
  line_account: z.string().trim().max(100).nullable(),
  address: z.string().trim().max(500).nullable(),
  /** Language of documents for this owner; null: the hospital's. */
  langKey: langKey.nullable(),
  notes: field.text().nullable(),
};

/** Who brings the pets and pays (specification §3, "Owner"). */
export const owner = z.object({ ...field.entry, ...ownerFields, deleted: z.boolean() });
export type Owner = z.infer<typeof owner>;
