import fs from 'node:fs';
import path from 'node:path';
import { FileMissing } from './failures.ts';
import { bytesOf, isDamage } from './manifest.ts';
import { type BackupKey, seal, unseal } from './seal.ts';
import type { Target } from './target.ts';

/** Signed heads of the audit logs (decision 0372): one line of JSON each, with the moment `at`. */
export const AUDIT_HEADS = 'audit-heads.jsonl';
/** Who was erased (decision 0451): ids and dates, one line of JSON each. A restore brings all of it, whatever the moment. */
export const ERASURES = 'erasures.jsonl';
/** The log of the database is sent this much later than it was written, at most. */
const SENT_AFTER_MS = 60_000;

/** Sends a file of lines when it has grown; `sent` is its length when it was sent last. Returns its length now. */
export async function sendLines(
  name: typeof AUDIT_HEADS | typeof ERASURES,
  { dataDir, target, key }: { readonly dataDir: string; readonly target: Target; readonly key: BackupKey },
  sent: number,
): Promise<number> {
  const file = path.join(dataDir, name);
  const bytes = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0 || bytes === sent) return sent;
  const content = await fs.promises.readFile(file);
  await target.put(name, seal([content], key, name, { compress: true }));
  return content.length;
}

/** Puts the whole list of erased owners into a folder: a database that goes back in time is erased again by it. */
export async function restoreErasures(folder: string, target: Target, key: BackupKey): Promise<void> {
  try {
    const content = await bytesOf(unseal(await target.get(ERASURES), key, ERASURES));
    const file = path.join(folder, ERASURES);
    const before = fs.existsSync(file) ? fs.statSync(file).size : 0;
    if (content.length > before) fs.writeFileSync(file, content, { mode: 0o600 });
  } catch (error) {
    // A hospital without erasures has no such file.
    if (error instanceof FileMissing) return;
    throw error;
  }
}

/**
 * Puts the heads that were sent after the backup into a folder, up to the moment that the database was brought to: a
 * later one is of rows that are not there.
 *
 * @param at The moment asked for; undefined: the end of the log, which was sent by `until`.
 */
export async function restoreAuditHeads(
  folder: string,
  target: Target,
  key: BackupKey,
  { at, until }: { readonly at: Date | undefined; readonly until: Date },
): Promise<void> {
  const latest = at?.getTime() ?? until.getTime() - SENT_AFTER_MS;
  try {
    const text = (await bytesOf(unseal(await target.get(AUDIT_HEADS), key, AUDIT_HEADS))).toString('utf8');
    const lines = text.split('\n').filter((line) => line !== '' && atOf(line) <= latest);
    const file = path.join(folder, AUDIT_HEADS);
    const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    const content = lines.map((line) => `${line}\n`).join('');
    if (content.length > before.length) fs.writeFileSync(file, content, { mode: 0o600 });
  } catch (error) {
    // Those of the backup itself stay; damage here is no reason to lose the records, and "backup verify" names it.
    if (!isDamage(error)) throw error;
  }
}

function atOf(line: string): number {
  return Date.parse((JSON.parse(line) as { at: string }).at);
}
