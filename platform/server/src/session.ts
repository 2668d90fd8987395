import type { Licence, Role, SessionLimit } from '@alder/wire';
import type { FastifyRequest } from 'fastify';

/** The hospital that a request acts for, as its handlers may know it. */
export type Hospital = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly active: boolean;
  readonly license_his: number;
  readonly license_lis: number;
  readonly license_pacs: number;
  /** IANA zone of 'today' and day ranges. */
  readonly timezone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Totals are rounded to a multiple of this many smallest units. */
  readonly rounding: number;
  readonly lang: 'en' | 'ja' | 'zhtw';
  readonly configs: Readonly<Record<string, unknown>>;
  /** When its plan ends; null or absent: no end. */
  readonly plan_ends_at?: Date | null;
};

/** What a token opens less than its hospital's licence does. */
export type Scope = {
  /** The share that it is confined to. */
  readonly share: string | undefined;
  readonly mayStore: boolean;
  /** Character set of what it stores where that says Latin-1, or nothing. */
  readonly charset?: string | undefined;
};

/** Who acts: a user of the hospital, one of its device gateways, or a program with a token. */
export type Account = {
  readonly id: string;
  readonly display_name: string;
  readonly email: string;
  readonly role: Role | 'gateway' | 'dicomweb' | 'interface';
  readonly permits: readonly Licence[];
  /** Of a token: what it is confined to. */
  readonly scope?: Scope;
  /** Of a token of the laboratory's interface: the kinds of resources that it opens. */
  readonly scopes?: readonly string[];
};

/** What the proof that came with a request opens: found per request, so a revoked right ends at once. */
export type Session = {
  readonly id: string;
  readonly account: Account;
  readonly hospital: Hospital;
  /** Of a system administrator who acts in another hospital: the own one. */
  readonly home?: string | null;
  /** Why it opens less than the account may. */
  readonly limit?: SessionLimit | undefined;
};

export type FindSession = (request: FastifyRequest) => Promise<Session | undefined>;
