import { defineFlow, type StateIn } from '@alder/flow';

/**
 * Life of a line of the plan.
 *
 * A test is `sent` to the laboratory or the imaging room and comes back `resulted`; other work is simply `done`. What
 * the owner declines stays on the plan at no charge and can be taken up again.
 */
export const treatmentFlow = defineFlow({
  to_do: { send: 'sent', result: 'resulted', finish: 'done', decline: 'declined' },
  sent: { result: 'resulted', recall: 'to_do', finish: 'done', decline: 'declined' },
  resulted: { recall: 'to_do', finish: 'done' },
  done: { recall: 'to_do' },
  declined: { recall: 'to_do' },
});

export type TreatmentStatus = StateIn<typeof treatmentFlow>;

/** The event that leads from one status to another, or nothing where no event does. */
export function treatmentEvent(from: TreatmentStatus, to: TreatmentStatus) {
  return treatmentFlow.events.find((event) => treatmentFlow.next(from, event) === to);
}
