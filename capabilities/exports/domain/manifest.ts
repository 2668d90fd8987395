import { z } from 'zod';

/** Version of the archive's form; a higher one is refused by an older program. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const SUMS = 'SHA256SUMS';
export const FILES = 'files.ndjson';
/** Files that the manifest cannot name, because they follow from it. */
export const UNLISTED: readonly string[] = [MANIFEST, SIGNATURE, SUMS];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_]{1,60}$/);

/** Money of one currency, in its smallest unit; each number is the sum of a column of the tables. */
export const moneySums = z.strictObject({
  receipts: z.int(),
  payments: z.int().describe('Without those that were voided'),
  refunds: z.int(),
  deposits: z.int(),
});
export type MoneySums = z.infer<typeof moneySums>;

/** Values known when the rows are read. */
export const summary = z.strictObject({
  hospital: z.strictObject({ id: z.uuid(), key: z.string(), name: z.string() }),
  language: z.enum(['en', 'ja', 'zhtw']),
  migrations: z.array(z.string()).describe('What the tables look like; a program without one of them is older'),
  rows: z.record(name, z.int()),
  money: z.record(z.string().regex(/^[A-Z]{3}$/), moneySums),
  audit: z.strictObject({ rows: z.int(), hash: z.string() }).describe('Newest row of the audit log and its hash'),
});
export type Summary = z.infer<typeof summary>;

/** `manifest.json`: what is in the archive. */
export const manifest = summary.extend({
  product: z.literal('alder'),
  format: z.int(),
  program: z.string(),
  made_at: z.iso.datetime(),
  files: z.strictObject({ count: z.int(), bytes: z.int() }).describe('Stored files: images, messages, attachments'),
  unreadable: z.array(z.strictObject({ path: z.string(), key: z.string(), note: z.enum(['missing', 'damaged']) })),
  left_out: z.record(name, z.string()),
  withheld: z.array(z.string()).describe('Columns that are secrets: table.column'),
  entries: z.array(z.strictObject({ path: z.string(), bytes: z.int(), sha256 })),
});
export type Manifest = z.infer<typeof manifest>;

/** A line of `files.ndjson`: a stored file and where it is in the archive. */
export const storedFile = z.strictObject({
  key: z.string(),
  path: z.string(),
  bytes: z.int(),
  sha256,
});
