import { versioned } from '@alder/database';
import { type Audit, type Implementation, implement, type Reaction } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  createMedicineGroupRecord,
  createMedicineRecord,
  getPharmacyQueue,
  getPrescription,
  updateMedicineGroupRecord,
  updateMedicineRecord,
} from '../contract/index.ts';
import type { PrescriptionWarning } from '../domain/index.ts';
import { currentMedicines, listProblems } from './current-medicines.ts';
import { advance } from './dispensing.ts';
import { listPrinted } from './label.repository.ts';
import {
  answeredNow,
  changesPrescription,
  fromCatalog,
  namesOf,
  overridden,
  priced,
  refuseUnsafe,
  refuseUnsafeAtDispensing,
  visitToPrescribe,
} from './prescribing.ts';
import { presentCard, presentGroup, presentLine } from './prescription.presenter.ts';
import {
  findGroup,
  findLine,
  insertGroup,
  insertLine,
  type LineRow,
  linesOfGroup,
  listEarlierLines,
  listGroups,
  listLines,
  listNotedAllergies,
  listPharmacyCards,
  listSecondPeople,
  listUnpricedLines,
  lockLine,
  lockVisit,
  setGroup,
  setLine,
} from './prescription.repository.ts';
import { moveStock, type StockDeps } from './stock.ts';

const EARLIER_LINES = 30;

