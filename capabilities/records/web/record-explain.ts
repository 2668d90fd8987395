import type { useRecordTexts } from './record-texts.ts';

const known = [
  'assigneeOnly',
  'prescriberOnly',
  'paidLocked',
  'allergyMatch',
  'progressClosed',
  'stale',
  'stageChanged',
  'treatmentStatusClosed',
  'labOrderRunning',
  'patientSexMissing',
] as const;

/** Text of a refusal of this capability, or of a request that did not get through. */
export function explain(t: ReturnType<typeof useRecordTexts>, error: unknown): string {
  const code = (error as { kind?: { code: string } }).kind?.code;
  const found = known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}
