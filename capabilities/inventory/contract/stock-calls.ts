import { defineCall, defineEntryCalls, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { movementKinds, stockKinds, storeKinds } from '../domain/stock.ts';
import { lotDiffers, lotExpired, reasonMissing, sameStore, stockMoved, stockShort, storeNotEmpty } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const watches = ['stockItem', 'stockStore', 'medicine', 'vaccine', 'receiptItem'];
/** Units, thousandths of one at the finest. */
const quantity = z.number().positive().max(1_000_000).multipleOf(0.001);
const balance = z.number().min(0);
const lotNumber = field.line(60).describe('Lot number on the package');

const storeCalls = defineEntryCalls({
  model: 'stockStore',
  access,
  fixed: {},
  needed: { name: field.line(60) },
  fields: {
    kind: z.enum(storeKinds),
    dispenses: z.boolean().describe('Whether prescriptions are dispensed from it'),
  },
  shown: {},
  refusals: [storeNotEmpty],
  watches: ['stockStore'],
  noun: 'a place where stock is kept',
});
/** A place where stock is kept; one that is closed is empty. */
export const { entry: stockStore, create: createStockStore, update: updateStockStore } = storeCalls;
export type StockStore = z.infer<typeof stockStore>;

/** A lot with what each store has of it. */
export const stockLot = z.object({
  ...field.entry,
  lot: z.string(),
  expires_on: field.day.nullable(),
  quantity: balance.describe('Units in all stores'),
  value: field.money.describe('Their part of what the lot cost'),
  stores: z.array(z.object({ store: field.id, quantity: balance })),
});
export type StockLot = z.infer<typeof stockLot>;

/** An entry of the catalog whose stock is counted. */
export const stockItem = z.object({
  ...field.entry,
  kind: z.enum(stockKinds),
  entry: field.id.describe('The entry of the catalog'),
  name: z.string(),
  name_zhtw: z.string().nullable(),
  name_ja: z.string().nullable(),
  unit: z.string(),
  barcode: z.string().nullable(),
  controlled: z.boolean(),
  supplier: z.string(),
  reorder_point: balance.nullable(),
  par_level: balance.nullable(),
  quantity: balance.describe('Units in all stores'),
  usable: balance.describe('Of these, not expired'),
  value: field.money,
  used: z.number().describe('Units used in the last 90 days'),
  suggested: z.int().min(0).describe('Units to order now; 0: none'),
  lots: z.array(stockLot).describe('Those that are not used up, the first to expire first'),
});
export type StockItem = z.infer<typeof stockItem>;

/** Everything whose stock is counted, with its lots; a hospital that counts none gets two empty lists. */
export const getStock = defineCall({
  id: 'inventory.getStock',
  method: 'GET',
  path: '/v2/:hospital/inventory/getStock',
  access,
  input: z.strictObject({}),
  payload: z.object({
    stores: z.array(stockStore),
    result: z.array(stockItem),
    today: field.day.describe('Day of the hospital that expiry is judged by'),
  }),
  watches,
  summary: 'Stock by item, lot and store, with order suggestions',
});

/** One row of the ledger. */
export const stockMovement = z.object({
  id: field.id,
  at: field.instant,
  kind: z.enum(movementKinds),
  lot: z.string(),
  store: z.string().describe('Name of the store'),
  quantity: z.number().describe('Units in, below zero out'),
  cost: field.money.nullable(),
  supplier: z.string(),
  reason: z.string(),
  author: z.string().nullable(),
  pet: z.object({ id: field.id, name: z.string(), patient_id: z.string() }).nullable(),
});
export type StockMovement = z.infer<typeof stockMovement>;

/** The ledger of one item, newest first. */
export const getStockMovements = defineCall({
  id: 'inventory.getMovements',
  method: 'GET',
  path: '/v2/:hospital/inventory/getMovements/:item',
  access,
  input: z.strictObject({ item: field.id, ...field.paging }),
  payload: z.object({ result: z.array(stockMovement), next: field.next }),
  refusals: [notFound],
  watches: ['stockItem'],
  summary: 'Movements of one item, newest first',
});

/** Reorder point, par level and usual supplier. */
export const updateStockItem = defineCall({
  id: 'inventory.updateItem',
  method: 'POST',
  path: '/v2/:hospital/inventory/updateItem',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    reorder_point: balance.max(1_000_000).multipleOf(0.001).nullable().optional(),
    par_level: balance.max(1_000_000).multipleOf(0.001).nullable().optional(),
    supplier: field.text(100).optional(),
  }),
  payload: z.object({ result: stockItem }),
  refusals: [notFound, stale],
  summary: 'Sets reorder point, par level and supplier of an item',
});

