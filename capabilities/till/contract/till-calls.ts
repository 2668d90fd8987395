import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { tillFlow } from '../domain/till-flow.ts';
import {
  piecesUnknown,
  secondPersonMissing,
  tillAlreadyOpen,
  tillInUse,
  tillNameUsed,
  tillNotOpen,
  tillShort,
  varianceReason,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const admin = { ...access, roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const watches = ['till', 'tillSession', 'payment', 'refund', 'deposit'];
const one = { id: field.id, version: field.version };
const person = z.object({ id: field.id, name: z.string() });
const pieces = z
  .record(z.string().regex(/^\d{1,9}$/), z.int().min(0).max(100_000))
  .describe('Value of a banknote or coin in the smallest unit → how many');

export const till = z.object({ ...field.entry, name: z.string(), deleted: z.boolean() });
export type Till = z.infer<typeof till>;

/** What went into a till and out of it, beside the cash that it began with. */
export const tillCash = z.object({
  received: field.money.describe('Payments in cash, those included that were voided later'),
  voided: field.money.describe('Payments in cash that were voided and handed back'),
  refunded: field.money,
  deposited: field.money.describe('Deposits of owners paid in'),
  paid_out: field.money.describe('Deposits of owners paid out'),
  put_in: field.money,
  taken_out: field.money,
});

/** A till from its opening to its closing. */
export const tillSession = z.object({
  ...field.entry,
  number: z.int().describe('Running number of the hospital'),
  till: field.id,
  till_name: z.string(),
  status: z.enum(tillFlow.states),
  opened_by: person,
  opened_at: field.instant,
  float_amount: field.money.describe('Cash that it began with'),
  cash: tillCash.nullable().describe('Null while a hospital that counts blindly has not counted'),
  expected: field.money.nullable().describe('Cash that should be there; null while it is counted blindly'),
  counted: field.money.nullable(),
  counted_by: person.nullable(),
  reason: z.string(),
  closed_by: person.nullable(),
  closed_at: field.instant.nullable(),
});
export type TillSession = z.infer<typeof tillSession>;

export const tillMovement = z.object({
  id: field.id,
  amount: field.money.describe('Put in (positive), taken out (negative)'),
  reason: z.string(),
  author: person,
  at: field.instant,
});
export type TillMovement = z.infer<typeof tillMovement>;

const setting = {
  uses_tills: z.boolean().describe('Cash belongs to the open session of a till'),
  cash_alone: z.boolean().describe('Cash is taken without an open till too'),
  blind_count: z.boolean(),
  second_person: z.boolean(),
  variance_limit: field.price.describe('Difference up to which no reason is asked for'),
  tax_percent: z
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.01)
    .nullable()
    .describe("Sales tax that taxed prices contain; null: the usual rate of the currency's country"),
};
export const tillSetting = z.object({ ...setting, version: z.int().min(0).describe('0: nothing was set yet') });

/** The tills of the hospital with their open sessions, and how it handles cash. */
export const getTills = defineCall({
  id: 'till.getTills',
  method: 'GET',
  path: '/v2/:hospital/till/getTills',
  access,
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(till),
    open: z.array(tillSession).describe('Sessions that are not closed'),
    setting: tillSetting,
  }),
  watches,
  summary: 'Tills, their open sessions and how the hospital handles cash',
});

export const getTillSessions = defineCall({
  id: 'till.getSessions',
  method: 'GET',
  path: '/v2/:hospital/till/getSessions',
  access,
  input: z.strictObject({ ...field.paging }),
  payload: z.object({ result: z.array(tillSession), next: field.next }),
  watches,
  summary: 'Sessions of all tills, newest first',
});

export const getTillSession = defineCall({
  id: 'till.getSession',
  method: 'GET',
  path: '/v2/:hospital/till/getSession/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({
    result: tillSession,
    movements: z.array(tillMovement).describe('Oldest first'),
    counts: z.array(z.object({ amount: field.money, expected: field.money, author: person, at: field.instant })),
  }),
  refusals: [notFound],
  watches,
  summary: 'A session of a till with what was put in, taken out and counted',
});

export const createTill = defineCall({
  id: 'till.create',
  method: 'POST',
  path: '/v2/:hospital/till/create',
  access: admin,
  input: z.strictObject({ name: field.line(60) }),
  payload: z.object({ result: till }),
  refusals: [tillNameUsed],
  summary: 'Adds a till',
});

export const updateTill = defineCall({
  id: 'till.update',
  method: 'POST',
  path: '/v2/:hospital/till/update',
  access: admin,
  input: z.strictObject({ ...one, name: field.line(60).optional(), deleted: z.boolean().optional() }),
  payload: z.object({ result: till }),
  refusals: [notFound, stale, tillNameUsed, tillInUse],
  summary: 'Renames a till, or gives it up',
});

export const updateTillSetting = defineCall({
  id: 'till.updateSetting',
  method: 'POST',
  path: '/v2/:hospital/till/updateSetting',
  access: admin,
  input: z.strictObject({
    ...setting,
    version: z.int().min(0).max(2_147_483_647).describe('Version the change was made from; 0: nothing was set yet'),
  }),
  payload: z.object({ result: tillSetting }),
  refusals: [stale],
  summary: 'Sets how the hospital handles cash',
});

export const openTill = defineCall({
  id: 'till.open',
  method: 'POST',
  path: '/v2/:hospital/till/open',
  access,
  input: z.strictObject({
    till: field.id,
    float: field.payment.describe('Cash that it begins with; the sum of the pieces where they are counted'),
    pieces: pieces.optional(),
  }),
  payload: z.object({ result: tillSession }),
  refusals: [notFound, tillAlreadyOpen, piecesUnknown],
  summary: 'Opens a till with the cash that it begins with',
});

export const moveTillCash = defineCall({
  id: 'till.moveCash',
  method: 'POST',
  path: '/v2/:hospital/till/moveCash',
  access,
  input: z.strictObject({
    id: field.id.describe('The session'),
    direction: z.enum(['in', 'out']),
    amount: field.payment.min(1),
    reason: field.line(200),
  }),
  payload: z.object({ result: tillSession }),
  refusals: [notFound, tillNotOpen, tillShort],
  summary: 'Puts cash into a till, or takes it out, without a bill',
});

/** Counts a till: from now on it takes no cash. A count is kept, whatever is counted after it. */
export const countTill = defineCall({
  id: 'till.count',
  method: 'POST',
  path: '/v2/:hospital/till/count',
  access,
  input: z.strictObject({ ...one, pieces }),
  payload: z.object({ result: tillSession }),
  refusals: [notFound, stale, tillNotOpen, piecesUnknown],
  summary: 'Counts the cash of a till',
});

export const resumeTill = defineCall({
  id: 'till.resume',
  method: 'POST',
  path: '/v2/:hospital/till/resume',
  access,
  input: z.strictObject(one),
  payload: z.object({ result: tillSession }),
  refusals: [notFound, stale, tillNotOpen],
  summary: 'Opens a counted till again',
});

export const closeTill = defineCall({
  id: 'till.close',
  method: 'POST',
  path: '/v2/:hospital/till/close',
  access,
  input: z.strictObject({ ...one, reason: field.text(500).default('') }),
  payload: z.object({ result: tillSession }),
  refusals: [notFound, stale, tillNotOpen, varianceReason, secondPersonMissing],
  summary: 'Closes a counted till for good',
});
