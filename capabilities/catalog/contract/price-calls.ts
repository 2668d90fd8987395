import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { priceChangeKinds, pricedModels } from '../domain/price-change.ts';
import { priceChangeUndone, priceTooHigh } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const MAX = 10_000_000_000;
/** Most entries of one change. */
export const MAX_PRICED = 10_000;

const change = {
  model: z.enum(pricedModels),
  kind: z.enum(priceChangeKinds),
  value: z.int().min(-MAX).max(MAX).describe('Hundredths of a percent, or smallest units of the currency'),
  step: z
    .union([z.literal(1), z.literal(5), z.literal(10), z.literal(50), z.literal(100)])
    .describe('The new prices are multiples of so many smallest units'),
};

/**
 * Changes many prices at once, all or none. Defaults among them become the hospital's own copies; what has no price is
 * left out, except where a price is set.
 *
 * Refused as `stale` with the ids in `entries` when any has changed since it was read: the preview was of other prices.
 */
export const changePrices = defineCall({
  id: 'his.changePrices',
  method: 'POST',
  path: '/v2/:hospital/his/changePrices',
  access,
  input: z
    .strictObject({
      ...change,
      entries: z
        .array(z.strictObject({ id: field.id, version: field.version }))
        .min(1)
        .max(MAX_PRICED),
    })
    .refine(({ kind, value }) => (kind === 'percent' ? value >= -10_000 && value <= 100_000 : true), {
      path: ['value'],
      message: 'invalid',
    })
    .refine(({ kind, value }) => kind !== 'set' || value >= 0, { path: ['value'], message: 'invalid' })
    .refine(({ entries }) => new Set(entries.map(({ id }) => id)).size === entries.length, {
      path: ['entries'],
      message: 'invalid',
    }),
  payload: z.object({
    result: z.object({
      id: field.id.nullable().describe('Takes the change back; null where no price changed'),
      changed: z.int(),
      same: z.int(),
      unpriced: z.int(),
    }),
  }),
  refusals: [notFound, stale, priceTooHigh],
  summary: 'Changes many prices of a catalog at once',
});

/** Takes a change of many prices back, within 30 days; what was changed again since keeps its newer price. */
export const undoPrices = defineCall({
  id: 'his.undoPrices',
  method: 'POST',
  path: '/v2/:hospital/his/undoPrices',
  access,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: z.object({ restored: z.int(), kept: z.int() }) }),
  refusals: [notFound, priceChangeUndone],
  summary: 'Takes a change of many prices back',
});

/** A change of many prices, as the list of the latest shows it. */
const priceChange = z.object({
  id: field.id,
  model: z.enum(pricedModels),
  kind: z.enum([...priceChangeKinds, 'list']).describe('list: by the example list of a country'),
  value: z.int(),
  step: z.int(),
  changed: z.int(),
  account: field.id,
  created_at: field.instant,
  undone_at: field.instant.nullable(),
});

export const getPriceChanges = defineCall({
  id: 'his.getPriceChanges',
  method: 'GET',
  path: '/v2/:hospital/his/getPriceChanges',
  access,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(priceChange) }),
  watches: [...pricedModels],
  summary: 'The latest 20 changes of many prices, newest first',
});
