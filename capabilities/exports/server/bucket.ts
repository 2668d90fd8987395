import { randomBytes, randomUUID } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { lookUpPublic } from '@alder/server';
import type { Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Bucket } from './target.ts';

// Loaded when a bucket is used: a server at rest does without the client of S3.

const PART_BYTES = 16 * 1024 * 1024;
const ANSWER_WITHIN_MS = 15_000;

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

/** Sends an archive to a bucket. @returns its name there */
export async function upload(
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
  const agent = privateTargets ? {} : { lookup: lookUpPublic };
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
