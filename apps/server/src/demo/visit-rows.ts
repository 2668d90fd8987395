import { type LineNames, lineNames, type Named } from '@alder/catalog/domain';
import { lineAmount } from '@alder/chart/domain';
import { type Database, newId } from '@alder/database';
import { priceOf } from '@alder/pharmacy/domain';
import { completedAfterMove } from '@alder/records/domain';
import type { Insertable } from 'kysely';
import { type DemoCatalog, need } from './demo-catalog.ts';
import type { PeopleOfDemo } from './people.ts';
import type { DemoMedicine, DemoVisit } from './visit.ts';

export type Rows = { readonly [Table in DemoTable]: Insertable<Database[Table]>[] };
type DemoTable =
  | 'medical_record'
  | 'medical_record_revision'
  | 'vital_signs'
  | 'diagnosis_record'
  | 'treatment_record'
  | 'medicine_record'
  | 'todo_item'
  | 'post_it_record';

export type PetRow = {
  readonly id: string;
  readonly owner: string;
};

/** Whom and what the visits refer to. */
export type Cast = PeopleOfDemo & {
  readonly catalog: DemoCatalog;
  readonly now: Date;
};

const NONE = { clinic: null, pharmacy: null, checkout: null, archive: null };
const MINUTE = 60_000;

/** The rows of one visit, and what they come to. */
export function rowsOf(
  visit: DemoVisit,
  cast: Cast,
): { id: string; pet: PetRow; rows: Rows; lines: readonly ChargedRow[] } {
  const pet = need(cast.pets, visit.pet);
  const id = newId(visit.arrived.getTime());
  const author = visit.doctor ? cast.staff[visit.doctor] : cast.staff.chou;
  const written = new Date(Math.min(visit.arrived.getTime() + 15 * MINUTE, cast.now.getTime()));
  const stamp = { author, created_at: written, updated_at: written };
  const at = { medical_record: id, pet: pet.id };

  const treatments = (visit.treatments ?? []).map(({ name, status = 'to_do' }) => {
    const entry = need(cast.catalog.treatments, name);
    const { id: treatment, price, category } = entry;
    const line = { quantity: 1, unit_price: price, discount_percent: 0 };
    const finished = status === 'done' ? { done_at: written, done_by: author } : {};
    return {
      id: newId(written.getTime()),
      ...at,
      ...stamp,
      ...line,
      treatment,
      ...lineNames(entry.name, entry),
      category,
      status,
      amount: lineAmount(line),
      ...finished,
    };
  });
  const medicines = (visit.medicines ?? []).map((line) => ({
    ...at,
    ...stamp,
    ...medicineRow(line, cast, written),
  }));
  const text = {
    subjective: visit.subjective ?? '',
    objective: visit.objective ?? '',
    assessment: visit.assessment ?? '',
    plan: visit.plan ?? '',
  };
  const hasText = Object.values(text).some((section) => section !== '');

  return {
    id,
    pet,
    lines: [
      ...treatments.map((row) => charged('treatment', row, row.amount)),
      ...medicines.map((row) => charged('medicine', row, row.total_price)),
    ],
    rows: {
      medical_record: [recordRow(visit, cast, { id, pet, text })],
      medical_record_revision: hasText ? [{ id: newId(written.getTime()), medical_record: id, ...stamp, ...text }] : [],
      vital_signs: visit.vitals
        ? [{ id: newId(written.getTime()), ...at, ...stamp, measured_at: written, ...visit.vitals }]
        : [],
      diagnosis_record: (visit.diagnoses ?? []).map((diagnosis, rank) => ({
        id: newId(written.getTime()),
        ...at,
        ...stamp,
        rank: rank + 1,
        ...diagnosis,
        ...diagnosed(cast.catalog.diagnoses.get(diagnosis.name)),
      })),
      treatment_record: treatments,
      medicine_record: medicines,
      todo_item: (visit.todos ?? []).map(({ text: todo, done }) => ({
        id: newId(written.getTime()),
        ...at,
        ...stamp,
        text: todo,
        ...(done && { done_at: written, done_by: author }),
      })),
      post_it_record: (visit.memos ?? []).map(({ text: memo, author: who, minutesAgo }) => {
        const stuck = new Date(cast.now.getTime() - minutesAgo * MINUTE);
        return {
          id: newId(stuck.getTime()),
          ...at,
          text: memo,
          author: cast.staff[who],
          created_at: stuck,
          updated_at: stuck,
        };
      }),
    },
  };
}

/** The entry of the catalog behind a diagnosis, where there is one, and its names. */
function diagnosed(entry: (Named & { readonly id: string }) | undefined) {
  return entry ? { diagnosis: entry.id, ...lineNames(entry.name, entry) } : { diagnosis: null };
}

/** What a receipt writes down of a line. */
export type ChargedRow = LineNames & {
  readonly kind: 'treatment' | 'medicine';
  readonly source: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly amount: number;
};

function charged(kind: ChargedRow['kind'], row: LineNames & { id: string }, amount: number): ChargedRow {
  const { name, name_zhtw, name_ja } = row;
  return { kind, source: row.id, name, name_zhtw, name_ja, quantity: 1, unit_price: amount, amount };
}

function recordRow(
  visit: DemoVisit,
  { staff }: Cast,
  { id, pet, text }: { id: string; pet: PetRow; text: Readonly<Record<string, string>> },
): Insertable<Database['medical_record']> {
  const { clinic, pharmacy, checkout } = completedAfterMove(NONE, visit.stage, visit.stageSince);
  return {
    id,
    pet: pet.id,
    owner: pet.owner,
    assignee: visit.doctor && staff[visit.doctor],
    stage: visit.stage,
    stage_since: visit.stageSince,
    clinic_completed: clinic,
    pharmacy_completed: pharmacy,
    checkout_completed: checkout,
    archive_completed: null,
    room: visit.room ?? null,
    in_room_since: visit.inRoomSince ?? null,
    urgent: visit.urgent ?? false,
    visit_type: visit.visitType,
    reason: visit.reason,
    ...text,
    systems: JSON.stringify(visit.systems ?? {}),
    body_map: JSON.stringify(visit.bodyMap ?? []),
    checked_in_at: visit.arrived,
    checked_in_by: staff.chou,
    created_at: visit.arrived,
    updated_at: visit.stageSince,
  };
}

function medicineRow(
  { name, units, frequency, days, progress = 'dispensed' }: DemoMedicine,
  { catalog, staff }: Cast,
  at: Date,
) {
  const medicine = need(catalog.medicines, name);
  const { smallest_split, price: unit_price, process_fee } = medicine;
  const priced = priceOf({ dosage: units, frequency, days, smallest_split, unit_price, process_fee, groups: 1 });
  const { dose_count, medicine_price, process_fee_total, total_price } = priced;
  const handedOut = {
    dispensed_at: at,
    dispensed_by: staff.hsu,
    ...(medicine.type === 'controlled' && { witness: '周怡君' }),
  };
  return {
    id: newId(at.getTime()),
    medicine: medicine.id,
    ...lineNames(medicine.name, medicine),
    type: medicine.type,
    form: medicine.form,
    concentration: medicine.concentration,
    strength_mg: medicine.strength_mg,
    unit: medicine.unit,
    smallest_split,
    dosage: units,
    frequency,
    days,
    route: medicine.route ?? 'PO',
    unit_price,
    process_fee,
    dose_count,
    medicine_price,
    process_fee_total,
    total_price,
    progress,
    ...(progress === 'dispensed' && handedOut),
  };
}
