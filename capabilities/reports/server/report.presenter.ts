import { presentEntry } from '@alder/server';
import { type ImageReport, imageReport } from '../contract/index.ts';
import type { ReportRow } from './report.repository.ts';

/** What the wire says of a report; the pet's own name and number come before what the modality sent. */
export function presentReport(row: ReportRow): ImageReport {
  return presentEntry(imageReport, {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    signed_at: row.signed_at?.toISOString() ?? null,
    study_datetime: row.study_datetime.toISOString(),
    patient_id: row.pet_patient_id ?? row.sent_patient_id,
    species: row.pet_species ?? row.sent_species,
    breed: row.pet_breed ?? row.sent_breed,
  });
}
