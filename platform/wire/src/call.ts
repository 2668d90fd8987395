import type { z } from 'zod';
import type { RefusalKind } from './refusal.ts';

/** A licence of a hospital and the matching permit of a user (specification §6). */
export const licences = ['his', 'lis', 'pacs'] as const;
export type Licence = (typeof licences)[number];

/** Roles of a user in one hospital (specification §6); the first four are administrative. */
export const roles = [
  'sysAdmin',
  'hospitalAdmin',
  'lisConsultant',
  'pulpoMaster',
  'doctor',
  'assistant',
  'vendorAdmin',
  // Not of the specification: a guest who answers teleconsultations (decision 0131).
  'consultant',
] as const;
export type Role = (typeof roles)[number];

/**
 * Why a session opens less than its account may: its screen is `locked` until a PIN or the password opens it, or a
 * second `factor` must be set up first.
 */
export type SessionLimit = 'locked' | 'factor';

/**
 * Who may make a call: one row of the policy table.
 *
 * - `public`: no login needed; the handler checks the right itself (share id, access code).
 * - `account`: any user of the hospital named in the path.
 * - `permit`: a user who holds at least one of the permits whose licence the hospital has.
 * - `roles`: a user with one of the roles; combined with `permit` both must hold.
 * - `gateway`: a device gateway of the hospital, by serial and key, never a browser.
 * - `dicomweb`: a program that shows a DICOMweb token of the hospital, never a browser's session.
 * - `interface`: a program that shows a token of the laboratory's interface; what it opens is in the token's scopes.
 */
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'account';
      readonly roles?: readonly Role[];
      /** Limits of a session under which the call may be made all the same. */
      readonly even?: readonly SessionLimit[];
    }
  | { readonly kind: 'permit'; readonly permit: readonly Licence[]; readonly roles?: readonly Role[] }
  | { readonly kind: 'gateway' }
  | { readonly kind: 'dicomweb' }
  | { readonly kind: 'interface' };

/** How often a caller may repeat a call; limits are in `platform/server/src/rate.ts`. */
export type Rate = 'normal' | 'public' | 'login' | 'upload' | 'export' | 'dicomweb' | 'interface';

/**
 * One call of the wire: where it lives, who may make it, what it takes, what it gives back and how it may
 * refuse. Server, client, form, tests, OpenAPI and `docs/wire` are all derived from this value.
 */
export type Call<Input extends z.ZodType = z.ZodType, Payload extends z.ZodType = z.ZodType> = {
  /** Id of `docs/wire/specification-calls.txt`, or of our own where the specification has none: `pet.create`. */
  readonly id: string;
  /** OPTIONS returns the capabilities of a service (DICOM PS3.18 8.9). */
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  /** The path as the specification writes it (§7), `:name` for a variable segment; `:hospital` is the tenant. */
  readonly path: `/${string}`;
  /** Other paths that the same handler serves (decisions: `pet/create` stands under `/api` and `/v2`). */
  readonly aliases?: readonly `/${string}`[];
  readonly access: Access;
  /** A strict object (unknown fields are refused) of path segments, query and body fields together. */
  readonly input: Input;
  readonly payload: Payload;
  readonly refusals?: readonly RefusalKind[];
  /** A POST that changes nothing: no Idempotency-Key, no X-Seq. GET always only reads. */
  readonly reads?: true;
  /** A POST that stays open when the hospital's plan has ended: one's own log-in and choices, taking data out. */
  readonly afterPlan?: true;
  /** Body is raw bytes, handed to the handler as a stream in `context.body`. */
  readonly body?: 'bytes';
  /** The handler responds through `context.reply`: bytes, not the JSON envelope. */
  readonly responseType?: 'bytes';
  readonly rate?: Rate;
  /** Entities whose events (see `emit`) make an earlier response stale: screens refresh when one arrives. */
  readonly watches?: readonly string[];
  /** One line for the OpenAPI document and `docs/wire/calls.md`. */
  readonly summary: string;
};

export type InputOf<C extends Call> = z.infer<C['input']>;
/** What a caller hands in, before defaults are filled in. */
export type InputTypeOf<C extends Call> = z.input<C['input']>;
export type PayloadOf<C extends Call> = z.infer<C['payload']>;

/** Declares a call. The value is frozen: a call is a fact, not a setting. */
export function defineCall<const Input extends z.ZodType, const Payload extends z.ZodType>(
  call: Call<Input, Payload>,
): Call<Input, Payload> {
  return Object.freeze(call);
}
