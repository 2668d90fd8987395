import { isIP } from 'node:net';
import { sopClasses } from '@alder/dicom';
import {
  commandFields,
  type EventReport,
  type NormalizedRequest,
  type NormalizedResponse,
  Requestor,
  statuses,
} from '@alder/dicom/network';
import { commitmentReport, type NotKept, type Referenced, readCommitment } from '@alder/dicomnode/commitment';
import { commitImages, MAX_COMMITTED } from '@alder/dicomnode/contract';
import type { Log } from '../log.ts';
import type { CallCloud } from './cloud-calls.ts';
import type { Equipment } from './directory.ts';
import type { ImageStore } from './image-store.ts';
import { openRest } from './rest.ts';

const RETRY_MS = 15_000;
/** A device that has not taken its report for so long is not called any more. */
const GIVEN_UP_MS = 30 * 86_400_000;

const SCHEMA = `
  create table if not exists commitment (
    transaction_uid text primary key, host text not null, port integer not null, aetitle text not null,
    called text not null, requested text not null, asked_at text not null);`;

type Row = {
  readonly transaction_uid: string;
  readonly host: string;
  readonly port: number;
  readonly aetitle: string;
  readonly called: string;
  readonly requested: string;
  readonly asked_at: string;
};

/**
 * Storage Commitment: a request is kept on disk, and reported over an association of the gateway's own when the cloud has
 * every image and has read each again. The gateway's copy is not an archive, so it commits to nothing by itself.
 *
 * @see DICOM PS3.4 J.3.2
 */
export function openCommitments({ store, call, log }: { store: ImageStore; call: CallCloud; log: Log }) {
  const { db } = store;
  db.exec(SCHEMA);
  const upsert = db.prepare(
    `insert into commitment (transaction_uid, host, port, aetitle, called, requested, asked_at)
     values (?, ?, ?, ?, ?, ?, ?) on conflict (transaction_uid) do update set requested = excluded.requested`,
  );
  const list = db.prepare('select * from commitment order by asked_at');
  const remove = db.prepare('delete from commitment where transaction_uid = ?');
  const ending = new AbortController();
  const { rest, wake } = openRest(ending.signal);

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      for (const row of list.all() as Row[]) if (!ending.signal.aborted) await attempt(row);
      const isOpen = list.all().length > 0;
      await rest(isOpen ? RETRY_MS : 60_000);
    }
  }

  async function attempt(row: Row): Promise<void> {
    const { transaction_uid, asked_at } = row;
    try {
      const requested = JSON.parse(row.requested) as Referenced[];
      // What the cloud does not have yet is on its way to it.
      if (requested.some(([, instance]) => store.holds(instance))) return;
      await report(row, commitmentReport({ transaction_uid, requested }, await notKept(requested)));
      remove.run(transaction_uid);
    } catch (error) {
      if (ending.signal.aborted) return;
      log('warn', 'a storage commitment waits', { aetitle: row.aetitle, transaction_uid, error: String(error) });
      if (Date.now() - Date.parse(asked_at) > GIVEN_UP_MS) remove.run(transaction_uid);
    }
  }

  async function notKept(requested: readonly Referenced[]): Promise<NotKept[]> {
    const failed: NotKept[] = [];
    for (let at = 0; at < requested.length; at += MAX_COMMITTED) {
      const images = requested.slice(at, at + MAX_COMMITTED).map(([sop, uid]): [string, string] => [sop, uid]);
      failed.push(...(await call(commitImages, { images }, { signal: ending.signal })).failed);
    }
    return failed;
  }

  const running = run();
  return {
    perform(device: Equipment, called: string, request: NormalizedRequest): NormalizedResponse {
      const read = readCommitment(request);
      if ('status' in read) return read;
      const host = device.address.replace(/\/(32|128)$/, '');
      // The report comes later, over an association to the device.
      if (isIP(host) === 0 || device.port === null) {
        return { status: statuses.processingFailure, comment: 'register the device with address and port' };
      }
      const { transaction_uid, requested } = read;
      upsert.run(
        ...[transaction_uid, host, device.port, device.aetitle, called],
        ...[JSON.stringify(requested), new Date().toISOString()],
      );
      wake();
      return { status: statuses.success };
    },
    wake,
    async close(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}

async function report({ host, port, aetitle, called }: Row, event: EventReport): Promise<void> {
  const requestor = await Requestor.open({
    ...{ host, port, called: aetitle, calling: called },
    contexts: [{ abstractSyntax: sopClasses.StorageCommitment, isProvider: true }],
  });
  try {
    const named = { AffectedSOPInstanceUID: event.sopInstance, EventTypeID: event.eventType };
    const answer = await requestor.normalized(commandFields.eventReport, event.sopClass, named, event.dataset);
    if (answer.status !== statuses.success) throw new Error(`the report was answered with ${answer.status}`);
  } finally {
    await requestor.release();
  }
}
