import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '@alder/settings';
import { ObjectMissing } from '@alder/storage';
import { AUDIT_HEADS, ERASURES, sendLines } from './audit-heads.ts';
import { segmentNumber } from './cluster.ts';
import { beginPlace, createBackup } from './create.ts';
import { listBackups } from './manifest.ts';
import { type Copied, copyObjects, sendObject } from './objects.ts';
import type { Place, Source } from './parts.ts';
import { isLate, readStatus } from './status.ts';
import { connect } from './table-states.ts';
import { sendWal, walAfter, walFolder, walIn } from './wal.ts';

const SEND_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A backup that failed is tried again after so long. */
const AGAIN_AFTER_MS = 10 * 60_000;
/** The last part of the log may take so long to leave the database when the server stops. */
const LAST_WAL_WITHIN_MS = 3_000;

/** A target that does not answer, or a long backup, holds up the stop of the server so long at most. */
const STOPPED_WITHIN_MS = 6_000;

type Log = {
  info(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

export type BackupsOptions = {
  readonly source: Omit<Source, 'settings'> & {
    readonly settings: Source['settings'] & Pick<Settings, 's3'>;
  };
  readonly clock: () => Date;
  readonly log: Log;
};

/** What the running backups say about themselves, for `/metrics`. */
export type BackupsState = {
  /** Seconds since the moment of the last good backup; undefined before the first. */
  readonly ageSeconds: number | undefined;
  readonly isLate: boolean;
  readonly failed: boolean;
  /** Seconds since the log and the new objects were last sent completely. */
  readonly behindSeconds: number;
};

export type Backups = { state(): BackupsState; close(): Promise<void> };

/**
 * Keeps backups up to date beside a running server: finished segments of the log every few seconds, each new object at
 * once, and a whole backup once a day. A target that cannot be reached is tried again; the clinic goes on working.
 */
export function startBackups({ source, clock, log }: BackupsOptions): Backups {
  const { settings, storage, ownerUrl } = source;
  const { dataDir, backup, databaseUrl } = settings;
  const startedAt = clock();
  const stopping = new AbortController();
  const waiting = new Set<string>();
  storage.onStored((key) => waiting.add(key));
  let opening: Promise<Place> | undefined;
  let isCaughtUp = false;
  let sentHeads = 0;
  let sentErasures = 0;
  let sentAt = startedAt;
  let lastMessage = '';
  let triedAt = 0;
  let lateReportedAt = 0;
  let nowDue = false;

  /** Both loops begin at once: the place and its key are made by the first alone. */
  const open = (): Promise<Place> => {
    opening ??= beginPlace(settings).catch((fault: unknown) => {
      opening = undefined;
      throw fault;
    });
    return opening;
  };

  /** Says a fault once until it changes. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      if (lastMessage !== '') log.info({}, 'backups work again');
      lastMessage = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastMessage) log.error({ err: error }, 'backups do not work; what is new is not in the backup');
      lastMessage = message;
    }
  };

  const send = async () => {
    const parts = await open();
    if (databaseUrl === undefined) await sendWal(dataDir, parts.target, parts.key);
    sentHeads = await sendLines(AUDIT_HEADS, { dataDir, ...parts }, sentHeads);
    sentErasures = await sendLines(ERASURES, { dataDir, ...parts }, sentErasures);
    if (!isCaughtUp) {
      await catchUp(source, parts);
      isCaughtUp = true;
    }
    for (const key of [...waiting]) {
      await sendObject({ ...parts, storage }, key).catch((fault) => {
        if (!(fault instanceof ObjectMissing)) throw fault;
      });
      waiting.delete(key);
    }
    sentAt = clock();
  };

  const isDue = (): boolean => {
    const now = clock();
    if (now.getTime() - triedAt < AGAIN_AFTER_MS) return false;
    const { good, failure } = readStatus(dataDir);
    if (!good || failure || nowDue) return true;
    const age = now.getTime() - Date.parse(good.at);
    return age > 25 * HOUR_MS || (age > 12 * HOUR_MS && now.getHours() === backup.hour);
  };

  const look = async () => {
    if (isDue()) {
      triedAt = clock().getTime();
      const { unreadable, ...created } = await createBackup(source, await open());
      nowDue = false;
      log.info(created, 'backup made');
      if (unreadable.length > 0) log.error({ unreadable }, 'stored files are damaged and not in the backup');
    }
    if (isLate(readStatus(dataDir), startedAt, clock()) && clock().getTime() - lateReportedAt > HOUR_MS) {
      lateReportedAt = clock().getTime();
      log.error({ last: readStatus(dataDir).good?.at }, 'the last good backup is older than 26 hours');
    }
  };

  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await attempt(work);
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const sending = repeat(SEND_EVERY_MS, send);
  const looking = attempt(async () => {
    if (databaseUrl === undefined && readStatus(dataDir).good) nowDue = await hasGap(source, await open());
  }).then(() => repeat(LOOK_EVERY_MS, look));

  return {
    state() {
      const { good, failure } = readStatus(dataDir);
      const now = clock();
      return {
        ageSeconds: good && (now.getTime() - Date.parse(good.at)) / 1000,
        isLate: isLate({ ...(good && { good }) }, startedAt, now),
        failed: failure !== undefined,
        behindSeconds: (now.getTime() - sentAt.getTime()) / 1000,
      };
    },
    async close() {
      stopping.abort();
      const last = async () => {
        await Promise.all([looking, sending]);
        if (databaseUrl === undefined) await lastWal(ownerUrl, dataDir).catch(() => undefined);
        await attempt(send);
      };
      // A backup that is cut off is none, and is made again after the next start.
      const inTime = new AbortController();
      const late = sleep(STOPPED_WITHIN_MS, undefined, { signal: inTime.signal }).catch(() => undefined);
      await Promise.race([last(), late]);
      inTime.abort();
    },
  };
}

/** Copies what was stored while no server was sending: before backups were switched on, or in the moment of a crash. */
async function catchUp({ storage, hospitals }: Source, { target, key }: Place): Promise<void> {
  const copied: Copied = { count: 0, recipes: 0, bytes: 0, added: 0, addedBytes: 0, unreadable: [] };
  for await (const _ of copyObjects({ storage, target, key }, await hospitals(), copied));
}

/** Whether a part of the log was lost to the backups: the database ran without handing it over. */
async function hasGap({ ownerUrl, settings }: Source, { target, key }: Place): Promise<boolean> {
  const newest = (await listBackups(target, key)).backups.at(-1);
  if (newest?.wal === undefined) return true;
  const sent = walAfter(
    newest.wal.last,
    (await walIn(target)).segments.map(({ name }) => name),
  );
  if (sent.gap) return true;
  const client = await connect(ownerUrl);
  try {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file');
    const current = rows[0]!.file;
    const after = segmentNumber(sent.usable.at(-1) ?? newest.wal.last);
    if (current.slice(0, 8) !== newest.wal.last.slice(0, 8) || segmentNumber(current) < after) return true;
    const here = new Set([
      ...namesIn(path.join(settings.dataDir, 'postgres', 'pg_wal')),
      ...namesIn(walFolder(settings.dataDir)).map((name) => name.replace(/\.gz$/, '')),
    ]);
    const numbers = new Set([...here].filter((name) => /^[0-9A-F]{24}$/.test(name)).map(segmentNumber));
    for (let number = after + 1; number < segmentNumber(current); number += 1) if (!numbers.has(number)) return true;
    return false;
  } finally {
    await client.end();
  }
}

/** Has the database hand over what it wrote since its last segment. */
async function lastWal(ownerUrl: string, dataDir: string): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    const deadline = Date.now() + LAST_WAL_WITHIN_MS;
    while (Date.now() < deadline && !namesIn(walFolder(dataDir)).includes(`${rows[0]!.file}.gz`)) await sleep(50);
  } finally {
    await client.end();
  }
}

function namesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}
