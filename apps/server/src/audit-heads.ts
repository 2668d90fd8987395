import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { type Db, inSystem } from '@alder/database';
import { deriveSecret, type Settings } from '@alder/settings';
import { sql } from 'kysely';
import { z } from 'zod';

/**
 * Signed heads of the audit logs, one line of JSON each, appended to a file beside the database.
 *
 * The hash chain of a hospital's audit log shows a change of one row; an attacker with full write access to the
 * database can recompute the whole chain. The heads are signed with `ALDER_SECRET`, which the database does not hold,
 * and each line's signature covers the one before.
 */
const FILE = 'audit-heads.jsonl';

const signedHead = z.strictObject({
  at: z.iso.datetime(),
  hospital: z.uuid(),
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string(),
});
type SignedHead = z.infer<typeof signedHead>;
type Head = Omit<SignedHead, 'signature'>;
type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

export function auditHeadsFile({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, FILE);
}

/** Appends the head of every audit log that has grown since its last line; returns how many. */
export async function signAuditHeads(db: Db, settings: Secrets, now: Date): Promise<number> {
  const { lines } = readHeads(settings);
  const signed = new Map(lines.map(({ hospital, seq }) => [hospital, seq]));
  const heads = await inSystem(db, async (trx) => {
    const { rows } = await sql<{ hospital: string; seq: string; hash: Buffer }>`
      select distinct on (hospital) hospital, seq, hash from audit_log order by hospital, seq desc`.execute(trx);
    return rows.filter(({ hospital, seq }) => Number(seq) > (signed.get(hospital) ?? 0));
  });
  let before = lines.at(-1)?.signature ?? '';
  const added = heads.map(({ hospital, seq, hash }) => {
    const head = { at: now.toISOString(), hospital, seq: Number(seq), hash: hash.toString('hex') };
    before = signatureOf(settings, head, before);
    return `${JSON.stringify({ ...head, signature: before })}\n`;
  });
  if (added.length > 0) await append(auditHeadsFile(settings), added.join(''));
  return added.length;
}

/** The signed heads of one hospital, as their lines stand in the file. */
export function auditHeadLines(settings: Pick<Settings, 'dataDir'>, hospital: string): string[] {
  const file = auditHeadsFile(settings);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => parseLine(line)?.hospital === hospital)
    .map((line) => `${line}\n`);
}

export type AuditCheck = { readonly heads: number; readonly problems: readonly string[] };

/** Compares every signed head with the audit log as it is now. */
export async function verifyAuditHeads(db: Db, settings: Secrets): Promise<AuditCheck> {
  const { lines, problems } = readHeads(settings);
  const found = await inSystem(db, async (trx) => {
    const { rows } = await sql<{ key: string | null; seq: number; hash: string | null }>`
      select h.key, s.seq, encode(a.hash, 'hex') as hash
      from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (hospital uuid, seq bigint))
        with ordinality as s (hospital, seq, place)
      left join hospital h on h.id = s.hospital
      left join audit_log a on a.hospital = s.hospital and a.seq = s.seq
      order by s.place`.execute(trx);
    return rows;
  });
  const changed = found.flatMap(({ key, seq, hash }, at) => {
    const { hospital, hash: signed } = lines[at]!;
    if (hash === signed) return [];
    return [`the audit log of ${key ?? hospital} ${hash === null ? 'has no' : 'has another'} row ${seq}`];
  });
  return { heads: lines.length, problems: [...problems, ...changed] };
}

/** The lines whose signatures hold; reading ends at the first that does not. */
function readHeads(settings: Secrets): { readonly lines: readonly SignedHead[]; readonly problems: readonly string[] } {
  const file = auditHeadsFile(settings);
  if (!existsSync(file)) return { lines: [], problems: [] };
  const lines: SignedHead[] = [];
  for (const [at, text] of readFileSync(file, 'utf8').split('\n').filter(Boolean).entries()) {
    const line = parseLine(text);
    const before = lines.at(-1)?.signature ?? '';
    if (!line || !isSame(line.signature, signatureOf(settings, line, before)))
      return { lines, problems: [`line ${at + 1} of ${file} is not the one that was signed`] };
    lines.push(line);
  }
  return { lines, problems: [] };
}

function parseLine(text: string): SignedHead | undefined {
  try {
    return signedHead.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function signatureOf(settings: Secrets, { at, hospital, seq, hash }: Head, before: string): string {
  const text = [before, at, hospital, seq, hash].join('|');
  return createHmac('sha256', deriveSecret(settings, 'audit-head')).update(text).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

async function append(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.appendFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
