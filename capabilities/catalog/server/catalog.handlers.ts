import { newId } from '@alder/database';
import { type Context, implementEntry, wireRow } from '@alder/server';
import { stale } from '@alder/wire';
import {
  createDiagnosis,
  createMedicine,
  createPostIt,
  createReceiptItem,
  createTreatment,
  createVaccine,
  diagnosis,
  dosageOrder,
  medicine,
  postIt,
  receiptItem,
  treatment,
  updateDiagnosis,
  updateMedicine,
  updatePostIt,
  updateReceiptItem,
  updateTreatment,
  updateVaccine,
  vaccine,
} from '../contract/index.ts';
import type { CatalogModel } from '../domain/index.ts';
import { presentDefault } from './catalog.presenter.ts';
import { findCopy, findDefault, insertCopy, markDefaultDeleted } from './catalog.repository.ts';

const shared = { permit: 'his', deletedIn: 'deleted', auditedValues: 'all' } as const;

/**
 * Turns a shared default into the hospital's own entry: a copy marked from_default, the default deleted for this
 * hospital, both in the caller's transaction (specification §4).
 */
function adopt(model: CatalogModel) {
  return async ({ id, version }: { id: string; version: number }, { trx }: Context): Promise<string | undefined> => {
    const from = await findDefault(trx, model, id);
    if (!from) return undefined;

    const copy = newId();
    if (!(await markDefaultDeleted(trx, from.id, copy))) {
      const current = await findCopy(trx, model, from.id);
      throw stale(current && { current: wireRow(current) });
    }
    if (version !== from.version) throw stale({ current: presentDefault(from) });
    await insertCopy(trx, model, copy, from);
    return copy;
  };
}

type Dosage = { dosage_min?: number | null; dosage?: number | null; dosage_max?: number | null };

/** @throws {Refusal} `dosageOrder` when the doses that are known do not rise. */
function refuseFallingDosage({ dosage_min, dosage, dosage_max }: Dosage): void {
  const known = [dosage_min, dosage, dosage_max].filter((dose) => dose !== null && dose !== undefined);
  if (known.some((dose, place) => place > 0 && dose < known[place - 1]!)) throw dosageOrder();
}

export const entryHandlers = [
  ...implementEntry({
    ...shared,
    calls: { model: 'diagnosis', entry: diagnosis, create: createDiagnosis, update: updateDiagnosis },
    table: 'diagnosis',
    adopt: adopt('diagnosis'),
  }),
  ...implementEntry({
    ...shared,
    calls: { model: 'treatment', entry: treatment, create: createTreatment, update: updateTreatment },
    table: 'treatment',
    adopt: adopt('treatment'),
  }),
  ...implementEntry({
    ...shared,
    calls: { model: 'vaccine', entry: vaccine, create: createVaccine, update: updateVaccine },
    table: 'vaccine',
    adopt: adopt('vaccine'),
  }),
  ...implementEntry({
    ...shared,
    calls: { model: 'medicine', entry: medicine, create: createMedicine, update: updateMedicine },
    table: 'medicine',
    adopt: adopt('medicine'),
    onCreate: async (input) => {
      refuseFallingDosage(input);
      return {};
    },
    onUpdate: async (input, current) => {
      refuseFallingDosage({ ...current, ...input });
      return {};
    },
  }),
  ...implementEntry({
    ...shared,
    calls: { model: 'receiptItem', entry: receiptItem, create: createReceiptItem, update: updateReceiptItem },
    table: 'receipt_item',
    adopt: adopt('receiptItem'),
  }),
  ...implementEntry({
    ...shared,
    calls: { model: 'postIt', entry: postIt, create: createPostIt, update: updatePostIt },
    table: 'post_it',
    adopt: adopt('postIt'),
  }),
];
