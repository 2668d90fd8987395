import { presentEntry } from '@alder/server';
import { type LabRecord, record } from '../contract/index.ts';
import type { RecordRow } from './record.repository.ts';

/** A result as it goes out. */
export function presentRecord(row: RecordRow): LabRecord {
  return presentEntry(record, {
    id: row.id,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    key: row.run_key,
    pet: row.pet,
    pet_name: row.pet_name,
    patient_id: row.patient_id,
    animal: row.pet === null ? null : animalOf(row),
    order: row.lab_order,
    order_id: row.order_id,
    device: row.device,
    device_serial: row.device_serial,
    brand: row.brand,
    model: row.model,
    laboratory: row.laboratory,
    profile: row.profile,
    exam_type: row.exam_type,
    typed_by: row.typed_by,
    recordId: row.record_id,
    set_id: row.set_id,
    rotor_lot_number: row.rotor_lot,
    pdf: row.pdf,
    timestamp: row.timestamp.toISOString(),
    device_time: row.device_time?.toISOString() ?? null,
    clock_off: row.clock_off,
    result: row.result,
    results: row.results,
    cassette_type: row.cassette === null ? null : { description: row.cassette },
    error: row.error,
    comments: row.comments,
    internal_qc: row.internal_qc,
    control: row.control,
    match: { state: row.match_state, by: row.match_by, hint: row.match_hint, candidate: row.candidate },
    aside: row.aside,
    reported: row.reported,
    verify_state: row.verify_state,
    modified: row.modified,
    critical: row.critical,
    acknowledged: row.acknowledged,
    reviewed: reviewOf(row),
  });
}

/** Without the account of who reviewed it, which is for papers alone. */
function reviewOf({ reviewed }: RecordRow) {
  const review = reviewed as { by: string; at: string } | null;
  return review && { by: review.by, at: review.at };
}

function animalOf({ species, breed, sex, neutered, birthdate, coat_colour, weight, status }: RecordRow) {
  return { species, breed, sex, neutered, birthdate, coat_colour, weight, status };
}

/** The patient data that the device reported. */
export function reportedOf({ reported }: RecordRow): { sex: string | null; species: string | null } {
  return reported as { sex: string | null; species: string | null };
}
