import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import type { Settings } from '@alder/settings';
import { sql } from 'kysely';
import { groundsOf, type PrivacyLaw, patternsOf, receiptsKeptFrom } from '../domain/index.ts';
import {
  countKept,
  type Erasing,
  eraseRows,
  findElsewhere,
  findLastEntries,
  findOwner,
  insertIdentity,
  insertLedger,
  listImportFiles,
  listShared,
} from './erasure.repository.ts';
import { sealIdentity } from './seal-identity.ts';

export type ErasureTarget = {
  readonly owner: string;
  readonly request: string;
  readonly law: PrivacyLaw;
  readonly asked_on: string;
};
type Options = {
  readonly settings: Pick<Settings, 'secret' | 'dataDir'>;
  readonly timezone: string;
  readonly now: Date;
  /** Day of `now` in the hospital's time zone. */
  readonly today: string;
};

/** Stores uploaded files of imports again with another text: `rewriteImportFiles` of capabilities/imports. */
export type RewriteFiles = (
  hospital: string,
  ids: readonly string[],
  rewrite: (text: string) => string,
) => Promise<{ readonly rewritten: number; readonly unread: number }>;

/**
 * Replaces an owner in the files of imports that they came with. Called before {@link eraseOwner}, which forgets what to
 * look for; a repetition changes nothing.
 */
export async function eraseFromFiles(
  db: Db,
  rewriteFiles: RewriteFiles,
  hospital: string,
  owner: string,
): Promise<void> {
  const found = await inHospital(db, hospital, async (trx) => {
    const known = await findOwner(trx, owner);
    if (!known || known.erased_at) return undefined;
    return { files: await listImportFiles(trx, owner), patterns: patternsOf(known, new Set()) };
  });
  if (!found || found.files.length === 0) return;
  const pattern = new RegExp(found.patterns.related, 'gi');
  const replacement = found.patterns.replacement.replace('\\1', '$1').replace('\\2', '$2');
  await rewriteFiles(hospital, found.files, (text) => text.replace(pattern, replacement));
}

async function prepare(
  trx: HospitalTrx,
  { owner, law }: Pick<ErasureTarget, 'owner' | 'law'>,
  options: Omit<Options, 'settings'>,
) {
  const known = await findOwner(trx, owner);
  if (!known || known.erased_at) return undefined;
  const patterns = patternsOf(known, await listShared(trx, owner, known));
  const grounds = groundsOf(law, await findLastEntries(trx, owner, options.timezone), options.today);
  const receiptsFrom = receiptsKeptFrom(law, options.today);
  const erasing: Erasing = { owner, patterns, name: known.name, receiptsFrom, at: options.now };
  return { known, grounds, erasing };
}

/**
 * Makes an owner nameless, keeps sealed what the law demands, and writes the ledger.
 *
 * @returns Rows by table; undefined when the owner is erased already, or is not there.
 */
export async function eraseOwner(trx: HospitalTrx, target: ErasureTarget, options: Options) {
  const prepared = await prepare(trx, target, options);
  if (!prepared) return undefined;
  const { known, grounds, erasing } = prepared;
  const locked = grounds.filter(({ ground }) => ground !== 'receipt');
  if (locked.length > 0) {
    const { name, address } = known;
    await insertIdentity(trx, {
      owner: target.owner,
      sealed: sealIdentity(options.settings, target.owner, { name, address }),
      grounds: JSON.stringify(locked),
      until: locked
        .map(({ until }) => until)
        .toSorted()
        .at(-1)!,
    });
  }
  const counts = await eraseRows(trx, erasing);
  const { owner, request, law, asked_on } = target;
  await insertLedger(trx, { owner, request, law, asked_on, erased_at: options.now });
  return { counts, grounds, email: known.email, lang: known.lang };
}

/** What {@link eraseOwner} would do: it is done and taken back, so that the numbers are those of the erasure itself. */
export async function previewErasure(
  trx: HospitalTrx,
  target: Pick<ErasureTarget, 'owner' | 'law'>,
  options: Omit<Options, 'settings'>,
) {
  const prepared = await prepare(trx, target, options);
  if (!prepared) return undefined;
  const { known, grounds, erasing } = prepared;
  const retained = await countKept(trx, target.owner, erasing.receiptsFrom);
  const elsewhere = await findElsewhere(trx, erasing);
  await sql`savepoint preview`.execute(trx);
  const counts = await eraseRows(trx, erasing);
  await sql`rollback to savepoint preview`.execute(trx);
  return { counts, elsewhere, kept: retained, grounds, hasEmail: known.email !== null, lang: known.lang };
}
