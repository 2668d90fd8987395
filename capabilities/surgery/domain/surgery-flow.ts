import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/**
 * A surgery from its plan to its report. `wake` ends an anaesthesia before the first cut; `reopen` takes back what was
 * ended too early: the animal bleeds, or it was the wrong button.
 */
export const surgeryFlow = defineFlow({
  planned: { prepare: 'prepared', cancel: 'canceled' },
  prepared: { unprepare: 'planned', induce: 'underAnaesthesia', cancel: 'canceled' },
  underAnaesthesia: { incise: 'inProgress', wake: 'recovery' },
  inProgress: { close: 'recovery' },
  recovery: { reopen: 'inProgress', complete: 'done' },
  done: { resume: 'recovery' },
  canceled: { replan: 'planned' },
});

export type SurgeryStatus = StateIn<typeof surgeryFlow>;
export type SurgeryEvent = EventIn<typeof surgeryFlow>;

/** Status of which the anaesthesia sheet takes values: from the preparation until the surgery is done. */
export function takesValues(status: SurgeryStatus): boolean {
  return status !== 'planned' && status !== 'canceled';
}

export const sides = ['none', 'left', 'right', 'both'] as const;
/** Events that end a plan and need a reason whatever else is in order. */
export function needsReason(event: SurgeryEvent): boolean {
  return event === 'cancel' || event === 'wake' || event === 'reopen' || event === 'resume';
}
