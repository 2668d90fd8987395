import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { type Db, type HospitalTrx, inHospital, inSystem } from '@alder/database';
import { dayOf } from '@alder/i18n/format';
import type { Settings } from '@alder/settings';
import { z } from 'zod';
import { privacyLaws } from '../domain/index.ts';
import { eraseFromFiles, eraseOwner, type RewriteFiles } from './erase.ts';
import { findRequest, insertRequest, type LedgerRow, listLedger, setRequest } from './erasure.repository.ts';

/**
 * Who was erased, one line of JSON each, beside the database: ids and dates, no names.
 *
 * The table `erasure_ledger` goes back with a restored backup; this file does not. It is sent to `BACKUP_URL` as it
 * grows, and a restore brings all of it, whatever moment the database goes back to.
 */
export const ERASURE_LEDGER = 'erasures.jsonl';

const line = z.strictObject({
  hospital: z.uuid(),
  owner: z.uuid(),
  request: z.uuid(),
  law: z.enum(privacyLaws),
  asked_on: z.iso.date(),
  erased_at: z.iso.datetime(),
});
type Line = z.infer<typeof line>;
type LedgerOptions = {
  readonly db: Db;
  readonly settings: Pick<Settings, 'secret' | 'dataDir'>;
  readonly now: Date;
  /** Absent where files cannot be written yet; the next start does it. */
  readonly rewriteFiles?: RewriteFiles | undefined;
};
export type LedgerReport = {
  /** Owners that were erased again. */
  readonly erased: number;
  /** Lines of the ledger. */
  readonly ledger: number;
};

/**
 * Brings file and table together and erases every owner again who has a name: after a restore, and at each start.
 *
 * A line that cannot be read is skipped, for the others have to be erased all the same; `damaged` counts them.
 */
export async function applyLedger(options: LedgerOptions): Promise<LedgerReport & { readonly damaged: number }> {
  const { lines, damaged } = readLedger(options.settings);
  const hospitals = await inSystem(options.db, (trx) =>
    trx.selectFrom('hospital').select(['id', 'timezone']).execute(),
  );
  let erased = 0;
  const missing: Line[] = [];
  for (const { id: hospital, timezone } of hospitals) {
    const own = lines.filter((each) => each.hospital === hospital);
    const known = new Set(own.map(({ owner }) => owner));
    const stored = await inHospital(options.db, hospital, listLedger);
    missing.push(...stored.filter(({ owner }) => !known.has(owner)).map((row) => lineOf(hospital, row)));
    for (const each of [...own, ...stored.map((row) => lineOf(hospital, row))]) {
      if (options.rewriteFiles) await eraseFromFiles(options.db, options.rewriteFiles, hospital, each.owner);
      const again = await inHospital(options.db, hospital, (trx) => eraseAgain(trx, each, { ...options, timezone }));
      if (again) erased++;
    }
  }
  await append(options.settings, missing);
  return { erased, ledger: lines.length + missing.length, damaged };
}

async function eraseAgain(
  trx: HospitalTrx,
  { owner, request, law, asked_on, erased_at }: Line,
  { settings, timezone, now }: LedgerOptions & { readonly timezone: string },
): Promise<boolean> {
  const target = { owner, request, law, asked_on };
  const result = await eraseOwner(trx, target, { settings, timezone, now, today: dayOf(now, timezone) });
  if (!result) return false;
  const change = { state: 'erased', note: null, counts: JSON.stringify(result.counts), reapplied_at: now };
  if (await findRequest(trx, request)) await setRequest(trx, request, { ...change, decided_at: erased_at });
  // The backup is older than the request: what the ledger says of it is enough for the list.
  else
    await insertRequest(trx, {
      ...{ id: request, owner, law, asked_on, due_on: asked_on, asked_by: 'owner', identity: 'known' },
      ...change,
      decided_at: erased_at,
    });
  return true;
}

/** Adds the ledger's rows of a hospital that the file has not yet; called after each erasure. */
export async function writeLedger(
  { db, settings }: Pick<LedgerOptions, 'db' | 'settings'>,
  hospital: string,
): Promise<void> {
  const known = new Set(readLedger(settings).lines.map(({ owner }) => owner));
  const stored = await inHospital(db, hospital, listLedger);
  await append(
    settings,
    stored.filter(({ owner }) => !known.has(owner)).map((row) => lineOf(hospital, row)),
  );
}

function readLedger({ dataDir }: Pick<Settings, 'dataDir'>): { lines: readonly Line[]; damaged: number } {
  const file = path.join(dataDir, ERASURE_LEDGER);
  if (!existsSync(file)) return { lines: [], damaged: 0 };
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const lines = texts.flatMap((text) => parseLine(text) ?? []);
  return { lines, damaged: texts.length - lines.length };
}

function parseLine(text: string): Line | undefined {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function lineOf(hospital: string, { owner, request, law, asked_on, erased_at }: LedgerRow): Line {
  return line.parse({ hospital, owner, request, law, asked_on, erased_at: erased_at.toISOString() });
}

async function append({ dataDir }: Pick<Settings, 'dataDir'>, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  await mkdir(dataDir, { recursive: true });
  const handle = await open(path.join(dataDir, ERASURE_LEDGER), 'a', 0o600);
  try {
    await handle.appendFile(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
