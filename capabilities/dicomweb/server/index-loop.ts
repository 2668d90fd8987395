import { type Db, type HospitalTrx, inHospital, inSystem } from '@alder/database';
import { sql } from 'kysely';
import { buildAndKeep, type SeriesCacheOptions } from './series-cache.ts';
import { findStamped } from './series-index.repository.ts';
import { prepareAnswers } from './study-answer.ts';

export type IndexingOptions = SeriesCacheOptions & {
  /** Only this hospital's series; without it those of every hospital. */
  readonly hospital?: string;
  readonly log?: { warn(detail: object, text: string): void };
};

export type Indexing = {
  /** Indexes every waiting series, for tests and benchmarks. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

/** A series is indexed when no image has arrived for this time. */
const SETTLED_MS = 2_000;
const LOOK_MS = 1_000;
/** Scanned periods overlap, so that a series that was still receiving images in the last scan is not missed. */
const LOOK_BACK_SECONDS = 60;
/** Number of series read from the database at once when the whole archive is scanned. */
const PAGE = 200;
const PAUSE_MS = 5;

/** Series already handled, with the time of their last image then. */
type Done = Map<string, number>;
const MAX_DONE = 10_000;

type Pending = { readonly hospital: string; readonly key: string; readonly series: string };

/**
 * Indexes each series for DICOMweb as soon as no more images arrive, for as long as the server runs.
 *
 * At the start all series without an index are indexed, newest first and at low priority. A request for such a series
 * is answered as well; it waits while the files are read.
 */
export function startIndexing(parts: IndexingOptions): Indexing {
  const stopping = new AbortController();
  const { signal } = stopping;
  const done: Done = new Map();
  const running = Promise.all([
    forever(signal, () => indexSettled(parts, done, signal), parts),
    indexOlder(parts, signal, PAUSE_MS).catch((fault: unknown) =>
      parts.log?.warn({ err: fault }, 'series were not indexed'),
    ),
  ]);
  return {
    idle: () => indexOlder(parts, signal, 0),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function forever(signal: AbortSignal, work: () => Promise<void>, { log }: IndexingOptions): Promise<void> {
  while (!signal.aborted) {
    await work().catch((fault: unknown) => log?.warn({ err: fault }, 'series were not indexed'));
    await pause(LOOK_MS, signal);
  }
}

/** Series whose images arrived according to the outbox, and which received none for a while. */
async function indexSettled(parts: IndexingOptions, done: Done, signal: AbortSignal): Promise<void> {
  const { rows } = await inSystem(parts.db, (trx) =>
    sql<Pending & { at: Date }>`
      select o.hospital, h.key, o.payload->>'series' as series, max(o.created_at) as at
      from outbox o join hospital h on h.id = o.hospital
      where o.event = 'pacs.created' and o.created_at > clock_timestamp() - make_interval(secs => ${LOOK_BACK_SECONDS})
        and o.payload->>'series' is not null and o.hospital = coalesce(${parts.hospital ?? null}, o.hospital)
      group by 1, 2, 3
      having max(o.created_at) < clock_timestamp() - make_interval(secs => ${SETTLED_MS / 1000})`.execute(trx),
  );
  for (const waiting of rows) {
    if (signal.aborted) return;
    if (done.get(waiting.series) === waiting.at.getTime()) continue;
    await indexOne(parts, waiting, 0, signal);
    if (done.size >= MAX_DONE) done.clear();
    done.set(waiting.series, waiting.at.getTime());
  }
}

/** Every series without an index and every study without a cached match, hospital by hospital and newest first. */
async function indexOlder(parts: IndexingOptions, signal: AbortSignal, pauseMs: number): Promise<void> {
  const { hospital = null } = parts;
  const hospitals = await inSystem(parts.db, (trx) =>
    sql<{ id: string; key: string }>`select id, key from hospital where id = coalesce(${hospital}, id)`.execute(trx),
  );
  for (const { id, key } of hospitals.rows) {
    let before: string | null = null;
    for (;;) {
      const page: readonly { id: string }[] = await inHospital(parts.db, id, (trx) => listWithoutIndex(trx, before));
      if (page.length === 0 || signal.aborted) break;
      before = page.at(-1)!.id;
      for (const series of page) {
        if (!signal.aborted) await indexOne(parts, { hospital: id, key, series: series.id }, pauseMs, signal);
      }
    }
    await answerOlder(parts.db, id, signal, pauseMs);
  }
}

async function answerOlder(db: Db, hospital: string, signal: AbortSignal, pauseMs: number): Promise<void> {
  let before: { datetime: Date; study: string } | undefined;
  for (;;) {
    const page = await inHospital(db, hospital, (trx) => listWithoutAnswer(trx, before));
    before = page.at(-1);
    if (!before || signal.aborted) return;
    await prepareAnswers(
      db,
      hospital,
      page.map(({ study }) => study),
    );
    await pause(pauseMs, signal);
  }
}

async function listWithoutAnswer(trx: HospitalTrx, before: { datetime: Date; study: string } | undefined) {
  const { rows } = await sql<{ datetime: Date; study: string }>`
    select datetime, study from study_index i
    where dicom and answer is null ${before ? sql`and (datetime, study) < (${before.datetime}, ${before.study}::uuid)` : sql``}
    order by datetime desc, study desc limit ${PAGE}`.execute(trx);
  return rows;
}

async function listWithoutIndex(trx: HospitalTrx, before: string | null): Promise<readonly { id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select se.id from series se
    where se.deleted_at is null and (${before}::uuid is null or se.id < ${before}::uuid)
      and not exists (select from series_index x where x.hospital = se.hospital and x.series = se.id)
    order by se.id desc limit ${PAGE}`.execute(trx);
  return rows;
}

async function indexOne(parts: IndexingOptions, waiting: Pending, pauseMs: number, signal: AbortSignal): Promise<void> {
  const { hospital, key, series } = waiting;
  const stamped = await inHospital(parts.db, hospital, (trx) => findStamped(trx, series));
  if (!stamped || stamped.built === stamped.stamp) return;
  await pause(pauseMs, signal);
  const rest = () => new Promise<void>((resolve) => setImmediate(resolve));
  await buildAndKeep(parts, { id: hospital, key }, stamped, rest)
    .then(() => prepareAnswers(parts.db, hospital, [stamped.study]))
    .catch((fault: unknown) => parts.log?.warn({ err: fault, series }, 'series was not indexed'));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    timer.unref();
    signal.addEventListener('abort', done);
  });
}
