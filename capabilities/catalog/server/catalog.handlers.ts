import type { HospitalTrx } from '@alder/database';
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
  linesNested,
  medicine,
  postIt,
  receiptItem,
  type TemplateLine,
  treatment,
  updateDiagnosis,
  updateMedicine,
  updatePostIt,
  updateReceiptItem,
  updateTreatment,
  updateVaccine,
  vaccine,
} from '../contract/index.ts';
import { type CatalogModel, type DoseRange, isFalling, type SpeciesDose } from '../domain/index.ts';
import { adoptDefault } from './adopt-default.ts';
import { findNested } from './catalog.repository.ts';
import { refuseUnknownLines } from './template.handlers.ts';

const shared = { permit: 'his', deletedIn: 'deleted', auditedValues: 'all' } as const;

/** A change of a shared default makes the hospital's own copy of it. */
function adopt(model: CatalogModel) {
  return (entry: { id: string; version: number }, { trx }: Context) => adoptDefault(trx, model, entry);
}

/** @throws {Refusal} `dosageOrder` when the doses that are known do not rise; `fields` names those of a species. */
function refuseFallingDosage(entry: Partial<DoseRange> & { doses?: readonly SpeciesDose[] }): void {
  if (isFalling(entry)) throw dosageOrder();
  const wrong = entry.doses?.findIndex(isFalling) ?? -1;
  if (wrong >= 0) throw dosageOrder({ fields: { [`doses.${wrong}.dosage`]: dosageOrder.code } });
}

/**
 * @param of The treatment that brings the lines, where it is known.
 * @throws {Refusal} `notFound` where a line names no entry; `linesNested` where a line brings lines itself.
 */
async function refuseLines(trx: HospitalTrx, lines: readonly TemplateLine[] = [], of?: string): Promise<void> {
  await refuseUnknownLines(trx, lines);
  const nested = await findNested(
    trx,
    lines.flatMap(({ kind, entry }) => (kind === 'treatment' && entry ? [entry] : [])),
  );
  const place = lines.findIndex(({ entry }) => entry !== null && (entry === of || nested.has(entry)));
  if (place >= 0) throw linesNested({ fields: { [`lines.${place}.entry`]: linesNested.code } });
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
    json: ['lines'],
    onCreate: async ({ lines }, { trx }) => {
      await refuseLines(trx, lines);
      return {};
    },
    onUpdate: async ({ id, lines }, _current, { trx }) => {
      await refuseLines(trx, lines, id);
      return {};
    },
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
    json: ['doses'],
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
