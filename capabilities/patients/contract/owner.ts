import { field } from '@alder/wire';
import { z } from 'zod';
import { isTelephone, normalizeTelephone } from '../domain/telephone.ts';

const langKey = z.enum(['en', 'zhtw', 'ja']);

/** What can be written of an owner. */
export const ownerFields = {
  name: field.name(200),
  /** How the name is read, in kana, romaji, pinyin or zhuyin; null: not known. */
  reading: field.name(200).nullable(),
  /** Telephone numbers as typed, in ASCII digits; the first is called first. Six digits at least. */
  phones: z
    .array(z.string().overwrite(normalizeTelephone).min(1, 'missing').max(40).refine(isTelephone, 'telephone'))
    .max(10),
  email: z.string().trim().max(254).nullable(),
  line_account: z.string().trim().max(100).nullable(),
  address: z.string().trim().max(500).nullable(),
  /** Language of documents for this owner; null: the hospital's. */
  langKey: langKey.nullable(),
  notes: field.text().nullable(),
};

const confirmDuplicate = z
  .boolean()
  .default(false)
  .describe('The user has seen the warning about a duplicate and keeps both');

/** An owner to be made; a telephone number in use asks for `confirmDuplicate`. */
export const newOwner = z.strictObject({
  name: ownerFields.name,
  reading: ownerFields.reading.default(null),
  phones: ownerFields.phones.default([]),
  email: ownerFields.email.default(null),
  line_account: ownerFields.line_account.default(null),
  address: ownerFields.address.default(null),
  langKey: ownerFields.langKey.default(null),
  notes: ownerFields.notes.default(null),
  confirmDuplicate,
});

/** Who brings the pets and pays (specification §3, "Owner"). */
export const owner = z.object({ ...field.entry, ...ownerFields, phones: z.array(z.string()), deleted: z.boolean() });
export type Owner = z.infer<typeof owner>;