/** Puts a delivery into stock; the first one of an entry makes its stock counted. */
export const receiveStock = defineCall({
  id: 'inventory.receive',
  method: 'POST',
  path: '/v2/:hospital/inventory/receive',
  access,
  input: z.strictObject({
    store: field.id,
    kind: z.enum(stockKinds),
    entry: field.id.describe('Entry of the catalog'),
    lot: lotNumber,
    expires_on: field.day.nullable(),
    gtin: z
      .string()
      .regex(/^\d{14}$/)
      .nullable()
      .optional(),
    quantity,
    cost: field.price.describe('What all of it cost'),
    supplier: field.text(100).optional(),
    note: field.text(200).optional().describe('Delivery note, serial number'),
  }),
  payload: z.object({ result: stockItem }),
  refusals: [notFound, lotDiffers, lotExpired],
  summary: 'Receives units of a lot into a store',
});

/** Moves units of a lot to another store, both sides at once. */
export const transferStock = defineCall({
  id: 'inventory.transfer',
  method: 'POST',
  path: '/v2/:hospital/inventory/transfer',
  access,
  input: z.strictObject({ lot: field.id, from: field.id, to: field.id, quantity, reason: field.text(200).optional() }),
  payload: z.object({ result: stockItem }),
  refusals: [notFound, stockShort, sameStore],
  summary: 'Transfers units of a lot between two stores',
});

/** Records a count of the stock; a difference needs a reason, and becomes a movement. */
export const countStock = defineCall({
  id: 'inventory.count',
  method: 'POST',
  path: '/v2/:hospital/inventory/count',
  access,
  input: z.strictObject({
    store: field.id,
    lines: z
      .array(
        z.strictObject({
          lot: field.id,
          expected: balance.describe('Recorded balance when it was counted'),
          counted: balance.max(1_000_000).multipleOf(0.001),
          reason: field.text(200).optional().describe('Why it differs'),
        }),
      )
      .min(1)
      .max(200),
  }),
  payload: z.object({ differences: z.int().describe('Lots that were booked otherwise') }),
  refusals: [notFound, stockMoved, reasonMissing],
  summary: 'Records a count of the stock, with the reason of each difference',
});

/** Takes units of a lot away or adds some: waste, use outside a prescription, correction of the balance. */
export const adjustStock = defineCall({
  id: 'inventory.adjust',
  method: 'POST',
  path: '/v2/:hospital/inventory/adjust',
  access,
  input: z.strictObject({
    lot: field.id,
    store: field.id,
    kind: z.enum(['adjust', 'waste', 'use']),
    quantity: z.number().min(-1_000_000).max(1_000_000).multipleOf(0.001).describe('Units in, below zero out'),
    reason: field.text(200),
    pet: field.id.nullable().optional().describe('The animal that it was used for'),
  }),
  payload: z.object({ result: stockItem }),
  refusals: [notFound, stockShort, lotExpired, reasonMissing],
  summary: 'Adjusts, wastes or uses units of a lot',
});

/** Who received a lot. */
export const recalled = z.object({
  line: field.id.nullable(),
  at: field.instant,
  quantity: z.number(),
  pet: z.object({ id: field.id, name: z.string(), patient_id: z.string(), species: z.string() }),
  owner: z
    .object({ id: field.id, name: z.string(), phones: z.array(z.string()), email: z.string().nullable() })
    .nullable(),
});

const recallInput = z.strictObject({ lot: field.id });

/** Animals and owners that received a lot; returned units are left out. */
export const getRecall = defineCall({
  id: 'inventory.getRecall',
  method: 'GET',
  path: '/v2/:hospital/inventory/getRecall/:lot',
  access,
  input: recallInput,
  payload: z.object({
    lot: z.object({ id: field.id, lot: z.string(), name: z.string(), unit: z.string(), left: balance }),
    result: z.array(recalled),
  }),
  refusals: [notFound],
  watches: ['stockItem'],
  summary: 'Animals and owners that received a lot',
});

/** The same as CSV; no cell of it is a formula. That it was taken out is in the audit log. */
export const exportRecall = defineCall({
  id: 'inventory.exportRecall',
  method: 'GET',
  path: '/v2/:hospital/inventory/exportRecall/:lot',
  access,
  input: recallInput,
  payload: z.unknown(),
  responseType: 'bytes',
  rate: 'export',
  refusals: [notFound],
  summary: 'Animals and owners that received a lot, as CSV',
});

/** Stock for the lines of a prescription; lines whose stock is not counted are left out. */
export const getShelf = defineCall({
  id: 'inventory.getShelf',
  method: 'GET',
  path: '/v2/:hospital/inventory/getShelf/:medical_record',
  access,
  input: z.strictObject({ medical_record: field.id }),
  payload: z.object({
    result: z.array(
      z.object({
        line: field.id,
        quantity: balance.describe('Units that can be dispensed'),
        lots: z.array(z.object({ lot: z.string(), expires_on: field.day.nullable(), quantity: balance })),
      }),
    ),
  }),
  refusals: [notFound],
  watches: ['stockItem', 'medicineRecord'],
  summary: 'Lots in stock for each line of a prescription, the first to expire first',
});
