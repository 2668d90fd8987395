import { setTimeout as sleep } from 'node:timers/promises';
import { inHospital } from '@alder/database';
import { isInternalAddress } from '@alder/server';
import { type Settings, seal, unseal } from '@alder/settings';
import type { ExportRow } from './export.repository.ts';
import type { ExportParts } from './parts.ts';
import { findTarget } from './target.repository.ts';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

/** A bucket with its keys. */
export type Bucket = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly region: string;
  readonly access_key: string;
  readonly secret_key: string;
};

/** Waits before a sending is tried again. */
const AGAIN_AFTER_MS = [0, 5_000, 60_000];

/** Encrypts the key of a bucket of a hospital. */
export function sealKey(secrets: Secrets, hospital: string, key: string): Buffer {
  return seal(secrets, { purpose: 'export-target', owner: hospital }, Buffer.from(key));
}

/** @throws when it was sealed by another installation, or for another hospital */
export function openKey(secrets: Secrets, hospital: string, sealed: Buffer): string {
  return unseal(secrets, { purpose: 'export-target', owner: hospital }, sealed).toString('utf8');
}

/** Why an address is refused before anything is sent: not https, or into the server's own network. */
export function isForbidden(endpoint: string, { privateTargets }: Pick<Settings, 'privateTargets'>): boolean {
  if (endpoint === '' || privateTargets) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username || password) return true;
  return isInternalAddress(hostname) || /^localhost\.?$|\.(localhost|local|internal)\.?$/i.test(hostname);
}

/** Sends a finished archive to the hospital's bucket. @returns its name there; undefined when it was not taken */
export async function sendToTarget(parts: ExportParts, hospital: string, row: ExportRow): Promise<string | undefined> {
  const { db, settings, storage } = parts;
  const target = await inHospital(db, hospital, findTarget);
  if (!target || isForbidden(target.endpoint, settings)) return undefined;
  const key = row.object_key!;
  const name = `alder-${row.made_at!.toISOString().slice(0, 10)}-${row.id}.zip`;
  const { upload } = await import('./bucket.ts');
  for (const wait of AGAIN_AFTER_MS) {
    await sleep(wait);
    try {
      const bucket = { ...target, secret_key: openKey(settings, hospital, target.secret_sealed) };
      return await upload(bucket, settings, storage, { key, name, bytes: Number(row.bytes) });
    } catch {
      // Tried again; the page and a letter say that it was not sent.
    }
  }
  return undefined;
}
