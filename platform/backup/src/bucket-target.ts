import type { Readable } from 'node:stream';
import { Readable as NodeReadable } from 'node:stream';
import { clientOf, type S3Access } from '@alder/storage/s3';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { FileMissing } from './failures.ts';
import type { Target } from './target.ts';

const PART_BYTES = 16 * 1024 * 1024;

/** Backups in a bucket: `s3://bucket/prefix?endpoint=https://…`. An upload that is cut leaves nothing under its name. */
export function bucketTarget(url: URL, access: S3Access): Target {
  const client = clientOf(url, access);
  const Bucket = url.host;
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name);
  return {
    says: `s3://${Bucket}/${prefix}`,
    async put(name, content) {
      const Body = NodeReadable.from(content, { objectMode: false });
      try {
        await new Upload({
          client,
          params: { Bucket, Key: keyOf(name), Body },
          partSize: PART_BYTES,
          queueSize: 2,
        }).done();
      } finally {
        // An upload that fails stops reading, and what it reads has connections to close.
        Body.destroy();
      }
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }));
        return Body as Readable;
      } catch (fault) {
        throw fault instanceof NoSuchKey || (fault as Error).name === 'NotFound' ? new FileMissing(name) : fault;
      }
    },
    async *list(below) {
      for (let token: string | undefined; ; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: keyOf(below), ...(token && { ContinuationToken: token }) }),
        );
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          yield { name: Key.slice(prefix ? prefix.length + 1 : 0), bytes: Size, modified: LastModified ?? new Date(0) };
        token = page.NextContinuationToken;
        if (!token) return;
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
  };
}
