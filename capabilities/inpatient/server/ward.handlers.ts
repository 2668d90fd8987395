import { type Implementation, implementEntry } from '@alder/server';
import { cage, createCage, createWard, updateCage, updateWard, ward, wardInUse } from '../contract/index.ts';
import { findOccupant, hasCages } from './ward.repository.ts';

/** The hospital's own wards and cages. */
export const wardHandlers: readonly Implementation[] = [
  ...implementEntry({
    calls: { model: 'ward', entry: ward, create: createWard, update: updateWard },
    table: 'ward',
    permit: 'his',
    onUpdate: async ({ deleted }, current, { trx }) => {
      if (deleted && (await hasCages(trx, current.id))) throw wardInUse();
      return {};
    },
  }),
  ...implementEntry({
    calls: { model: 'cage', entry: cage, create: createCage, update: updateCage },
    table: 'cage',
    permit: 'his',
    onUpdate: async ({ deleted }, current, { trx }) => {
      if (deleted && (await findOccupant(trx, current.id))) throw wardInUse();
      return {};
    },
  }),
];
