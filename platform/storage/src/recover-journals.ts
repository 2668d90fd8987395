import fs from 'node:fs/promises';
import path from 'node:path';
import { ownJournals } from './disk-journal.ts';
import type { DiskSteps } from './disk-steps.ts';
import { HOST, JOURNAL, readHeads, readObject } from './journal-record.ts';
import { placeObject, syncPlaced } from './place-object.ts';
import type { Remembered } from './storage.ts';

/** A journal of another machine that was not written to for this time has no writer any more. */
const MAX_FOREIGN_AGE_MS = 24 * 3_600_000;

/**
 * Puts in their places the objects that a killed program had acknowledged and not placed. Doing it twice changes
 * nothing, so the journal of a server that may still run is read too; it is taken away only when its writer is gone.
 *
 * @returns The notes of the records, to be acted on and forgotten.
 */
export async function recoverJournals(disk: DiskSteps): Promise<readonly Remembered[]> {
  const remembered: Remembered[] = [];
  for (const name of await fs.readdir(disk.spool).catch(() => [])) {
    if (!JOURNAL.test(name)) continue;
    const file = path.join(disk.spool, name);
    const notes = await recoverJournal(disk, file);
    const isLeft = !(await isWriterAlive(file));
    let open = notes.length;
    for (const { key, note } of notes) {
      const forget = () => {
        open -= 1;
        if (open === 0 && isLeft) fs.rm(file, { force: true }).catch(() => undefined);
      };
      remembered.push({ key, note, forget });
    }
    if (open === 0 && isLeft) await fs.rm(file, { force: true });
  }
  return remembered;
}

async function recoverJournal(disk: DiskSteps, file: string): Promise<{ key: string; note: string }[]> {
  const notes: { key: string; note: string }[] = [];
  for await (const found of readHeads(file)) {
    const object = await readObject(found);
    if (!object) continue;
    await syncPlaced(disk, [await placeObject(disk, found.head.key, object)]);
    const { key, note } = found.head;
    if (note !== undefined) notes.push({ key, note });
  }
  return notes;
}

/** Of a writer on another machine only the age of its journal is known. */
async function isWriterAlive(file: string): Promise<boolean> {
  if (ownJournals.has(file)) return true;
  const [host, pid] = path.basename(file).split('.');
  if (host !== HOST) {
    const { mtimeMs } = await fs.stat(file);
    return Date.now() - mtimeMs < MAX_FOREIGN_AGE_MS;
  }
  if (Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}
