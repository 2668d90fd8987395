import { presentEntry } from '@alder/server';
import { type ReflexOrder, reflexOrder } from '../contract/index.ts';
import { decisionsOf, isUnstarted, type ReflexDecision, type ReflexState } from '../domain/index.ts';
import type { ReflexRow } from './reflex.repository.ts';

export function presentReflex(row: ReflexRow): ReflexOrder {
  const { id, version, record, pet, pet_name, patient_id, species, breed, coat_colour, test, cause, state } = row;
  return presentEntry(reflexOrder, {
    ...{ id, version, record, pet, pet_name, patient_id, species, breed, coat_colour, test, cause, state },
    ...{ obstacle: row.obstacle, doubt: row.doubt, order: row.lab_order },
    ...{ order_id: row.order_id, order_status: row.order_status },
    ...{ settled_by: row.settled_name, decided_by: row.decided_name },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    doubt_at: row.doubt_at?.toISOString() ?? null,
    decisions: openDecisions(row),
  });
}

/** What a person can decide about it now. */
export function openDecisions(row: ReflexRow): readonly ReflexDecision[] {
  return decisionsOf({
    state: row.state as ReflexState,
    doubt: row.doubt,
    settled: row.settled_at !== null,
    unstarted: row.order_status !== null && isUnstarted(row.order_status),
  });
}
