import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { pricedModels } from '../domain/price-change.ts';
import { startingListIds } from '../domain/starting-lists.ts';
import { startingCurrency } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const list = z.enum(startingListIds);
/** Most entries that are priced at once: a list has fewer. */
const MAX_ENTRIES = 1000;

/** A shared default that a starting list has a price for. */
const startingPrice = z.object({
  id: field.id,
  version: field.version,
  model: z.enum(pricedModels),
  name: z.string(),
  name_zhtw: z.string().nullable(),
  name_ja: z.string().nullable(),
  price: field.money,
  process_fee: field.money.nullable().describe('Fee for preparing one dose; null for what is no medicine'),
});
export type StartingPriceView = z.infer<typeof startingPrice>;

/** What a starting list would price: the shared defaults that the hospital has not priced or deleted. Nothing is written. */
export const getStartingPrices = defineCall({
  id: 'his.getStartingPrices',
  method: 'GET',
  path: '/v2/:hospital/his/getStartingPrices/:list',
  access,
  input: z.strictObject({ list }),
  payload: z.object({ result: z.array(startingPrice) }),
  watches: [...pricedModels],
  summary: 'Example prices of a country for the defaults that have none yet',
});

/**
 * Gives the chosen defaults the example prices of a list: each becomes the hospital's own copy, all or none. The change is
 * listed by `getPriceChanges`, one for each kind of catalog, and taken back by `undoPrices` as others are.
 *
 * Refused as `stale` where one has been priced since it was shown.
 */
export const applyStartingPrices = defineCall({
  id: 'his.applyStartingPrices',
  method: 'POST',
  path: '/v2/:hospital/his/applyStartingPrices',
  access,
  input: z
    .strictObject({
      list,
      entries: z
        .array(z.strictObject({ id: field.id, version: field.version }))
        .min(1)
        .max(MAX_ENTRIES),
    })
    .refine(({ entries }) => new Set(entries.map(({ id }) => id)).size === entries.length, {
      path: ['entries'],
      message: 'invalid',
    }),
  payload: z.object({
    result: z.object({ changed: z.int(), changes: z.array(field.id).describe('Ids that undoPrices takes') }),
  }),
  refusals: [notFound, stale, startingCurrency],
  summary: 'Prices defaults by the example list of a country',
});
