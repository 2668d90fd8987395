import { defineCall } from '@alder/wire';
import { z } from 'zod';
import { catalogModels } from '../domain/catalog.ts';
import { diagnosis, medicine, postIt, receiptItem, treatment, vaccine } from './catalog-calls.ts';

/** Every kind of entry by its model; a response has the one that was asked for. */
const lists = {
  diagnosis: z.array(diagnosis),
  treatment: z.array(treatment),
  vaccine: z.array(vaccine),
  medicine: z.array(medicine),
  receiptItem: z.array(receiptItem),
  postIt: z.array(postIt),
};

/**
 * One catalog as its administrators see it: own entries, deleted ones included, and the shared defaults that are
 * offered.
 *
 * All of it at once: the page searches, filters and sorts 5,000 entries without asking again.
 */
export const getCatalog = defineCall({
  id: 'his.getCatalog',
  method: 'GET',
  path: '/v2/:hospital/his/getCatalog/:model',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({ model: z.enum(catalogModels) }),
  payload: z.object(lists).partial(),
  watches: ['diagnosis', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'postIt'],
  summary: 'One catalog with its deleted entries, for the pages that keep it',
});
