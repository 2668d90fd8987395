import { type Seat, seatOf } from '@alder/hospitals/domain';
import { hasRoomForAccount } from './account-limit.ts';
import { permitsOf, type SheetRole } from './pasted-people.ts';

/** What the hospital knows of an address: nothing, a member, or an invitation to a person of another hospital. */
export type UserHere =
  | { readonly is: 'unknown' }
  | {
      readonly is: 'member';
      readonly id: string;
      readonly role: string;
      readonly permit_pacs: boolean;
      readonly active: boolean;
      /** Has never set a password: nobody has come in by the invitation. */
      readonly invited: boolean;
      readonly version: number;
    }
  | { readonly is: 'invitation'; readonly id: string; readonly role: string };

/** What an earlier import made of the same address. */
export type EarlierUser = {
  readonly target: string;
  readonly version: number;
  /** The row says what it said then. */
  readonly isSameRow: boolean;
};

export type UserOutcome = 'new' | 'same' | 'changed' | 'doubtful' | 'refused';
export type UserReason = {
  readonly code: 'userLeft' | 'invitedBefore' | 'changedHere' | 'accountLimit' | 'becomes';
  readonly field?: 'role';
  readonly value?: string;
};
export type JudgedUser = {
  readonly outcome: UserOutcome;
  readonly target: string | null;
  readonly reasons: readonly UserReason[];
};

/**
 * What an import does with a person of the old system's list. Who is in the hospital stays as they are: a list of another
 * program gives no colleague other rights, and lets nobody in again whose access was ended.
 */
export function judgeUser(here: UserHere, role: SheetRole, earlier: EarlierUser | undefined): JudgedUser {
  if (here.is === 'unknown') return { outcome: 'new', target: null, reasons: [] };
  const target = here.id;
  const is = (outcome: UserOutcome, ...reasons: UserReason[]): JudgedUser => ({ outcome, target, reasons });
  if (here.is === 'member' && !here.active)
    return here.invited ? is('doubtful', { code: 'invitedBefore' }) : is('refused', { code: 'userLeft' });
  const isWaiting = here.is === 'invitation' || here.invited;
  if (!isWaiting || earlier?.target !== target || earlier.isSameRow) return is('same');
  if (here.is === 'invitation' && here.role === role) return is('same');
  const becomes: UserReason[] =
    here.role === role ? [] : [{ code: 'becomes', field: 'role', value: `${here.role} → ${role}` }];
  if (here.is === 'member' && here.version > earlier.version)
    return is('doubtful', { code: 'changedHere' }, ...becomes);
  return is('changed', ...becomes);
}

type Count = Readonly<Record<'total' | Seat, { readonly limit: number | null; readonly active: number }>>;
type Seated = JudgedUser & { readonly role: SheetRole; readonly here: UserHere };

/**
 * Refuses those for whom the plan has no place any more, in the order of the list.
 *
 * @param count Active accounts and how many there may be, counted while the hospital is held.
 * @param takesDoubtful Whether doubtful people are ones that a person has taken.
 */
export function seatUsers<Row extends Seated>(count: Count, rows: readonly Row[], takesDoubtful: boolean): Row[] {
  const active = { total: count.total.active, doctor: count.doctor.active, imaging: count.imaging.active };
  return rows.map((row) => {
    const { outcome, here, role } = row;
    const arrives = outcome === 'new' || outcome === 'changed' || (outcome === 'doubtful' && takesDoubtful);
    if (!arrives) return row;
    const seat = seatOf({ role, permit_pacs: permitsOf(role).permit_pacs });
    const before = here.is === 'member' && here.active ? { seat: seatOf(here) } : undefined;
    const takesSeat = seat !== undefined && before?.seat !== seat;
    const isFull =
      (!before && !hasRoomForAccount(count.total.limit, active.total)) ||
      (takesSeat && !hasRoomForAccount(count[seat].limit, active[seat]));
    if (isFull) return { ...row, outcome: 'refused', reasons: [{ code: 'accountLimit' }] };
    if (!before) active.total += 1;
    if (takesSeat) active[seat] += 1;
    if (before?.seat && before.seat !== seat) active[before.seat] -= 1;
    return row;
  });
}
