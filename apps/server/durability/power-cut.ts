import fs from 'node:fs';
import type { DiskStep } from '@alder/storage';

/** Writes each step of a disk down before the program goes on; what is written survives the program's `kill -9`. */
export function journalTo(file: string): (step: DiskStep) => void {
  const handle = fs.openSync(file, 'a');
  return (step) => void fs.writeSync(handle, `${JSON.stringify(step)}\n`);
}

/**
 * Simulates the power cut that a `kill -9` is not: bytes that were never flushed become zero, names whose folder was
 * never flushed disappear. The worst that POSIX allows, so the rest is what a correct program may rely on.
 *
 * @param journal As {@link journalTo} wrote it; emptied, because its steps are applied to the disk.
 * @returns How many files lost their bytes or their name.
 */
export function cutPower(journal: string): number {
  const { unflushed, unnamed, parts } = readJournal(journal);
  const lost = new Set<string>();
  for (const [file, places] of parts) {
    if (places.length > 0 && fs.existsSync(file)) lost.add(file);
    for (const { at, bytes } of places) zero(file, at, bytes);
  }
  for (const file of unflushed) {
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0) continue;
    fs.writeFileSync(file, Buffer.alloc(size));
    lost.add(file);
  }
  for (const file of unnamed) {
    if (!fs.existsSync(file)) continue;
    fs.rmSync(file, { force: true });
    lost.add(file);
  }
  fs.writeFileSync(journal, '');
  return lost.size;
}

type Place = { readonly at: number; readonly bytes: number };

function zero(file: string, at: number, bytes: number): void {
  if (!fs.existsSync(file)) return;
  const handle = fs.openSync(file, 'r+');
  fs.writeSync(handle, Buffer.alloc(bytes), 0, bytes, at);
  fs.closeSync(handle);
}

function readJournal(journal: string) {
  const unflushed = new Set<string>();
  const unnamed = new Set<string>();
  /** Parts of files whose other bytes are safe. */
  const parts = new Map<string, Place[]>();
  const lines = fs.existsSync(journal) ? fs.readFileSync(journal, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines) {
    const step = JSON.parse(line) as DiskStep;
    if ('to' in step) {
      // The name now stands for other bytes than before.
      if (unflushed.has(step.path)) unflushed.add(step.to);
      else unflushed.delete(step.to);
      if (step.did === 'rename') unflushed.delete(step.path);
      unnamed.add(step.to);
    } else if (step.did === 'write' && step.at !== undefined) {
      parts.set(step.path, [...(parts.get(step.path) ?? []), { at: step.at, bytes: step.bytes ?? 0 }]);
    } else if (step.did === 'write') {
      unflushed.add(step.path);
      unnamed.add(step.path);
    } else if (step.did === 'sync') {
      unflushed.delete(step.path);
      parts.delete(step.path);
    } else {
      for (const file of unnamed) if (file.slice(0, file.lastIndexOf('/')) === step.path) unnamed.delete(file);
    }
  }
  return { unflushed, unnamed, parts };
}
