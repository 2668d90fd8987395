import { type Db, inHospital, inSystem } from '@alder/database';
import type { FromServer, Licence } from '@alder/wire';
import { sql } from 'kysely';

/** An event as the outbox keeps it. */
export type OutboxEvent = {
  readonly seq: number;
  readonly event: string;
  readonly entity_id: string | null;
  readonly permit: Licence | null;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** Subscriber to the events of one hospital, each in order and once. */
export type Subscriber = {
  readonly hospital: string;
  /** Asked at the moment of sending: rights may have changed since the socket was opened. */
  accepts(event: OutboxEvent): boolean;
  send(message: FromServer): void;
  /** Called for every event of the hospital, delivered or not: a session may have ended. */
  notice(event: OutboxEvent): void;
};

/** A browser that was away longer than this many events reads everything again instead. */
const REPLAY_LIMIT = 1_000;
const PAGE = 500;

/**
 * The live events of every hospital with a subscriber on this server.
 *
 * All work of one hospital is serialized, so no subscriber is added between an event that was sent and one that was
 * replayed.
 */
export function openFeeds(db: Db, onError: (error: Error) => void) {
  const feeds = new Map<string, Feed>();

  const feedOf = (hospital: string): Feed => {
    const feed = feeds.get(hospital) ?? {
      hospital,
      seq: -1,
      subscribers: new Set<Subscriber>(),
      turn: Promise.resolve(),
    };
    feeds.set(hospital, feed);
    return feed;
  };
  const inTurn = <Result>(feed: Feed, work: () => Promise<Result>): Promise<Result> => {
    const result = feed.turn.then(work);
    feed.turn = result.then(
      () => {},
      (error: Error) => onError(error),
    );
    return result;
  };

  return {
    /** Acknowledges a subscriber and replays what it missed; from then on it receives every event. */
    join(subscriber: Subscriber, since: number | undefined): Promise<void> {
      const feed = feedOf(subscriber.hospital);
      return inTurn(feed, async () => {
        if (feed.seq < 0) feed.seq = await headOf(db, feed.hospital);
        else await pump(db, feed);
        await handshake(db, feed, subscriber, since);
        feed.subscribers.add(subscriber);
      });
    },

    leave(subscriber: Subscriber): void {
      const feed = feeds.get(subscriber.hospital);
      feed?.subscribers.delete(subscriber);
      if (feed?.subscribers.size === 0) feeds.delete(subscriber.hospital);
    },

    /** A notification reports that a hospital's outbox has grown to `seq`. */
    nudge(hospital: string, seq: number): void {
      const feed = feeds.get(hospital);
      if (!feed || (feed.seq >= 0 && seq <= feed.seq)) return;
      inTurn(feed, () => pump(db, feed)).catch(() => {});
    },

    /** Finds growth without a notification: the safety net under the bus. */
    async lookForGrowth(): Promise<void> {
      const hospitals = [...feeds.keys()];
      if (hospitals.length === 0) return;
      const heads = await inSystem(db, (trx) =>
        trx
          .selectFrom('hospital_sequence')
          .select(['hospital', 'outbox_seq'])
          .where('hospital', 'in', hospitals)
          .execute(),
      );
      for (const { hospital, outbox_seq } of heads) this.nudge(hospital, Number(outbox_seq));
    },
  };
}

export type Feeds = ReturnType<typeof openFeeds>;

type Feed = {
  readonly hospital: string;
  /** Number of the last event that was sent. */
  seq: number;
  readonly subscribers: Set<Subscriber>;
  turn: Promise<void>;
};

/** Sends what the outbox has beyond the last event sent. */
async function pump(db: Db, feed: Feed): Promise<void> {
  for (;;) {
    if (feed.seq < 0) return;
    const events = await eventsAfter(db, feed.hospital, feed.seq);
    for (const event of events) {
      feed.seq = event.seq;
      const message = messageOf(event);
      for (const subscriber of feed.subscribers) {
        if (subscriber.accepts(event)) subscriber.send(message);
        subscriber.notice(event);
      }
    }
    if (events.length < PAGE) return;
  }
}

async function handshake(db: Db, feed: Feed, subscriber: Subscriber, since: number | undefined): Promise<void> {
  const status = { type: 'web_connectStatus', status: 'connected', seq: feed.seq } as const;
  if (since === undefined || since === feed.seq) return subscriber.send(status);

  const missed = feed.seq - since;
  // Numbers have no gap: fewer rows than numbers means that the oldest have been swept.
  const isKept = missed > 0 && missed <= REPLAY_LIMIT && (await countAfter(db, feed, since)) === missed;
  if (!isKept) return subscriber.send({ ...status, resync: true });

  subscriber.send(status);
  for (let from = since; from < feed.seq; ) {
    const events = (await eventsAfter(db, feed.hospital, from)).filter(({ seq }) => seq <= feed.seq);
    for (const event of events) if (subscriber.accepts(event)) subscriber.send(messageOf(event));
    from = events.at(-1)?.seq ?? feed.seq;
  }
}

function messageOf({ seq, event, entity_id, payload }: OutboxEvent): FromServer {
  return { ...payload, type: 'event', seq, event, ...(entity_id !== null && { id: entity_id }) };
}

async function headOf(db: Db, hospital: string): Promise<number> {
  const head = await inHospital(db, hospital, (trx) =>
    trx.selectFrom('hospital_sequence').select('outbox_seq').executeTakeFirst(),
  );
  return Number(head?.outbox_seq ?? 0);
}

function eventsAfter(db: Db, hospital: string, seq: number): Promise<OutboxEvent[]> {
  return inHospital(db, hospital, async (trx) => {
    const { rows } = await sql<OutboxEvent>`
      select seq, event, entity_id, permit, payload from outbox where seq > ${seq} order by seq limit ${PAGE}`.execute(
      trx,
    );
    return rows;
  });
}

async function countAfter(db: Db, { hospital, seq }: Feed, since: number): Promise<number> {
  return inHospital(db, hospital, async (trx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from outbox where seq > ${since} and seq <= ${seq}`.execute(trx);
    return Number(rows[0]?.n);
  });
}
