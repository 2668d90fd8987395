import type { DatabaseSync } from 'node:sqlite';
import type { LinkDay } from '@alder/devices/contract';
import type { GatewayDevice } from './settings.ts';

/** Days whose counts are reported again and again, so that none is lost while the cloud is away. */
const REPORTED_DAYS = 7;

type Counted = 'naks' | 'repeats' | 'rejected';

/** Counts of what went wrong on the lines of analyzers, by day in UTC; they survive a restart. */
export function linkTable(db: DatabaseSync) {
  db.exec(`create table if not exists link_day (
    model text not null, serial text not null, day text not null,
    naks integer not null default 0, repeats integer not null default 0, rejected integer not null default 0,
    primary key (model, serial, day))`);
  const add = Object.fromEntries(
    (['naks', 'repeats', 'rejected'] as const).map((column) => [
      column,
      db.prepare(`insert into link_day (model, serial, day, ${column}) values (?, ?, ?, 1)
        on conflict (model, serial, day) do update set ${column} = ${column} + 1`),
    ]),
  ) as Record<Counted, ReturnType<DatabaseSync['prepare']>>;
  const since = db.prepare('select * from link_day where day > ? order by day, model, serial');
  const forget = db.prepare('delete from link_day where day <= ?');
  const firstDay = (now: Date) => new Date(now.getTime() - REPORTED_DAYS * 86_400_000).toISOString().slice(0, 10);

  return {
    /** Counts one event; a full disk loses a count and nothing else. */
    countOnLine({ model, serial }: GatewayDevice, what: Counted, now = new Date()): void {
      if (serial === '') return;
      try {
        add[what].run(model, serial, now.toISOString().slice(0, 10));
      } catch {
        // What could not be kept of a message is logged where it happened.
      }
    },
    /** Counts of the last days, of every analyzer that had any. */
    linkDays: (now = new Date()) => since.all(firstDay(now)).map((row) => ({ ...row })) as unknown as LinkDay[],
    forgetLinkDays: (now = new Date()) => void forget.run(firstDay(now)),
  };
}
