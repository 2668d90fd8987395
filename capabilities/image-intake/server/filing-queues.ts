import type { Db } from '@alder/database';
import type { Archive } from '@alder/imaging/domain';
import { FilingQueue, type PendingArrival } from './filing-queue.ts';
import type { ImageIndex } from './image-index.ts';

const queues = new WeakMap<Db, Map<string, FilingQueue>>();

type QueueOptions = { readonly db: Db; readonly index: ImageIndex };

export function queueOf({ db, index }: QueueOptions, archive: Archive): FilingQueue {
  const ofDb = queues.get(db) ?? new Map<string, FilingQueue>();
  queues.set(db, ofDb);
  // Quota and time zone are those read at the start of the association and may have changed since.
  const key = `${archive.hospital} ${archive.quota} ${archive.takesBegun}`;
  const queue = ofDb.get(key) ?? new FilingQueue(db, index, archive);
  ofDb.set(key, queue);
  return queue;
}

/** Announces an image that is still being received, so that images arriving together are filed together. */
export function expectImage(options: QueueOptions, archive: Archive): PendingArrival {
  return queueOf(options, archive).expect();
}

/** Files all waiting images at once for a query: of one hospital, or of all. */
export function flushFiling(db: Db, hospital?: string): void {
  for (const [key, queue] of queues.get(db) ?? []) if (!hospital || key.startsWith(`${hospital} `)) queue.flush();
}

/** Emits the pending events of all filed images, before the database is closed. */
export async function notifyFiled(db: Db): Promise<void> {
  await Promise.all([...(queues.get(db)?.values() ?? [])].map((queue) => queue.emitPending()));
}
