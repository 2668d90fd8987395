import { AUDIT_HEADS, ERASURES } from './audit-heads.ts';
import { FileMissing } from './failures.ts';
import { databaseFile, isDamage, listBackups, type Manifest, objectsFile } from './manifest.ts';
import { checkObject, type Listed, linesOf, several } from './objects.ts';
import { entriesIn } from './pack.ts';
import type { Place } from './parts.ts';
import { Meter, unseal } from './seal.ts';
import { WAL, walAfter, walIn } from './wal.ts';

export type Verified = {
  readonly backups: readonly string[];
  readonly objects: number;
  readonly bytes: number;
  /** Segments of the log that follow the last backup; undefined where there is none. */
  readonly log_until?: string;
  /** What is wrong, in words; empty when everything is as it was written. */
  readonly problems: readonly string[];
};

const AT_ONCE = 4;

/**
 * Reads backups to the last byte and compares every hash.
 *
 * @param id Of one backup, or undefined for all of them.
 */
export async function verifyBackups(place: Place, id?: string): Promise<Verified> {
  const { target, key } = place;
  const { backups, damaged } = await listBackups(target, key);
  const problems = damaged.filter((each) => id === undefined || each.id === id).map(({ why }) => why);
  const chosen = id === undefined ? backups : backups.filter((each) => each.id === id);
  const seen = new Set<string>();
  let bytes = 0;
  for (const manifest of chosen) {
    bytes += await checkDatabase(place, manifest, problems);
    bytes += await checkObjects(place, manifest, seen, problems);
  }
  const log = await checkWal(place, backups, problems);
  await checkAuditHeads(place, problems);
  return {
    backups: chosen.map((manifest) => manifest.id),
    objects: seen.size,
    bytes,
    ...(log && { log_until: log.toISOString() }),
    problems,
  };
}

async function checkDatabase({ target, key }: Place, manifest: Manifest, problems: string[]): Promise<number> {
  const name = databaseFile(manifest.id);
  const meter = new Meter();
  await collecting(problems, async () => {
    for await (const { content } of entriesIn(meter.through(unseal(await target.get(name), key, name))))
      for await (const _ of content);
    if (meter.sha256() !== manifest.database.sha256 || meter.bytes !== manifest.database.bytes)
      problems.push(`${name} is not what the manifest says`);
  });
  return meter.bytes;
}

async function checkObjects(
  { target, key }: Place,
  manifest: Manifest,
  seen: Set<string>,
  problems: string[],
): Promise<number> {
  const name = objectsFile(manifest.id);
  const list = new Meter();
  let count = 0;
  let bytes = 0;
  const check = async (line: Listed) => {
    count += 1;
    const mark = `${line.kind} ${line.key}`;
    if (seen.has(mark)) return undefined;
    seen.add(mark);
    bytes += line.bytes;
    return checkObject(target, key, line);
  };
  await collecting(problems, async () => {
    const lines = linesOf(list.through(unseal(await target.get(name), key, name)));
    for await (const problem of several(lines, AT_ONCE, check)) if (problem) problems.push(problem);
    if (list.sha256() !== manifest.objects.sha256 || count !== manifest.objects.count + manifest.objects.recipes)
      problems.push(`${name} is not what the manifest says`);
  });
  return bytes;
}

/** @returns When the last segment without a gap before it was sent. */
async function checkWal({ target, key }: Place, backups: readonly Manifest[], problems: string[]) {
  const { segments } = await walIn(target);
  for (const { name } of segments) {
    await collecting(problems, async () => {
      for await (const _ of unseal(await target.get(`${WAL}${name}`), key, `${WAL}${name}`));
    });
  }
  const last = backups.at(-1)?.wal?.last;
  if (last === undefined) return undefined;
  const { usable, gap } = walAfter(
    last,
    segments.map(({ name }) => name),
  );
  if (gap) problems.push(`the log after the last backup has a gap behind ${usable.at(-1) ?? last}; make a backup now`);
  return segments.find(({ name }) => name === usable.at(-1))?.modified;
}

/** There are none before the first ten minutes are over. */
async function checkAuditHeads({ target, key }: Place, problems: string[]): Promise<void> {
  await collecting(problems, async () => {
    try {
      for await (const _ of unseal(await target.get(AUDIT_HEADS), key, AUDIT_HEADS));
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  });
  await collecting(problems, async () => {
    try {
      for await (const _ of unseal(await target.get(ERASURES), key, ERASURES));
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  });
}

async function collecting(problems: string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    problems.push((error as Error).message);
  }
}
