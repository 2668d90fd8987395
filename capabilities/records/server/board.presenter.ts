import { type PaymentStatus, totalsOf } from '@alder/checkout/domain';
import { type PrescriptionProgress, progressOf } from '@alder/pharmacy/domain';
import { wireRow } from '@alder/server';
import type { Frequency } from '@alder/terms';
import type { BoardCard, Patient } from '../contract/index.ts';
import type { CardRow } from './board.repository.ts';
import type { Counts, MedicineCount, Stuck } from './counts.repository.ts';
import { presentStages } from './record.presenter.ts';

type Alerts = readonly { readonly kind: string; readonly text: string }[];
type PetColumns = Pick<
  CardRow,
  | 'pet'
  | 'name'
  | 'patient_id'
  | 'species'
  | 'breed'
  | 'sex'
  | 'neutered'
  | 'birthdate'
  | 'weight'
  | 'weight_at'
  | 'chip_number'
  | 'status'
  | 'alerts'
>;

/** What the other tables say of the cards: counts by visit, memos and allergies by pet, names by account. */
export type Around = {
  readonly counts: ReadonlyMap<string, Counts>;
  readonly stuck: ReadonlyMap<string, Stuck>;
  readonly names: ReadonlyMap<string, string>;
  /** The hospital's rounding of totals. */
  readonly rounding: number;
};

/** A card as the wire has it. It is not parsed here: 400 of them are, once, on the way out. */
export function presentCard(row: CardRow, around: Around): BoardCard {
  const { owner_phones, owner_name, ...columns } = row;
  const card = {
    ...wireRow(columns),
    ...presentStages(row),
    deleted: false,
    patient: presentPatient(row, around.stuck.get(row.pet)),
    owner_name,
    owner_phone: owner_phones?.[0] ?? null,
    assignee_name: (row.assignee && around.names.get(row.assignee)) ?? null,
    memos: around.stuck.get(row.pet)?.memos ?? [],
    ...presentCounts(row.id, around),
  };
  return card as unknown as BoardCard;
}

/** The patient, allergies before all other alerts; an allergy that stands in both places is said once. */
export function presentPatient(row: PetColumns, stuck: Stuck | undefined): Patient {
  const { pet, name, patient_id, species, breed, neutered, birthdate, weight, chip_number } = row;
  const allergies = (stuck?.allergies ?? []).map((text) => ({ kind: 'allergy', text }));
  const said = new Set(allergies.map(({ text }) => text.toLowerCase()));
  const others = (row.alerts as Alerts).filter(({ text }) => !said.has(text.toLowerCase()));
  const known = others.filter(({ kind }) => kind === 'allergy');
  return {
    id: pet,
    name,
    patient_id,
    species,
    breed,
    neutered,
    birthdate,
    weight,
    chip_number,
    sex: row.sex as Patient['sex'],
    status: row.status as Patient['status'],
    weight_at: row.weight_at?.toISOString() ?? null,
    alerts: [...allergies, ...known, ...others.filter(({ kind }) => kind !== 'allergy')],
  };
}

/** What the rooms around have counted for one visit. */
export function presentCounts(record: string, { counts, rounding }: Pick<Around, 'counts' | 'rounding'>) {
  const found = counts.get(record) ?? {};
  const { todo, medicine, image, order, result } = found;
  const unrequested = result?.unrequested ?? 0;
  return {
    lab: {
      done: (order?.done ?? 0) + unrequested,
      total: (order?.total ?? 0) + unrequested,
      critical: result?.critical ?? false,
    },
    images: image?.images ?? 0,
    todo: todo ?? { done: 0, total: 0 },
    prescription: presentPrescription(medicine?.lines ?? []),
    payment: presentPayment(found, rounding),
  };
}

function presentPrescription(medicines: readonly MedicineCount[]) {
  const state = progressOf(medicines.map((line) => line.progress as PrescriptionProgress));
  if (!state) return null;
  const lines = medicines.map(({ name, frequency, days, type, progress }) => ({
    name,
    frequency: frequency as Frequency,
    days,
    controlled: type === 'controlled',
    dispensed: progress === 'dispensed',
  }));
  const done = lines.filter((line) => line.dispensed).length;
  return { state, done, total: lines.length, controlled: lines.some((line) => line.controlled), lines };
}

/** A paid receipt says its own total; before that it is what the visit charges now. */
function presentPayment({ treatment, medicine, receipt }: Counts, rounding: number) {
  const state = (receipt?.status ?? 'unpaid') as PaymentStatus;
  if (receipt && state === 'paid') return { state, total: receipt.total, due: 0 };
  const amount = (treatment?.sum ?? 0) + (medicine?.sum ?? 0) + (receipt?.sum ?? 0);
  const discount = { percent: receipt?.discount_percent ?? 0, amount: receipt?.discount_amount ?? 0 };
  const { total } = totalsOf([{ amount }], discount, rounding);
  return { state, total, due: Math.max(0, total - (receipt?.received ?? 0)) };
}
