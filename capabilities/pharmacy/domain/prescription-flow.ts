import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/**
 * Progress of a prescribed medicine (specification §4, "Medication progress").
 *
 * `send` is the card moving to Pharmacy; `recall` its moving back to the clinic; `change` the doctor's editing after
 * it was ready; a line that is being dispensed keeps its place, and its higher version stops who hands out the old one.
 * A dispensed line stays dispensed whatever happens to the card; only `undo` takes it back.
 */
export const prescriptionFlow = defineFlow({
  prescribing: { ready: 'prescribed', send: 'dispensing', change: 'prescribing' },
  prescribed: { change: 'prescribing', send: 'dispensing' },
  dispensing: { dispense: 'dispensed', recall: 'prescribed' },
  dispensed: { undo: 'dispensing' },
});

export type PrescriptionProgress = StateIn<typeof prescriptionFlow>;

/**
 * Progress of a whole visit's prescription, as the board shows it: the least advanced line decides, except that one
 * line being dispensed makes the whole dispensing.
 *
 * @returns undefined where nothing is prescribed.
 */
export function progressOf(lines: readonly PrescriptionProgress[]): PrescriptionProgress | undefined {
  if (lines.length === 0) return undefined;
  if (lines.every((line) => line === 'dispensed')) return 'dispensed';
  if (lines.some((line) => line === 'dispensing' || line === 'dispensed')) return 'dispensing';
  return lines.includes('prescribing') ? 'prescribing' : 'prescribed';
}

/** Where a card of the pharmacy stands: some of it handed out, none, or all. */
export const pharmacyPhases = ['working', 'waiting', 'ready'] as const;
export type PharmacyPhase = (typeof pharmacyPhases)[number];

/** The group of the queue that contains a card; one without medicine has nothing to wait for. */
export function phaseOf(lines: readonly PrescriptionProgress[]): PharmacyPhase {
  if (lines.every((line) => line === 'dispensed')) return 'ready';
  return lines.includes('dispensed') ? 'working' : 'waiting';
}

/** Progress of each line that an event moves, with the progress after it: what a move of the card does to its lines. */
export function movedBy(event: EventIn<typeof prescriptionFlow>): [PrescriptionProgress, PrescriptionProgress][] {
  return prescriptionFlow.states.flatMap((from) => {
    const to = prescriptionFlow.next(from, event);
    return to && to !== from ? [[from, to]] : [];
  });
}
