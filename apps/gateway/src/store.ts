import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ActReceipt, GatewayAct, OrderArgs } from '@alder/lab/contract';
import { linkTable } from './link-counts.ts';
import type { GatewayDevice } from './settings.ts';

/** A message that waits to be handed over. */
export type Pending = {
  readonly seq: number;
  readonly lane: string;
  readonly serial: string;
  readonly model: GatewayDevice['model'];
  readonly protocol: 'astm' | 'hl7' | 'file';
  readonly charset: string;
  readonly decimal: '.' | ',';
  readonly received_at: string;
  readonly bytes: Uint8Array;
  readonly interrupted: boolean;
};

/** A message of the last weeks, delivered or not. */
export type KeptMessage = Pending & { readonly state: 'queued' | 'acked' | 'rejected' };

/** What became of a message. */
export type Settled = { readonly seq: number; readonly state: 'acked' | 'rejected'; readonly outcome: string };

type StoredFlags = { readonly decimal_mark: '.' | ','; readonly interrupted: 0 | 1 };

/** Days for which what was handed over is kept, so that it can be sent again. */
const RETENTION_DAYS = 30;
/** Days for which a command is remembered, so that it is done once. */
const COMMAND_DAYS = 7;

const SCHEMA = `
  create table if not exists message (
    seq integer primary key autoincrement, lane text not null, serial text not null, model text not null,
    protocol text not null, charset text not null, decimal_mark text not null, received_at text not null,
    bytes blob not null, sha256 text not null, interrupted integer not null default 0,
    state text not null default 'queued', outcome text not null default '');
  create index if not exists message_waiting on message (lane, seq) where state = 'queued';
  create table if not exists frame (
    session text not null, place integer not null, bytes blob not null, device text not null, received_at text not null,
    primary key (session, place));
  create table if not exists command (id text primary key, done_at text, outcome text, detail text, told integer not null default 0);
  create table if not exists lab_order (
    order_id text primary key, command text not null, content text not null, state text not null, taken_at text not null);
  create table if not exists act (
    id text primary key, at text not null, seq integer, run_key text, content text not null, outcome text, reason text);
  create table if not exists fact (name text primary key, value text not null);`;

export type Store = ReturnType<typeof openStore>;

/**
 * What the gateway has received and still owes the cloud, on disk.
 *
 * Every write is synced before it returns: whatever was acknowledged to an analyzer after one of them is there after
 * a power cut. Numbers start at the time of the first start, so a gateway with a new disk never repeats one.
 */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'buffer.sqlite'));
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
  db.exec(SCHEMA);
  seedNumbers(db);

  return {
    ...messageTable(db),
    ...frameTable(db),
    ...commandTable(db),
    ...orderTable(db),
    ...actTable(db),
    ...factTable(db),
    ...linkTable(db),
    close: () => db.close(),
  };
}

