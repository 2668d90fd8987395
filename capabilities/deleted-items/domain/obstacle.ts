/** Why an entry cannot be brought back as it was: another one has its number, a lock, something that is missing. */
export type Obstacle = 'taken' | 'locked' | 'notYours' | 'other';

const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  // Another entry has taken the number, code or place meanwhile.
  patientIdDup: 'taken',
  chipDup: 'taken',
  phoneDup: 'taken',
  alreadyEntered: 'taken',
  couponCodeUsed: 'taken',
  reportOpen: 'taken',
  // What it belongs to is closed to changes.
  paidLocked: 'locked',
  recordSigned: 'locked',
  reportLocked: 'locked',
  visitArchived: 'locked',
  visitClosed: 'locked',
  quotationClosed: 'locked',
  quotationUsed: 'locked',
  assigneeOnly: 'notYours',
  forbidden: 'notYours',
  templateNotYours: 'notYours',
  reportOfAnother: 'notYours',
};

/**
 * What a refusal of the capability that owns an entry means for bringing it back.
 *
 * @param code Code of the refusal.
 */
export function obstacleOf(code: string): Obstacle {
  return OBSTACLES[code] ?? 'other';
}
