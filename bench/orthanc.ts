import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TRIES = 200;
const BETWEEN_MS = 100;

/**
 * Debian's Orthanc 1.10 on a folder of its own, flushing what it stores, without Nagle's delay.
 *
 * @param settings Of its configuration, beyond where and how it stores.
 * @param isUp Whether it responds by now.
 */
export async function startOrthanc(
  folder: string,
  settings: Readonly<Record<string, unknown>>,
  isUp: () => Promise<boolean>,
): Promise<{ readonly child: ChildProcess; close(): Promise<void> }> {
  const saved = path.join(folder, 'orthanc');
  mkdirSync(saved, { recursive: true });
  const storing = { StorageDirectory: saved, IndexDirectory: saved, SyncStorageArea: true, StorageCompression: false };
  const config = path.join(folder, 'orthanc.json');
  writeFileSync(config, JSON.stringify({ ...storing, ...settings }));
  const child = spawn('Orthanc', [config], { env: { ...process.env, TCP_NODELAY: '1' }, stdio: 'ignore' });
  await untilUp(child, isUp);
  return {
    child,
    async close() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until a program responds; not for one that has ended. */
export async function untilUp(child: ChildProcess, isUp: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries += 1) {
    if (await isUp().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  throw new Error('a peer did not start');
}
