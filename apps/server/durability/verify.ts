import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbedded } from '@alder/database/embedded';
import { readSettings } from '@alder/settings';
import { openStorage } from '@alder/storage';
import pg from 'pg';
import type { Acknowledged } from './load.ts';

const INDEXED_WITHIN_MS = 20_000;

/** Compares the acknowledged changes with the stored data; each difference is a line. */
export async function compare(folder: string, owner: string, acknowledged: Acknowledged): Promise<string[]> {
  const client = new pg.Client({ connectionString: runningEmbedded(folder) });
  await client.connect();
  try {
    const column = async (text: string) => (await client.query<{ value: string }>(text)).rows.map(({ value }) => value);
    const pets = await column(`select name as value from pet where length(name) = 36`);
    const payments = await column(`select note || ' ' || amount as value from deposit_entry`);
    const results = await column(`select seq || ' ' || raw_sha256 as value from transmission`);
    const images = await column(`select sha256 as value from medical_image`);
    const scans = await indexed(acknowledged.scans, () =>
      column(`select sop_instance_uid as value from medical_image where source = 'dicom'`),
    );
    const [changes = '0'] = await column(`select coalesce(notes, '0') as value from owner where id = '${owner}'`);
    return [
      ...difference('pet', acknowledged.pets, pets),
      ...difference(
        'payment',
        acknowledged.payments.map(({ note, amount }) => `${note} ${amount}`),
        payments,
      ),
      ...difference(
        'result',
        acknowledged.results.map(({ seq, sha256 }) => `${seq} ${sha256}`),
        results,
      ),
      ...difference(
        'image',
        acknowledged.images.map(({ sha256 }) => sha256),
        images,
      ),
      ...difference('scan', acknowledged.scans, scans),
      ...(Number(changes) === acknowledged.changes
        ? []
        : [`${acknowledged.changes} changes were acknowledged, ${changes} are there`]),
      ...(await damaged(client, folder, acknowledged)),
    ];
  } finally {
    await client.end();
  }
}

/**
 * A scan is acknowledged when its bytes and its note are durable, and indexed soon after: on a busy machine the last
 * ones may still be on their way. What is lost does not come.
 */
async function indexed(sent: readonly string[], read: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const deadline = Date.now() + INDEXED_WITHIN_MS;
  for (;;) {
    const there = await read();
    const known = new Set(there);
    if (sent.every((uid) => known.has(uid)) || Date.now() > deadline) return there;
    await sleep(100);
  }
}

/** Everything acknowledged is there, and nothing is there twice. */
function difference(kind: string, notified: readonly string[], there: readonly string[]): string[] {
  const found = new Map<string, number>();
  for (const each of there) found.set(each, (found.get(each) ?? 0) + 1);
  return [
    ...notified.filter((each) => !found.has(each)).map((each) => `${kind} ${each} was acknowledged and is lost`),
    ...[...found].filter(([, times]) => times > 1).map(([each, times]) => `${kind} ${each} is there ${times} times`),
  ];
}

/** Bytes of every acknowledged image and result are as they were sent. */
async function damaged(client: pg.Client, folder: string, { images, results, scans }: Acknowledged): Promise<string[]> {
  const storage = await openStorage(readSettings({ ALDER_DATA: folder }));
  const { rows } = await client.query<{ kind: string; key: string; sha256: string }>(
    `select 'image' as kind, object_key as key, sha256 from medical_image where source <> 'dicom'
     union all select 'scan', object_key, sop_instance_uid from medical_image where source = 'dicom'
     union all select 'result', raw_key, raw_sha256 from transmission`,
  );
  const notified = new Set([...[...images, ...results].map(({ sha256 }) => sha256), ...scans]);
  const lines: string[] = [];
  for (const { kind, key, sha256 } of rows) {
    if (notified.has(sha256) && !(await storage.verify(key)))
      lines.push(
        `the bytes of ${kind} ${sha256} were acknowledged and are ${(await storage.stat(key)) ? 'damaged' : 'lost'}`,
      );
  }
  return lines;
}