export const prescriptionHandlers = (stock: StockDeps): readonly Implementation[] => [
  implement(createMedicineRecord, async ({ progress, ...input }, context) => {
    const { trx, account, emit, audit } = context;
    const visit = await visitToPrescribe(trx, input.medical_record, account);
    const line = {
      smallest_split: 1,
      unit_price: 0,
      process_fee: 0,
      groups: 1,
      times_a_day: null,
      group_record: null,
      ...(await fromCatalog(trx, input)),
      ...input,
      ...(await namesOf(trx, input)),
    };
    const warnings = await refuseUnsafe(context, visit.pet, line);

    const row = await insertLine(trx, {
      ...line,
      ...(await priced(trx, line)),
      ...overridden(input, account),
      reason_answers: answeredNow(warnings, input.safety_reason),
      pet: visit.pet,
      weight: visit.weight,
      author: account.id,
      progress: progress === 'prescribed' ? 'prescribed' : visit.stage === 'pharmacy' ? 'dispensing' : 'prescribing',
    });

    if (warnings.length > 0) audit(confirmed(row, warnings));
    emit({ event: 'medicineRecord.created', id: row.id, permit: 'his', payload: { medical_record: visit.id } });
    return { result: presentLine(row) };
  }),

  implement(updateMedicineRecord, async ({ id, version, deleted, progress, ...changes }, context) => {
    const { trx, account, emit, audit, now } = context;
    const before = await lockLine(trx, id);
    if (!before) throw notFound();
    const prescription = changesPrescription({ ...changes, deleted });
    if (prescription) await visitToPrescribe(trx, before.medical_record, account);
    const step = await advance(before, { progress, prescription, account, now });
    const line = { ...before, ...(changes.medicine ? await fromCatalog(trx, changes) : {}), ...changes };
    // A removed line harms no animal.
    const warnings = prescription && !deleted ? await refuseUnsafe(context, before.pet, line, before) : [];

    if (step.progress === 'dispensed') await refuseUnsafeAtDispensing(context, before);
    const price = prescription ? await priced(trx, line) : {};
    const { dose_count } = price as { dose_count?: number };
    const { lot } = changes;

    const changed = await setLine(trx, id, version, {
      ...changes,
      ...(changes.name !== undefined && (await namesOf(trx, line))),
      ...price,
      ...overridden(changes, account),
      ...(prescription && !deleted && { reason_answers: answeredNow(warnings, line.safety_reason, before) }),
      ...step,
      ...(before.version === version &&
        (await moveStock(stock, context, before, { to: step.progress, dose_count, lot }))),
      ...(deleted !== undefined && { deleted_at: deleted ? now : null }),
    });
    const row = await versioned(changed, async () => presentLine((await findLine(trx, id))!));

    if (warnings.length > 0) audit(confirmed(row, warnings));
    emit({ event: 'medicineRecord.updated', id, permit: 'his', payload: { medical_record: row.medical_record } });
    return { result: presentLine(row) };
  }),

  implement(createMedicineGroupRecord, async (input, { trx, account, emit }) => {
    const visit = await visitToPrescribe(trx, input.medical_record, account);

    const row = await insertGroup(trx, { ...input, pet: visit.pet, author: account.id });

    emit({ event: 'medicineGroupRecord.created', id: row.id, permit: 'his', payload: { medical_record: visit.id } });
    return { result: presentGroup(row) };
  }),

  implement(updateMedicineGroupRecord, async ({ id, version, deleted, ...changes }, { trx, account, emit, now }) => {
    const before = await findGroup(trx, id);
    if (!before) throw notFound();
    await visitToPrescribe(trx, before.medical_record, account);

    const changed = await setGroup(trx, id, version, {
      ...changes,
      ...(deleted !== undefined && { deleted_at: deleted ? now : null }),
    });
    const row = await versioned(changed, async () => presentGroup((await findGroup(trx, id))!));
    // The number of sets is part of each line's price.
    for (const line of await linesOfGroup(trx, id)) {
      const alone = deleted ? { group_record: null, groups: 1 } : {};
      await setLine(trx, line.id, line.version, { ...alone, ...(await priced(trx, { ...line, ...alone })) });
    }

    emit({ event: 'medicineGroupRecord.updated', id, permit: 'his', payload: { medical_record: row.medical_record } });
    return { result: presentGroup(row) };
  }),

  implement(getPrescription, async ({ medical_record }, { trx, now }) => {
    const visit = await lockVisit(trx, medical_record);
    if (!visit) throw notFound();
    const [lines, groups, earlier] = [
      await listLines(trx, [medical_record]),
      await listGroups(trx, [medical_record]),
      await listEarlierLines(trx, visit.pet, medical_record, EARLIER_LINES),
    ];

    return {
      result: lines.map(presentLine),
      groups: groups.map(presentGroup),
      earlier: earlier.map(presentLine),
      current: (await currentMedicines({ trx, now }, visit.pet, medical_record)).map((one) => ({
        ...one,
        names: [...one.names],
      })),
      problems: [...(await listProblems(trx, visit.pet))],
    };
  }),

  implement(getPharmacyQueue, async (_input, { trx, account }) => {
    const cards = await listPharmacyCards(trx);
    const people = await listSecondPeople(trx, account.id);
    if (cards.length === 0) return { result: [], people };
    const ids = cards.map((card) => card.medical_record);
    const [lines, groups] = [await listLines(trx, ids), await listGroups(trx, ids)];

    const noted = await listNotedAllergies(
      trx,
      cards.map(({ pet_id }) => pet_id),
    );
    const printed = await listPrinted(trx, ids);
    return { result: cards.map((card) => presentCard(card, lines, groups, noted, printed)), people };
  }),
];

/** Which warnings a line was filed against, and why, for the audit log. */
function confirmed(row: LineRow, warnings: readonly PrescriptionWarning[]): Audit {
  return { entity: 'medicineRecord', id: row.id, detail: { warnings, reason: row.safety_reason } };
}

/**
 * A medicine that had no price gets one: lines that were added meanwhile, and are not paid, take it over.
 *
 * Only lines added from the shared default are touched, and none with a price set by hand.
 */
export const priceMedicines: Reaction = async ({ id }, { trx, emit }) => {
  const entry = await trx
    .selectFrom('medicine')
    .select(['price', 'process_fee', 'default_entry'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry?.default_entry || entry.price === 0) return;

  for (const line of await listUnpricedLines(trx, entry.default_entry)) {
    const price = { unit_price: entry.price, process_fee: line.process_fee || entry.process_fee };
    await setLine(trx, line.id, line.version, { ...price, ...(await priced(trx, { ...line, ...price })) });
    emit({
      event: 'medicineRecord.updated',
      id: line.id,
      permit: 'his',
      payload: { medical_record: line.medical_record },
    });
  }
};
