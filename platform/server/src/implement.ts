import type { Readable } from 'node:stream';
import type { Db, HospitalTrx, SystemTrx } from '@alder/database';
import type { Call, InputOf, Licence, PayloadOf } from '@alder/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';
import type { Account, Hospital } from './session.ts';

/**
 * An event: delivered to the reactions of other capabilities in the same transaction and to screens after the commit.
 */
export type Event = {
  /** `<entity>.<past participle>`, the entity in the wire's word: `medicalRecord.moved`. */
  readonly event: string;
  readonly id: string;
  /** Permit that a subscriber must hold; without it every user of the hospital receives the event. */
  readonly permit?: Licence;
  /** Small extras for a listener; never clinical content, because permits may change before it is read. */
  readonly payload?: Readonly<Record<string, unknown>>;
};

/** What a handler adds to the audit row that every changing call writes. */
export type Audit = {
  readonly action?: string;
  readonly entity?: string;
  readonly id?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** In a transaction of several requests: the request that the row is about. */
  readonly request_id?: string;
};

/** The hospital's transaction and what belongs to it. */
export type Work = {
  readonly trx: HospitalTrx;
  readonly hospital: Hospital;
  /** The clock of this request; handlers never ask for the time themselves. */
  readonly now: Date;
  readonly emit: (event: Event) => void;
  readonly audit: (row: Audit) => void;
  readonly services: Services;
};

/** All that a handler may touch. What is not here, a handler cannot reach. */
export type Context = Work & {
  readonly account: Account;
  /** Id of the session that the request came with. */
  readonly session: string;
  /**
   * Runs the reactions to what was emitted so far. A handler that returns an entry which a reaction may change reads it
   * again after this: otherwise it would return a version that is no longer the current one.
   *
   * @returns Whether a reaction ran.
   */
  readonly react: () => Promise<boolean>;
};

/** A handler of bytes: it opens short transactions itself, because a transfer may take an hour. */
export type StreamContext = {
  /**
   * For a capability's own queues, which outlive one transaction; like any connection it sees no row until a hospital
   * is selected.
   */
  readonly db: Db;
  readonly account: Account;
  readonly hospital: Hospital;
  readonly now: Date;
  readonly services: Services;
  readonly inHospital: <Result>(work: (work: Work) => Promise<Result>) => Promise<Result>;
  /**
   * What two hospitals have agreed on: a link that one gave and the other was handed. The handler proves that it is so
   * before it opens the other hospital, and both audit logs say that it did (design: security T6).
   */
  readonly beyond: Pick<PublicContext, 'system' | 'inHospital'>;
  /** The raw body of a call with `body: 'bytes'`. */
  readonly body: Readable;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** A handler without a logged-in user: it checks the right itself before it opens a hospital. */
export type PublicContext = {
  readonly now: Date;
  readonly services: Services;
  /** Network address of the caller, for limits and the audit log. */
  readonly ip: string;
  readonly system: <Result>(work: (trx: SystemTrx) => Promise<Result>) => Promise<Result>;
  /** A transaction confined to the hospital with this id, audited without a user. */
  readonly inHospital: <Result>(
    hospitalId: string,
    work: (work: Omit<Work, 'hospital'>) => Promise<Result>,
  ) => Promise<Result>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type HandlerResult<C extends Call> = Promise<C['responseType'] extends 'bytes' ? unknown : PayloadOf<C>>;

export type Implementation =
  | {
      readonly kind: 'hospital';
      readonly call: Call;
      readonly handler: (input: never, context: Context) => Promise<unknown>;
    }
  | {
      readonly kind: 'stream';
      readonly call: Call;
      readonly handler: (input: never, context: StreamContext) => Promise<unknown>;
    }
  | {
      readonly kind: 'public';
      readonly call: Call;
      readonly handler: (input: never, context: PublicContext) => Promise<unknown>;
    };

/** Binds a handler to its call; it runs in one transaction of the caller's hospital, once per Idempotency-Key. */
export function implement<C extends Call>(
  call: C,
  handler: (input: InputOf<C>, context: Context) => Promise<PayloadOf<C>>,
): Implementation {
  return { kind: 'hospital', call, handler: handler as never };
}

/** Binds a handler of raw bytes, in or out. */
export function implementStream<C extends Call>(
  call: C,
  handler: (input: InputOf<C>, context: StreamContext) => HandlerResult<C>,
): Implementation {
  return { kind: 'stream', call, handler: handler as never };
}

/** Binds a handler of a public call. */
export function implementPublic<C extends Call>(
  call: C,
  handler: (input: InputOf<C>, context: PublicContext) => HandlerResult<C>,
): Implementation {
  return { kind: 'public', call, handler: handler as never };
}

/**
 * Reaction of another capability to an event, in the same transaction as the call: `apps/server/src/reactions.ts`.
 * A reaction that throws a refusal refuses the whole call.
 */
export type Reaction = (event: Event, work: Work & { readonly account?: Account }) => Promise<void>;
export type Reactions = Readonly<Record<string, readonly Reaction[]>>;
