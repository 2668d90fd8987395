import type { HospitalTrx } from '@alder/database';
import { alertsOf } from '@alder/pharmacy/domain';
import { wireRow } from '@alder/server';
import { type InpatientRecord, inpatientRecord, type StayPet, type WardStay } from '../contract/index.ts';
import type { listAllergies, StayRow } from './stay.repository.ts';

export function presentStay(row: Readonly<Record<string, unknown>>): InpatientRecord {
  return inpatientRecord.parse(wireRow(row));
}

type Allergies = Awaited<ReturnType<typeof listAllergies>>;

export function presentPet(row: StayRow, allergies: Allergies): StayPet {
  return {
    id: row.pet,
    name: row.pet_name,
    patient_id: row.patient_id,
    species: row.species,
    breed: row.breed,
    sex: row.sex as StayPet['sex'],
    neutered: row.neutered,
    birthdate: row.birthdate,
    weight: row.weight,
    weight_at: row.weight_at?.toISOString() ?? null,
    coat_colour: row.coat_colour,
    status: row.pet_status as StayPet['status'],
    owner_name: row.owner_name,
    alerts: alertsOf(allergies.get(row.pet) ?? [], row.alerts),
  };
}

export function presentWardStay(row: StayRow, allergies: Allergies, pain_waits: boolean): WardStay {
  return {
    id: row.id,
    version: row.version,
    cage: row.cage,
    condition: row.condition as WardStay['condition'],
    resuscitation: row.resuscitation as WardStay['resuscitation'],
    status: row.status as WardStay['status'],
    isolation: row.isolation,
    reason: row.reason,
    admitted_at: row.admitted_at.toISOString(),
    estimated_days: row.estimated_days,
    doctor: row.doctor,
    doctor_name: row.doctor_name,
    pain_waits,
    pet: presentPet(row, allergies),
  };
}

/** Name of the author of a note. */
export async function authorName(trx: HospitalTrx, author: string | null) {
  if (author === null) return { author_name: null };
  const row = await trx.selectFrom('account').select('display_name').where('id', '=', author).executeTakeFirst();
  return { author_name: row?.display_name ?? null };
}
