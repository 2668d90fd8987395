import { hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Settings } from './settings.ts';

/**
 * A 256-bit key for one purpose, the same at every start.
 *
 * Derived from `ALDER_SECRET`, or from a random secret that is made once below the data folder (mode 0600).
 *
 * @param purpose Such as `public-link`: the key of one purpose reveals nothing about another.
 * @see RFC 5869 (HKDF)
 */
export function deriveSecret(settings: Pick<Settings, 'secret' | 'dataDir'>, purpose: string): Buffer {
  const source = settings.secret ?? keptSecret(settings.dataDir, 'alder-secret');
  return Buffer.from(hkdfSync('sha256', source, 'alder', purpose, 32));
}

/** Reads a secret below the data folder, or makes one of 256 random bits that only this user may read. */
export function keptSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, 'secrets', name);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8').trim();
}
