import { diagnosisRecord, treatmentRecord, vitalSigns } from '@alder/chart/contract';
import type { HospitalTrx } from '@alder/database';
import { wireRow } from '@alder/server';
import type { Visit } from '../contract/index.ts';
import { listOfVisits } from './entry.repository.ts';
import { presentRecord } from './record.presenter.ts';
import type { RecordRow } from './record.repository.ts';

/** Visits with what was found and done in them; three looks into the tables, however many visits. */
export async function presentVisits(
  trx: HospitalTrx,
  rows: readonly RecordRow[],
  names: ReadonlyMap<string, string>,
): Promise<Visit[]> {
  const ids = rows.map((row) => row.id);
  const diagnoses = byVisit(await listOfVisits(trx, 'diagnosis_record', ids));
  const treatments = byVisit(await listOfVisits(trx, 'treatment_record', ids));
  const vitals = byVisit(await listOfVisits(trx, 'vital_signs', ids));

  return rows.map((row) => ({
    ...presentRecord(row),
    assignee_name: (row.assignee && names.get(row.assignee)) ?? null,
    diagnosisRecords: (diagnoses.get(row.id) ?? [])
      .sort((a, b) => a.rank - b.rank)
      .map((each) => diagnosisRecord.parse(wireRow(each))),
    treatmentRecords: (treatments.get(row.id) ?? []).map((each) => treatmentRecord.parse(wireRow(each))),
    vitalSigns: (vitals.get(row.id) ?? [])
      .sort((a, b) => b.measured_at.getTime() - a.measured_at.getTime())
      .map((each) => vitalSigns.parse(wireRow(each))),
  }));
}

function byVisit<Row extends { medical_record: string | null }>(rows: readonly Row[]): Map<string | null, Row[]> {
  return Map.groupBy(rows, (row) => row.medical_record);
}