function messageTable(db: DatabaseSync) {
  const insert = db.prepare(
    `insert into message (lane, serial, model, protocol, charset, decimal_mark, received_at, bytes, sha256, interrupted)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const queued = db.prepare(`select * from message where state = 'queued' and lane = ? and seq > ? order by seq`);
  const isQueued = db.prepare(`select 1 from message where state = 'queued' and lane = ? limit 1`);
  const partitions = db.prepare(`select distinct lane from message where state = 'queued'`);
  const depth = db.prepare(`select count(*) as queue, min(received_at) as oldest from message where state = 'queued'`);
  const settle = db.prepare('update message set state = ?, outcome = ? where seq = ?');
  const again = db.prepare(
    `update message set state = 'queued' where state <> 'queued' and received_at between ? and ?`,
  );
  const forget = db.prepare(`delete from message where state = 'acked' and received_at < ?`);
  const between = db.prepare(
    `select * from message where received_at >= ? and received_at < ? order by seq desc limit ?`,
  );

  return {
    /** Keeps a message for good until the cloud has it. */
    addMessage(
      device: GatewayDevice,
      protocol: Pending['protocol'],
      bytes: Uint8Array,
      { interrupted = false, at = new Date() } = {},
    ) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const { model, serial, charset, decimal } = device;
      insert.run(
        partitionOf(device),
        serial,
        model,
        protocol,
        charset,
        decimal,
        at.toISOString(),
        bytes,
        sha256,
        interrupted ? 1 : 0,
      );
    },
    /** The messages of a device that the cloud does not have yet, oldest first, after one with this number. */
    *queuedOf(partition: string, after = 0): Generator<Pending, void> {
      for (const each of queued.iterate(partition, after)) {
        const row = each as Omit<Pending, 'decimal' | 'interrupted'> & StoredFlags;
        yield { ...row, decimal: row.decimal_mark, interrupted: row.interrupted === 1 };
      }
    },
    isQueued: (partition: string) => isQueued.get(partition) !== undefined,
    partitions: () => (partitions.all() as { lane: string }[]).map(({ lane: partition }) => partition),
    depth: () => depth.get() as { queue: number; oldest: string | null },
    /** The cloud has them (`acked`), or will never take them (`rejected`): one flush for all. */
    settle(messages: readonly Settled[]) {
      db.exec('begin immediate');
      try {
        for (const { seq, state, outcome } of messages) settle.run(state, outcome, seq);
        db.exec('commit');
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    /** Hands over again what came in between; the cloud knows what it has. */
    /** The messages that came in between, oldest first, whatever became of them; at most so many, the newest. */
    messagesBetween(from: string, to: string, limit: number): KeptMessage[] {
      const rows = between.all(from, to, limit) as unknown as (Omit<Pending, 'decimal' | 'interrupted'> &
        StoredFlags & { readonly state: KeptMessage['state'] })[];
      return rows.map((row) => ({ ...row, decimal: row.decimal_mark, interrupted: row.interrupted === 1 })).reverse();
    },
    sendAgain: (from: string, to: string) => Number(again.run(from, to).changes),
    forgetOld(now: Date) {
      forget.run(new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString());
    },
  };
}

/** Frames of transfers that are under way: what a power cut in the middle leaves behind. */
function frameTable(db: DatabaseSync) {
  const insert = db.prepare('insert into frame (session, place, bytes, device, received_at) values (?, ?, ?, ?, ?)');
  const select = db.prepare('select bytes, device, received_at from frame where session = ? order by place');
  const sessions = db.prepare('select distinct session from frame');
  const remove = db.prepare('delete from frame where session = ?');

  return {
    newSession: () => randomUUID(),
    addFrame(session: string, place: number, bytes: Uint8Array, device: GatewayDevice) {
      insert.run(session, place, bytes, JSON.stringify(device), new Date().toISOString());
    },
    openSessions: () => (sessions.all() as { session: string }[]).map(({ session }) => session),
    sessionBytes(session: string): { bytes: Buffer; device: GatewayDevice; at: Date } | undefined {
      const rows = select.all(session) as { bytes: Uint8Array; device: string; received_at: string }[];
      const [first] = rows;
      if (!first) return undefined;
      const bytes = Buffer.concat(rows.map((row) => row.bytes));
      return { bytes, device: JSON.parse(first.device) as GatewayDevice, at: new Date(first.received_at) };
    },
    /** Turns a transfer into a message, both in one step. */
    closeSession(session: string, keep: () => void) {
      db.exec('begin immediate');
      try {
        keep();
        remove.run(session);
        db.exec('commit');
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
  };
}

export type Outcome = { readonly outcome: 'done' | 'accepted' | 'running' | 'failed'; readonly detail: string };

function commandTable(db: DatabaseSync) {
  const take = db.prepare('insert into command (id) values (?) on conflict do nothing');
  const known = db.prepare('select outcome from command where id = ?');
  const finish = db.prepare('update command set done_at = ?, outcome = ?, detail = ?, told = 0 where id = ?');
  const unreported = db.prepare('select id, outcome, detail from command where outcome is not null and told = 0');
  const report = db.prepare('update command set told = 1 where id = ?');
  const reportAgain = db.prepare('update command set told = 0 where id = ? and outcome is not null');
  const forget = db.prepare('delete from command where told = 1 and done_at < ?');

  return {
    /**
     * Records a delivered command. One with a known outcome is not done again; its outcome is reported again.
     *
     * @returns Whether it is still to be done: a power cut may have come before its outcome was stored.
     */
    takeCommand(id: string): boolean {
      take.run(id);
      const { outcome } = known.get(id) as { outcome: string | null };
      if (outcome === null) return true;
      reportAgain.run(id);
      return false;
    },
    finishCommand: (id: string, { outcome, detail }: Outcome) =>
      void finish.run(new Date().toISOString(), outcome, detail, id),
    unreported: () => unreported.all() as ({ id: string } & Outcome)[],
    markReported: (id: string) => void report.run(id),
    forgetCommands(now: Date) {
      forget.run(new Date(now.getTime() - COMMAND_DAYS * 86_400_000).toISOString());
    },
  };
}

/** Orders that wait for an analyzer to ask for them. */
function orderTable(db: DatabaseSync) {
  const put = db.prepare(
    `insert into lab_order (order_id, command, content, state, taken_at) values (?, ?, ?, 'waiting', ?)
     on conflict (order_id) do update set command = excluded.command, content = excluded.content, state = 'waiting'`,
  );
  const waiting = db.prepare(`select command, content from lab_order where state = 'waiting' order by taken_at`);
  const setState = db.prepare('update lab_order set state = ? where order_id = ?');

  return {
    holdOrder: (command: string, order: OrderArgs) =>
      void put.run(order.order_id, command, JSON.stringify(order), new Date().toISOString()),
    waitingOrders: () =>
      (waiting.all() as { command: string; content: string }[]).map(({ command, content }) => ({
        command,
        order: JSON.parse(content) as OrderArgs,
      })),
    setOrderState: (order_id: string, state: 'given' | 'canceled') => void setState.run(state, order_id),
  };
}

/** What a person did on the gateway's own page, and what the cloud made of it; null until the cloud has it. */
export type KeptAct = GatewayAct & { readonly receipt: Omit<ActReceipt, 'id'> | null };

/** Acts of people on the gateway's own page. */
function actTable(db: DatabaseSync) {
  const insert = db.prepare('insert into act (id, at, seq, run_key, content) values (?, ?, ?, ?, ?)');
  // A run can only be given to a pet once the cloud has the run.
  const next = db.prepare(
    `select content from act where outcome is null
     and (seq is null or not exists (select 1 from message where message.seq = act.seq and message.state = 'queued'))
     order by at, id limit 1`,
  );
  const settle = db.prepare('update act set outcome = ?, reason = ? where id = ?');
  const since = db.prepare('select content, outcome, reason from act where at >= ? and at < ? order by at, id');
  const ofRun = db.prepare(
    'select content, outcome, reason from act where run_key = ? order by at desc, id desc limit 1',
  );
  const waiting = db.prepare('select count(*) as n from act where outcome is null');
  const forget = db.prepare('delete from act where outcome is not null and at < ?');
  type Row = { content: string; outcome: ActReceipt['outcome'] | null; reason: ActReceipt['reason'] | null };
  const kept = ({ content, outcome, reason }: Row): KeptAct => ({
    ...(JSON.parse(content) as GatewayAct),
    receipt: outcome && { outcome, reason: reason ?? 'none' },
  });

  return {
    addAct(act: GatewayAct) {
      const { kind } = act.content;
      const run = kind === 'connect' ? [act.content.seq, act.content.run_key] : [null, null];
      insert.run(act.id, act.at, ...run, JSON.stringify(act));
    },
    /** The oldest act that the cloud can do now. */
    nextAct(): GatewayAct | undefined {
      const row = next.get() as { content: string } | undefined;
      return row && (JSON.parse(row.content) as GatewayAct);
    },
    settleAct: ({ id, outcome, reason }: ActReceipt) => void settle.run(outcome, reason, id),
    actsBetween: (from: string, to: string) => (since.all(from, to) as Row[]).map(kept),
    actOfRun(run_key: string): KeptAct | undefined {
      const row = ofRun.get(run_key) as Row | undefined;
      return row && kept(row);
    },
    waitingActs: () => (waiting.get() as { n: number }).n,
    forgetActs(now: Date) {
      forget.run(new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString());
    },
  };
}

/** Bytes that are written to see whether the disk takes anything. */
const PROBE = 64 * 1024;

/** Single values. */
function factTable(db: DatabaseSync) {
  const put = db.prepare(
    'insert into fact (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  );
  const get = db.prepare('select value from fact where name = ?');
  const orders = db.prepare('select content from lab_order where order_id = ?');

  return {
    putFact: (name: string, value: string) => void put.run(name, value),
    fact: (name: string) => (get.get(name) as { value: string } | undefined)?.value,
    /** Whether something can be kept now. */
    storage(): 'ok' | 'full' {
      try {
        put.run('probe', 'x'.repeat(PROBE));
        put.run('probe', '');
        return 'ok';
      } catch {
        return 'full';
      }
    },
    /** An order that was held for an analyzer, whatever became of it. */
    orderNamed(order_id: string): OrderArgs | undefined {
      const row = orders.get(order_id) as { content: string } | undefined;
      return row && (JSON.parse(row.content) as OrderArgs);
    },
  };
}

/** What is delivered in order: one line of messages a device. */
export function partitionOf({ protocol, model, serial, listen_port, serial_port, address }: GatewayDevice): string {
  return [protocol, model, serial, listen_port ?? serial_port ?? address ?? ''].join(' ');
}

function seedNumbers(db: DatabaseSync): void {
  const known = db.prepare(`select 1 from fact where name = 'numbers from'`).get();
  if (known) return;
  const from = Date.now() * 1000;
  db.prepare(`insert into sqlite_sequence (name, seq) values ('message', ?)`).run(from);
  db.prepare(`insert into fact (name, value) values ('numbers from', ?)`).run(String(from));
}
