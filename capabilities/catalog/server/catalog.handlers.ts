import { type Context, implementEntry } from '@alder/server';
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
import { adoptDefault } from './adopt-default.ts';

const shared = { permit: 'his', deletedIn: 'deleted', auditedValues: 'all' } as const;

/** A change of a shared default makes the hospital's own copy of it. */
function adopt(model: CatalogModel) {
  return (entry: { id: string; version: number }, { trx }: Context) => adoptDefault(trx, model, entry);
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
