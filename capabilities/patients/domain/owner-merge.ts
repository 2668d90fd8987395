import { phoneDigits } from './fold.ts';
import type { FurtherOwner, Owners } from './owners.ts';

/** Telephone numbers that an owner has at most. */
const MAX_PHONES = 10;

/** Why two owners cannot be made one. */
export const ownerMergeObstacles = ['same', 'closed', 'erasure', 'line', 'deposit'] as const;
export type OwnerMergeObstacle = (typeof ownerMergeObstacles)[number];

/** What of an owner decides whether they can be merged. */
export type MergedOwner = {
  readonly id: string;
  readonly deleted: boolean;
  readonly isErased: boolean;
  /** A request to be erased is under way. */
  readonly hasErasure: boolean;
  /** Linked to an account of LINE: a person has one. */
  readonly hasLine: boolean;
};

/** Why these two cannot be made one; undefined where they can. */
export function obstacleOfMerge(survivor: MergedOwner, merged: MergedOwner): OwnerMergeObstacle | undefined {
  if (survivor.id === merged.id) return 'same';
  if (survivor.deleted || merged.deleted || survivor.isErased || merged.isErased) return 'closed';
  if (survivor.hasErasure || merged.hasErasure) return 'erasure';
  return survivor.hasLine && merged.hasLine ? 'line' : undefined;
}

/** Numbers of both, those of the survivor first, each once however it is written. */
export function phonesOfMerge(survivor: readonly string[], merged: readonly string[]): string[] {
  const all = [...survivor, ...merged];
  const keys = all.map(phoneDigits);
  return all.filter((_, at) => keys.indexOf(keys[at]!) === at).slice(0, MAX_PHONES);
}

/**
 * Owners of a pet once one of them is another: as the primary one, or as a further one, never both. Of two relations the first
 * stays; a yes to reminders was said by the same person.
 */
export function ownersOfMerge({ owner, further }: Owners, survivor: string, merged: string): Owners {
  const becomes = (id: string) => (id === merged ? survivor : id);
  const next = owner === null ? null : becomes(owner);
  const joined: FurtherOwner[] = [];
  for (const each of further) {
    const id = becomes(each.owner);
    if (id === next) continue;
    const at = joined.findIndex((one) => one.owner === id);
    if (at < 0) joined.push({ ...each, owner: id });
    else joined[at] = { ...joined[at]!, informed: joined[at]!.informed || each.informed };
  }
  return { owner: next, further: joined };
}

/** Whether nobody has changed the owners since: the order plays no part. */
export function isSameOwners(one: Owners, other: Owners): boolean {
  const key = ({ owner, further }: Owners) =>
    JSON.stringify([owner, further.map((each) => [each.owner, each.relation, each.informed]).sort()]);
  return key(one) === key(other);
}

/** What moves with an owner, as a person calls it; every other table is `other`. */
export const ownerMergeKinds = [
  ...([
    'pets',
    'furtherPets',
    'visits',
    'appointments',
    'bills',
    'deposits',
    'quotations',
    'messages',
    'other',
  ] as const),
] as const;
export type OwnerMergeKind = (typeof ownerMergeKinds)[number];

const KIND_OF: Readonly<Record<string, OwnerMergeKind>> = {
  ...{ medical_record: 'visits', appointment: 'appointments', appointment_wait: 'appointments', receipt: 'bills' },
  ...{ deposit_entry: 'deposits', quotation: 'quotations', reminder_sent: 'messages', preventive_reminder: 'messages' },
  line_message: 'messages',
};

/** Rows by kind. @param rows Number of rows by table. */
export function countsOfMerge(rows: Readonly<Record<string, number>>): Partial<Record<OwnerMergeKind, number>> {
  const counts: Partial<Record<OwnerMergeKind, number>> = {};
  for (const [table, count] of Object.entries(rows)) {
    const kind = KIND_OF[table] ?? 'other';
    counts[kind] = (counts[kind] ?? 0) + count;
  }
  return counts;
}
