import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inHospital } from '@alder/database';
import { deriveSecret, type Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isInternalAddress } from '../domain/index.ts';
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

const PART_BYTES = 16 * 1024 * 1024;
const ANSWER_WITHIN_MS = 15_000;
/** Waits before a sending is tried again. */
const AGAIN_AFTER_MS = [0, 5_000, 60_000];

/** AES-256-GCM of a secret key with the secret of this installation: the database alone gives nothing away. */
export function sealKey(secrets: Secrets, key: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveSecret(secrets, 'export-target'), iv);
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws when it was sealed by another installation */
export function openKey(secrets: Secrets, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', deriveSecret(secrets, 'export-target'), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** Why an address is refused before anything is sent: not https, or into the server's own network. */
export function isForbidden(endpoint: string, { privateTargets }: Pick<Settings, 'privateTargets'>): boolean {
  if (endpoint === '' || privateTargets) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username || password) return true;
  return isInternalAddress(hostname) || /^localhost\.?$|\.(localhost|local|internal)\.?$/i.test(hostname);
}

/** Writes a file, reads it back and deletes it. @returns what went wrong, as the bucket's server calls it */
export async function testBucket(bucket: Bucket, settings: Settings): Promise<string | undefined> {
  const client = clientOf(bucket, settings);
  const Key = nameIn(bucket, `alder-test-${randomUUID()}`);
  const content = randomBytes(64).toString('hex');
  try {
    await client.send(new PutObjectCommand({ Bucket: bucket.bucket, Key, Body: content }));
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket.bucket, Key }));
    const read = await Body?.transformToString();
    await client.send(new DeleteObjectCommand({ Bucket: bucket.bucket, Key }));
    return read === content ? undefined : 'ContentDiffers';
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    return String(code ?? name ?? 'unknown').slice(0, 60);
  } finally {
    client.destroy();
  }
}

/** Sends a finished archive to the hospital's bucket. @returns its name there; undefined when it was not taken */
export async function sendToTarget(parts: ExportParts, hospital: string, row: ExportRow): Promise<string | undefined> {
  const { db, settings, storage } = parts;
  const target = await inHospital(db, hospital, findTarget);
  if (!target || isForbidden(target.endpoint, settings)) return undefined;
  const key = row.object_key!;
  const name = `alder-${row.made_at!.toISOString().slice(0, 10)}-${row.id}.zip`;
  for (const wait of AGAIN_AFTER_MS) {
    await sleep(wait);
    try {
      const bucket = { ...target, secret_key: openKey(settings, target.secret_sealed) };
      return await upload(bucket, settings, storage, { key, name, bytes: Number(row.bytes) });
    } catch {
      // Tried again; the page and a letter say that it was not sent.
    }
  }
  return undefined;
}

async function upload(
  bucket: Bucket,
  settings: Settings,
  storage: Storage,
  { key, name, bytes }: { readonly key: string; readonly name: string; readonly bytes: number },
): Promise<string> {
  const client = clientOf(bucket, settings);
  const params = { Bucket: bucket.bucket, Key: nameIn(bucket, name) };
  try {
    const body = await storage.read(key);
    const options = { client, partSize: Math.max(PART_BYTES, Math.ceil(bytes / 9000)), queueSize: 1 };
    await new Upload({ ...options, params: { ...params, Body: body, ContentType: 'application/zip' } }).done();
    const { ContentLength } = await client.send(new HeadObjectCommand(params));
    if (ContentLength !== bytes) throw new Error(`the bucket holds ${ContentLength} of ${bytes} bytes`);
    return params.Key;
  } finally {
    client.destroy();
  }
}

const nameIn = ({ prefix }: Bucket, name: string) => (prefix ? `${prefix}/${name}` : name);

function clientOf(
  { endpoint, region, access_key, secret_key }: Bucket,
  { privateTargets }: Pick<Settings, 'privateTargets'>,
): S3Client {
  const agent = privateTargets ? {} : { lookup: publicLookup };
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
    // Servers that are not Amazon's refuse the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    followRegionRedirects: false,
    maxAttempts: 2,
    requestHandler: {
      httpsAgent: new HttpsAgent({ ...agent, keepAlive: true, maxSockets: 4 }),
      httpAgent: new HttpAgent({ ...agent, keepAlive: true, maxSockets: 4 }),
      connectionTimeout: ANSWER_WITHIN_MS,
      requestTimeout: 20 * ANSWER_WITHIN_MS,
    },
  });
}

/** Resolves a name to public addresses alone: a name may be given another address after it was saved. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const allowed = found.filter(({ address }) => !isInternalAddress(address));
    const [first] = allowed;
    if (!first) return callback(Object.assign(new Error('no public address'), { code: 'EADDRNOTPUBLIC' }), '', 0);
    if (options.all) return callback(null, allowed);
    callback(null, first.address, first.family);
  });
};
