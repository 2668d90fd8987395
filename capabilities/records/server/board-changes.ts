/** An event of the hospital, as the outbox has it. */
export type BoardEvent = {
  readonly event: string;
  readonly entity_id: string | null;
  readonly payload: unknown;
};

/** Visits and pets whose cards have changed. */
export type ChangedCards = { readonly visits: readonly string[]; readonly pets: readonly string[] };

/** The entry itself is the visit. */
const OF_VISIT = new Set([
  'medicalRecord.moved',
  'medicalRecord.created',
  'medicalRecord.updated',
  'medicalRecord.deleted',
]);
/** The entry itself is the pet. */
const OF_PET = new Set(['postItRecord.cleared', 'postItRecord.restored']);
/** Entities whose events name the visit that they concern, or the pet. */
const NAMES_VISIT = new Set(['treatmentRecord', 'medicineRecord', 'medicineGroupRecord', 'receipt', 'payment']);
const NAMES_PET = new Set(['labOrder', 'record']);

/** The cards that events have changed; undefined if one of them may have changed any card. */
export function changedCards(events: readonly BoardEvent[]): ChangedCards | undefined {
  const [visits, pets] = [new Set<string>(), new Set<string>()];
  for (const { event, entity_id, payload } of events) {
    const [entity = ''] = event.split('.');
    const { medical_record, pet } = (payload ?? {}) as Readonly<Record<string, unknown>>;
    if (OF_VISIT.has(event) && entity_id) visits.add(entity_id);
    else if (OF_PET.has(event) && entity_id) pets.add(entity_id);
    else if (NAMES_VISIT.has(entity) && typeof medical_record === 'string') visits.add(medical_record);
    else if (NAMES_PET.has(entity) && typeof pet === 'string') pets.add(pet);
    else return undefined;
  }
  return { visits: [...visits], pets: [...pets] };
}
