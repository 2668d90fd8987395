import type { ItemEvent } from './item-flow.ts';

/** Performed Procedure Step Statuses. @see DICOM PS3.3 C.4.14 */
export const stepStatuses = ['IN PROGRESS', 'COMPLETED', 'DISCONTINUED'] as const;
export type StepStatus = (typeof stepStatuses)[number];

export function isStepStatus(text: string): text is StepStatus {
  return (stepStatuses as readonly string[]).includes(text);
}

/** Whether a device may still change its step: only while it is in progress (DICOM PS3.4 F.7.2.2.2). */
export function mayChange(status: StepStatus): boolean {
  return status === 'IN PROGRESS';
}

/** What a step does to the item that it fulfils. */
export const itemEventOf: Readonly<Record<StepStatus, ItemEvent>> = {
  'IN PROGRESS': 'start',
  COMPLETED: 'complete',
  DISCONTINUED: 'cancel',
};
