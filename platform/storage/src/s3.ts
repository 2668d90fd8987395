import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checked, checkedStorage } from './checked.ts';
import { bareDisk } from './disk.ts';
import { fillFrom, lengthOf } from './fill-from.ts';
import {
  type BareStorage,
  isKey,
  type Listed,
  ObjectMissing,
  type Recipes,
  recipeName,
  type Sidecars,
  type Storage,
  type Stored,
  sumsName,
} from './storage.ts';

/** Key, secret and region; without a key the surroundings of the process are asked, as Amazon's tools do. */
export type S3Access = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };

const PART_BYTES = 16 * 1024 * 1024;

/**
 * Storage in an S3 bucket. What comes in is spooled on disk first, because its name is its hash; it counts as stored
 * only once the bucket has responded and the size it reports is right.
 *
 * @param url `s3://bucket/prefix?endpoint=https://…`; without an endpoint, Amazon's own.
 * @param spoolFolder A local folder for uploads on their way.
 */
export function s3Storage(url: URL, access: S3Access, spoolFolder: string, onDamage?: (key: string) => void): Storage {
  return checkedStorage(bareBucket(url, access, spoolFolder), onDamage);
}

function bareBucket(url: URL, access: S3Access, spoolFolder: string): BareStorage {
  const bucket = url.host;
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const client = clientOf(url, access);
  const nameOf = (key: string) => (prefix ? `${prefix}/${key}` : key);
  const spool = bareDisk(spoolFolder);

  /** Moves a spooled object into the bucket. */
  async function ship(stored: Stored): Promise<Stored> {
    const body = checked(await spool.read(stored.key), stored.key);
    await new Upload({
      client,
      params: { Bucket: bucket, Key: nameOf(stored.key), Body: body },
      partSize: PART_BYTES,
      queueSize: 3,
    }).done();
    const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: nameOf(stored.key) }));
    if (ContentLength !== stored.bytes)
      throw new Error(`the bucket holds ${ContentLength} of ${stored.bytes} bytes of ${stored.key}`);
    await spool.remove(stored.key);
    return stored;
  }

  async function* listed(folder: string): AsyncIterable<Listed> {
    for (let token: string | undefined; ; ) {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: nameOf(folder),
          ...(token && { ContinuationToken: token }),
        }),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        yield { key: Key.slice(prefix ? prefix.length + 1 : 0), bytes: Size, modified: LastModified ?? new Date(0) };
      }
      token = page.NextContinuationToken;
      if (!token) return;
    }
  }

  /** Small files beside the objects, each named by `nameOfFile`. */
  const sidecars = (nameOfFile: (key: string) => string): Sidecars => ({
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: nameOf(nameOfFile(key)) }));
        return Buffer.from(await Body!.transformToByteArray());
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async write(key, content) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: nameOf(nameOfFile(key)), Body: content }));
    },
    async remove(key) {
      if (isKey(key)) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: nameOf(nameOfFile(key)) }));
    },
  });
  const recipes: Recipes = {
    ...sidecars(recipeName),
    async *list(hospital) {
      for await (const { key, ...rest } of listed(`p/${hospital}/`)) yield { key: `o${key.slice(1)}`, ...rest };
    },
  };

  const storage: BareStorage = {
    openDraft(hospital) {
      const draft = spool.openDraft(hospital);
      return {
        get bytes() {
          return draft.bytes;
        },
        name: () => draft.name(),
        write: (chunk) => draft.write(chunk),
        remember: () => undefined,
        commit: async () => ship(await draft.commit()),
        discard: () => draft.discard(),
      };
    },
    put: async (hospital, content) => ship(await spool.put(hospital, content)),
    async read(key, range) {
      if (!isKey(key)) throw new ObjectMissing(key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client
        .send(new GetObjectCommand({ Bucket: bucket, Key: nameOf(key), ...(Range && { Range }) }))
        .catch((error) => {
          throw isMissing(error) ? new ObjectMissing(key) : error;
        });
      return Body as Readable;
    },
    async fill(key, start, pieces) {
      const length = lengthOf(pieces);
      if (length > 0) await fillFrom(await storage.read(key, { start, end: start + length - 1 }), pieces);
    },
    async stat(key) {
      if (!isKey(key)) return undefined;
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: nameOf(key) }));
        return { bytes: ContentLength ?? 0 };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      if (isKey(key)) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) }));
    },
    async openPart(hospital, upload) {
      const part = await spool.openPart(hospital, upload);
      return {
        get size() {
          return part.size;
        },
        append: (offset, chunks) => part.append(offset, chunks),
        finish: async () => ship(await part.finish()),
        discard: () => part.discard(),
      };
    },
    list: (hospital) => listed(`o/${hospital}/`),
    recipes,
    sums: sidecars(sumsName),
    sweepSpool: (olderThanMs) => spool.sweepSpool(olderThanMs),
    remembered: [],
    settle: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return storage;
}

/** A client of the bucket's server. */
export function clientOf(url: URL, { accessKeyId, secretAccessKey, region }: S3Access): S3Client {
  const endpoint = url.searchParams.get('endpoint');
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    // Servers that are not Amazon's refuse the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}
