import { type Db, type HospitalTrx, inHospital, isId } from '@alder/database';
import type { Session } from '@alder/server';
import { sql } from 'kysely';
import { OPENED } from './opened.ts';

/** Opening the same entry again within this time is the same read. */
const SAME_READ_MS = 5 * 60_000;
/** Reads wait this long at most before they are written. */
const FLUSH_MS = 1000;
/** More reads than this are not kept while the database is away; the number of lost ones is logged. */
const MAX_WAITING = 20_000;
const MAX_BATCH = 2000;

type PendingRead = {
  readonly hospital: string;
  readonly account: string;
  readonly action: string;
  readonly entity: string;
  readonly id: string | null;
  readonly key: string | null;
  readonly at: string;
};

export type ReadLog = {
  /** Notes that a call was answered; it costs the call no time. */
  readonly note: (read: { call: string; session: Session; input: unknown; now: Date }) => void;
  /** Writes what waits. */
  readonly flush: () => Promise<void>;
  /** Writes what waits, and ends. */
  readonly close: () => Promise<void>;
};

/**
 * Collects who opened what, and writes it every second: a read never waits for it. A server that is killed loses the
 * reads of its last second.
 */
export function openReadLog({ db, onError }: { readonly db: Db; readonly onError: (error: Error) => void }): ReadLog {
  let waiting: PendingRead[] = [];
  let lost = 0;
  const seen = new Map<string, number>();
  let writing = Promise.resolve();
  const flush = () => {
    writing = writing.then(async () => {
      const batch = waiting;
      waiting = [];
      for (const [hospital, rows] of Map.groupBy(batch, (one) => one.hospital)) {
        try {
          for (let at = 0; at < rows.length; at += MAX_BATCH)
            await inHospital(db, hospital, (trx) => insertReads(trx, rows.slice(at, at + MAX_BATCH)));
        } catch (error) {
          // The next round tries once more.
          waiting = [...rows, ...waiting];
          onError(error as Error);
        }
      }
      if (lost > 0) onError(new Error(`${lost} reads could not be kept: the database was away`));
      lost = 0;
    });
    return writing;
  };
  const timer = setInterval(() => {
    forget(seen, Date.now());
    if (waiting.length > 0) void flush();
  }, FLUSH_MS);
  timer.unref();
  return {
    note({ call, session, input, now }) {
      const read = readOf(call, session, input, now);
      if (!read) return;
      const name = `${read.hospital} ${read.account} ${read.entity} ${read.id ?? read.key}`;
      if (now.getTime() - (seen.get(name) ?? Number.NEGATIVE_INFINITY) < SAME_READ_MS) return;
      seen.set(name, now.getTime());
      if (waiting.length >= MAX_WAITING) lost += 1;
      else waiting.push(read);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function readOf(call: string, { account, hospital }: Session, input: unknown, now: Date): PendingRead | undefined {
  const opened = Object.hasOwn(OPENED, call) ? OPENED[call] : undefined;
  if (!opened || account.role === 'gateway' || account.role === 'dicomweb') return undefined;
  const value = (input as Readonly<Record<string, unknown>>)[opened.field];
  if (typeof value !== 'string') return undefined;
  const isKey = opened.entity === 'file';
  if (!isKey && !isId(value)) return undefined;
  const who = { hospital: hospital.id, account: account.id, action: call, entity: opened.entity };
  return { ...who, id: isKey ? null : value, key: isKey ? value : null, at: now.toISOString() };
}

function forget(seen: Map<string, number>, now: number): void {
  for (const [name, at] of seen) {
    if (now - at < SAME_READ_MS) break;
    seen.delete(name);
  }
}

/** What is not the hospital's is not there, and leaves no row. Images are named as their study. */
async function insertReads(trx: HospitalTrx, reads: readonly PendingRead[]): Promise<void> {
  await sql`
    insert into read_log (at, account, action, entity, entity_id, pet)
    select min(r.at), r.account, min(r.action), found.entity, found.id, found.pet
    from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb)
      as r(at timestamptz, account uuid, action text, entity text, id uuid, key text)
    cross join lateral (
      select 'pet' as entity, p.id, p.id as pet from pet p where r.entity = 'pet' and p.id = r.id
      union all select 'medicalRecord', m.id, m.pet from medical_record m where r.entity = 'medicalRecord' and m.id = r.id
      union all select 'record', l.id, l.pet from lab_record l where r.entity = 'record' and l.id = r.id
      union all select 'study', s.id, s.pet from study s where r.entity = 'study' and s.id = r.id
      union all select 'study', s.id, s.pet from series e join study s on s.id = e.study
        where r.entity = 'series' and e.id = r.id
      union all select 'study', s.id, s.pet from medical_image i join series e on e.id = i.series
        join study s on s.id = e.study where r.entity = 'image' and i.id = r.id
      union all select 'study', s.id, s.pet from medical_image i join series e on e.id = i.series
        join study s on s.id = e.study where r.entity = 'file' and i.file_key = r.key
      union all select 'imageReport', t.id, s.pet from image_report t join study s on s.id = t.study
        where r.entity = 'imageReport' and t.id = r.id) found
    group by r.account, found.entity, found.id, found.pet, floor(extract(epoch from r.at) / 300)
    order by 1`.execute(trx);
}
