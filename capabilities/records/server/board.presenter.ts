import { paymentState } from '@alder/checkout/domain';
import { alertsOf, type PrescriptionProgress, progressOf } from '@alder/pharmacy/domain';
import type { Frequency } from '@alder/terms';
import type { BoardCard, Patient } from '../contract/index.ts';
import { type Around, instantOf, type MedicineLine, type PetColumns, type VisitSpan } from './around.repository.ts';
import type { CardRow } from './board.repository.ts';

/** What a card needs besides its row: the tables around it, names by account, and the hospital's rounding of totals. */
export type CardContext = {
  readonly around: Around;
  readonly names: ReadonlyMap<string, string>;
  readonly rounding: number;
};

/** The time that a visit takes. */
export function spanOf(
  row: Pick<CardRow, 'id' | 'pet' | 'owner' | 'stage' | 'stage_since' | 'checked_in_at'>,
): VisitSpan {
  const since = instantOf(row.checked_in_at);
  return {
    id: row.id,
    pet: row.pet,
    owner: row.owner,
    since,
    until: row.stage === 'archive' ? instantOf(row.stage_since) : null,
  };
}

/** A card as the wire has it. The contract's schema parses it once, on the way out. */
export function presentCard(row: CardRow, context: CardContext): BoardCard {
  const { around, names } = context;
  const { clinic_completed, pharmacy_completed, checkout_completed, archive_completed, stage, visit_type, ...columns } =
    row;
  const owner = row.owner === null ? undefined : around.owners.get(row.owner);
  return {
    ...columns,
    stage: stage as BoardCard['stage'],
    visit_type: visit_type as BoardCard['visit_type'],
    created_at: instantOf(row.created_at),
    updated_at: instantOf(row.updated_at),
    stage_since: instantOf(row.stage_since),
    checked_in_at: instantOf(row.checked_in_at),
    in_room_since: instantOf(row.in_room_since),
    completed: {
      clinic: instantOf(clinic_completed),
      pharmacy: instantOf(pharmacy_completed),
      checkout: instantOf(checkout_completed),
      archive: instantOf(archive_completed),
    },
    deleted: false,
    patient: presentPatient(around.pets.get(row.pet)!, around),
    owner_name: owner?.name ?? null,
    owner_phone: owner?.phone ?? null,
    assignee_name: (row.assignee && names.get(row.assignee)) ?? null,
    memos: (around.memos.get(row.pet) ?? []).map(({ id, text, color }) => ({ id, text, color })),
    ...presentCounts(spanOf(row), context),
  };
}

/** The patient, with allergies of records and alerts as one list. */
export function presentPatient({ pet, weight_at, alerts, ...columns }: PetColumns, { allergies }: Around): Patient {
  return { ...columns, id: pet, weight_at: instantOf(weight_at), alerts: alertsOf(allergies.get(pet) ?? [], alerts) };
}

/** Counts of other capabilities for one visit. */
export function presentCounts(visit: VisitSpan, { around, rounding }: Pick<CardContext, 'around' | 'rounding'>) {
  const during = <Dated extends { readonly at: string }>(dated: readonly Dated[] = []) =>
    dated.filter(({ at }) => instantOf(at) >= visit.since && (visit.until === null || instantOf(at) <= visit.until));
  const orders = during(around.orders.get(visit.pet));
  const results = during(around.results.get(visit.pet));
  const unrequested = results.filter((result) => result.unrequested).length;
  const todo = around.todo.get(visit.id);
  return {
    lab: {
      done: orders.filter((order) => order.done).length + unrequested,
      total: orders.length + unrequested,
      critical: results.some((result) => result.critical),
    },
    images: around.images.get(visit.id)?.images ?? 0,
    todo: { done: todo?.done ?? 0, total: todo?.total ?? 0 },
    prescription: presentPrescription(around.medicines.get(visit.id) ?? []),
    payment: presentPayment(visit.id, around, rounding),
  };
}

function presentPrescription(medicines: readonly MedicineLine[]) {
  const state = progressOf(medicines.map((line) => line.progress as PrescriptionProgress));
  if (!state) return null;
  const lines = medicines.map(({ name, name_zhtw, name_ja, frequency, days, type, progress }) => ({
    name,
    name_zhtw,
    name_ja,
    frequency: frequency as Frequency,
    days,
    controlled: type === 'controlled',
    dispensed: progress === 'dispensed',
  }));
  const done = lines.filter((line) => line.dispensed).length;
  return { state, done, total: lines.length, controlled: lines.some((line) => line.controlled), lines };
}

/** A paid receipt says its own total; before that it is what the visit charges now. */
function presentPayment(visit: string, { receipts, treatments, medicines }: Around, rounding: number) {
  const receipt = receipts.get(visit);
  const medicine = (medicines.get(visit) ?? []).reduce((sum, line) => sum + line.price, 0);
  const amount = (treatments.get(visit)?.sum ?? 0) + medicine + (receipt?.sum ?? 0);
  const { status: state, total, due } = paymentState(receipt, [{ amount }], rounding);
  return { state, total, due: Math.max(0, due) };
}
