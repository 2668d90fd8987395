import type { MedicineGroupRecord, MedicineRecord, PharmacyCard, PrintedPaper } from '../contract/index.ts';
import { type Allergy, alertsOf } from '../domain/index.ts';
import type { CardRow, GroupRow, LineRow } from './prescription.repository.ts';

const instant = (date: Date | null) => date?.toISOString() ?? null;

export function presentLine(row: LineRow): MedicineRecord {
  return {
    ...row,
    type: row.type as MedicineRecord['type'],
    frequency: row.frequency as MedicineRecord['frequency'],
    progress: row.progress as MedicineRecord['progress'],
    meal: row.meal as MedicineRecord['meal'],
    dispensed_at: instant(row.dispensed_at),
    deleted: row.deleted_at !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentGroup(row: GroupRow): MedicineGroupRecord {
  return {
    ...row,
    deleted: row.deleted_at !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** @param noted Allergies noted in records, by pet; they stand before the alerts of the pet. */
export function presentCard(
  card: CardRow,
  lines: readonly LineRow[],
  groups: readonly GroupRow[],
  noted: ReadonlyMap<string, readonly Allergy[]>,
  printed: readonly (PrintedPaper & { readonly medical_record: string })[],
): PharmacyCard {
  const of = <Row extends { medical_record: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.medical_record === card.medical_record);
  return {
    medical_record: card.medical_record,
    pet: {
      id: card.pet_id,
      name: card.pet_name,
      patient_id: card.patient_id,
      species: card.species,
      breed: card.breed,
      coat_colour: card.coat_colour,
      weight: card.weight,
      status: card.status as PharmacyCard['pet']['status'],
      alerts: alertsOf(noted.get(card.pet_id) ?? [], card.alerts),
    },
    owner: card.owner_id
      ? {
          id: card.owner_id,
          name: card.owner_name ?? '',
          lang: card.owner_lang as NonNullable<PharmacyCard['owner']>['lang'],
        }
      : null,
    doctor: card.doctor,
    stage_since: card.stage_since.toISOString(),
    completed: card.pharmacy_completed !== null,
    lines: of(lines).map(presentLine),
    groups: of(groups).map(presentGroup),
    printed: of(printed).map(({ medical_record: _visit, ...paper }) => paper),
  };
}
