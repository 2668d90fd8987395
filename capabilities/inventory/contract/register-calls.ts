import { passwordWrong } from '@alder/accounts/contract';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { entryKinds } from '../domain/register.ts';
import {
  balanceDiffers,
  bottleClosed,
  bottleNotEmpty,
  bottleNumberUsed,
  bottleShort,
  lotExpired,
  quantityMissing,
  reasonMissing,
  stockShort,
  witnessSame,
  witnessUnconfirmed,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const amount = z.number().min(0).max(100_000).multipleOf(0.001);
const person = z.object({ id: field.id, name: z.string() });

/** A bottle of controlled medicine with what should be in it. */
export const registerBottle = z.object({
  id: field.id,
  number: z.string(),
  medicine: field.id,
  name: z.string(),
  name_zhtw: z.string().nullable(),
  name_ja: z.string().nullable(),
  unit: z.string(),
  lot: z.string(),
  expires_on: field.day.nullable(),
  size: amount,
  balance: amount,
  entries: z.int(),
  discrepancies: z.int().describe('Entries before which something else was counted'),
  closed_at: field.instant.nullable(),
  created_at: field.instant,
});
export type RegisterBottle = z.infer<typeof registerBottle>;

/** One entry; it is never changed. */
export const registerEntry = z.object({
  id: field.id,
  bottle: field.id,
  bottle_number: z.string(),
  name: z.string(),
  unit: z.string(),
  number: z.int(),
  kind: z.enum(['open', ...entryKinds]),
  quantity: z.number(),
  given: z.number(),
  wasted: z.number(),
  counted: z.number().nullable(),
  balance: z.number().describe('After the entry'),
  reason: z.string(),
  pet: z.object({ id: field.id, name: z.string(), patient_id: z.string() }).nullable(),
  author: person,
  witness: person,
  at: field.instant,
});
export type RegisterEntry = z.infer<typeof registerEntry>;

/** Bottles that are open, and those closed in the last 90 days; who can be second person. */
export const getRegister = defineCall({
  id: 'register.getBottles',
  method: 'GET',
  path: '/v2/:hospital/register/getBottles',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(registerBottle), people: z.array(person).describe('Who can witness') }),
  watches: ['registerBottle'],
  summary: 'Bottles of controlled medicine with their balance',
});

/** Every entry of one bottle. */
export const getRegisterEntries = defineCall({
  id: 'register.getEntries',
  method: 'GET',
  path: '/v2/:hospital/register/getEntries/:bottle',
  access,
  input: z.strictObject({ bottle: field.id }),
  payload: z.object({ result: z.array(registerEntry).describe('Newest first') }),
  refusals: [notFound],
  watches: ['registerBottle'],
  summary: 'Entries of one bottle, newest first',
});

const entry = {
  bottle: field.id,
  kind: z.enum(entryKinds),
  counted: amount.describe('What is in the bottle before the entry'),
  given: amount.optional(),
  wasted: amount.optional(),
  returned: amount.optional(),
  pet: field.id.nullable().optional(),
  reason: field.text(300).optional(),
  corrects: field.id.nullable().optional().describe('The entry that a correction is about'),
};
const bottle = {
  number: field.line(40).describe('Number on the bottle'),
  medicine: field.id.describe('Entry of the catalog'),
  size: amount.min(0.001).describe('Units in the full bottle'),
  lot: field.line(60),
  expires_on: field.day.nullable(),
  stock: z
    .strictObject({ lot: field.id, store: field.id })
    .nullable()
    .optional()
    .describe('Lot of the stock that it is taken from'),
};

/** The second person confirms one very entry, or the opening of a bottle, by password or PIN; it holds for two minutes. */
export const confirmWitness = defineCall({
  id: 'register.confirmWitness',
  method: 'POST',
  path: '/v2/:hospital/register/confirmWitness',
  access,
  input: z.strictObject({
    witness: field.id,
    secret: z.string().min(1).max(200).describe('PIN or password of the second person'),
    entry: z.strictObject(entry).optional(),
    bottle: z.strictObject(bottle).optional(),
  }),
  payload: z.object({ proof: z.string().describe('To be sent with the entry') }),
  refusals: [notFound, passwordWrong, witnessSame],
  rate: 'login',
  summary: 'A second person confirms an entry of the register',
});

const proof = z.string().max(300).describe('What confirmWitness gave for this very entry');

/** Opens a bottle: its content leaves the stock, and is counted here from now on. */
export const openBottle = defineCall({
  id: 'register.openBottle',
  method: 'POST',
  path: '/v2/:hospital/register/openBottle',
  access,
  input: z.strictObject({ bottle: z.strictObject(bottle), proof }),
  payload: z.object({ result: registerBottle }),
  refusals: [notFound, bottleNumberUsed, witnessSame, witnessUnconfirmed, stockShort, lotExpired],
  summary: 'Opens a bottle of controlled medicine before a second person',
});

/** Adds an entry; the balance is checked against what both people see in the bottle. */
export const addRegisterEntry = defineCall({
  id: 'register.addEntry',
  method: 'POST',
  path: '/v2/:hospital/register/addEntry',
  access,
  input: z.strictObject({ entry: z.strictObject(entry), proof }),
  payload: z.object({ result: registerBottle }),
  refusals: [
    notFound,
    witnessSame,
    witnessUnconfirmed,
    balanceDiffers,
    bottleShort,
    bottleClosed,
    bottleNotEmpty,
    quantityMissing,
    reasonMissing,
  ],
  summary: 'Enters what was drawn, wasted, returned, checked or corrected',
});

/** The register of a period as a PDF for an inspection, in one of three languages, with its discrepancies. */
export const printRegister = defineCall({
  id: 'register.print',
  method: 'GET',
  path: '/v2/:hospital/register/print',
  access,
  input: z.strictObject({ from: field.day, to: field.day, lang: z.enum(['en', 'ja', 'zhtw']) }),
  payload: z.unknown(),
  responseType: 'bytes',
  rate: 'export',
  summary: 'The register of a period as a PDF',
});
