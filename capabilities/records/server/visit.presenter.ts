import { diagnosisRecord, differentialRecord, treatmentRecord, vitalSigns } from '@alder/chart/contract';
import type { HospitalTrx } from '@alder/database';
import { medicineRecord } from '@alder/pharmacy/contract';
import { presentEntry, wireRow } from '@alder/server';
import type { PetChange, PetVisit, Visit } from '../contract/index.ts';
import { readAround } from './around.repository.ts';
import { presentCounts } from './board.presenter.ts';
import { listOfVisits, listReceipts } from './entry.repository.ts';
import { presentRecord } from './record.presenter.ts';
import type { RecordRow } from './record.repository.ts';
import type { listPetChanges } from './visit-change.repository.ts';

/** Visits with what was found and done in them; four looks into the tables, however many visits. */
export async function presentVisits(
  trx: HospitalTrx,
  rows: readonly RecordRow[],
  names: ReadonlyMap<string, string>,
): Promise<Visit[]> {
  const ids = rows.map((row) => row.id);
  const diagnoses = byVisit(await listOfVisits(trx, 'diagnosis_record', ids));
  const differentials = byVisit(await listOfVisits(trx, 'differential_record', ids));
  const treatments = byVisit(await listOfVisits(trx, 'treatment_record', ids));
  const vitals = byVisit(await listOfVisits(trx, 'vital_signs', ids));

  return rows.map((row) => ({
    ...presentRecord(row),
    assignee_name: (row.assignee && names.get(row.assignee)) ?? null,
    diagnosisRecords: (diagnoses.get(row.id) ?? [])
      .sort((a, b) => a.rank - b.rank)
      .map((each) => presentEntry(diagnosisRecord, wireRow(each))),
    differentialRecords: (differentials.get(row.id) ?? [])
      .sort((a, b) => a.rank - b.rank)
      .map((each) => presentEntry(differentialRecord, wireRow(each))),
    treatmentRecords: (treatments.get(row.id) ?? []).map((each) => presentEntry(treatmentRecord, wireRow(each))),
    vitalSigns: (vitals.get(row.id) ?? [])
      .sort((a, b) => b.measured_at.getTime() - a.measured_at.getTime())
      .map((each) => presentEntry(vitalSigns, wireRow(each))),
  }));
}

/** Visits as the pet's history shows them, with what was prescribed and charged; three looks more. */
export async function presentPetVisits(
  trx: HospitalTrx,
  rows: readonly RecordRow[],
  { names, rounding }: { names: ReadonlyMap<string, string>; rounding: number },
): Promise<PetVisit[]> {
  const ids = rows.map((row) => row.id);
  const medicines = byVisit(await listOfVisits(trx, 'medicine_record', ids));
  const receipts = new Map((await listReceipts(trx, ids)).map((receipt) => [receipt.medical_record, receipt]));
  const spans = rows.map(({ id, pet, owner, checked_in_at }) => ({
    id,
    pet,
    owner,
    since: checked_in_at.toISOString(),
    until: null,
  }));
  const around = await readAround(trx, spans);

  return (await presentVisits(trx, rows, names)).map((visit, index) => {
    const receipt = receipts.get(visit.id);
    return {
      ...visit,
      medicineRecords: (medicines.get(visit.id) ?? []).map((each) => presentEntry(medicineRecord, wireRow(each))),
      payment: presentCounts(spans[index]!, { around, rounding }).payment,
      receipt: receipt
        ? { id: receipt.id, number: receipt.number, at: receipt.at.toISOString(), refunded: Number(receipt.refunded) }
        : null,
    };
  });
}

type PetChangeRow = Awaited<ReturnType<typeof listPetChanges>>[number];

export function presentPetChange(row: PetChangeRow, names: ReadonlyMap<string, string>): PetChange {
  return {
    id: row.id,
    medical_record: row.medical_record,
    at: row.created_at.toISOString(),
    from: { id: row.pet_before!, name: row.from_name, patient_id: row.from_number },
    to: { id: row.pet, name: row.to_name, patient_id: row.to_number },
    author_name: names.get(row.author) ?? null,
    reason: row.reason,
  };
}

function byVisit<Row extends { medical_record: string | null }>(rows: readonly Row[]): Map<string | null, Row[]> {
  return Map.groupBy(rows, (row) => row.medical_record);
}
