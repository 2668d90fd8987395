import {
  type Access,
  type Call,
  factorMissing,
  forbidden,
  type Licence,
  notFound,
  type Refusal,
  sessionLocked,
  unauthorized,
} from '@alder/wire';
import type { Hospital, Session } from './session.ts';

/** One row of the policy table: what stands between a caller and a call. */
export type PolicyRow = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
};

/**
 * The policy table: a row for every path of every call. It is made from the contract, so a call cannot be
 * without one; routes that are no calls are listed by `buildServer` or stop the start.
 */
export function policyTable(calls: readonly Call[]): readonly PolicyRow[] {
  return calls.flatMap(({ id, method, path, aliases = [], access }) =>
    [path, ...aliases].map((each) => ({ id, method, path: each, access })),
  );
}

/**
 * Why a caller may not make a call, or nothing when they may.
 *
 * effective access = active(hospital) ∧ licence > 0 ∧ permit ∧ role (design: security §1.5). Another hospital's key
 * is the same 404 as an unknown key.
 *
 * @param hospitalKey The `{hospital}` of the path; undefined where the path names none.
 */
export function refusalFor(access: Access, session: Session | undefined, hospitalKey?: string): Refusal | undefined {
  if (access.kind === 'public') return undefined;
  if (!session) return unauthorized();
  if (hospitalKey !== undefined && hospitalKey !== session.hospital.key) return notFound();
  if (!session.hospital.active) return unauthorized();
  const limited = refusalOfLimit(access, session);
  if (limited) return limited;

  const { role, permits } = session.account;
  if (access.kind === 'gateway') return role === 'gateway' ? undefined : forbidden({ reason: 'role' });
  if (access.kind === 'dicomweb') return refusalOfToken(session, 'dicomweb', 'pacs');
  if (access.kind === 'interface') return refusalOfToken(session, 'interface', 'lis');
  if (role === 'gateway' || role === 'dicomweb' || role === 'interface') return forbidden({ reason: 'role' });
  if (access.kind === 'permit') {
    const licensed = access.permit.filter((permit) => isLicensed(session.hospital, permit));
    if (licensed.length === 0) return forbidden({ reason: 'licence' });
    if (!licensed.some((permit) => permits.includes(permit))) return forbidden({ reason: 'permit' });
  }
  if (access.roles && !access.roles.includes(role)) return forbidden({ reason: 'role' });
  return undefined;
}

/** A locked screen, or an account that owes a second factor, opens what says so and nothing else. */
function refusalOfLimit(access: Access, { limit }: Session): Refusal | undefined {
  if (limit === undefined) return undefined;
  if (access.kind === 'account' && access.even?.includes(limit)) return undefined;
  return limit === 'locked' ? sessionLocked() : factorMissing();
}

function refusalOfToken(
  { account, hospital }: Session,
  role: 'dicomweb' | 'interface',
  licence: Licence,
): Refusal | undefined {
  if (account.role !== role) return forbidden({ reason: 'role' });
  return isLicensed(hospital, licence) ? undefined : forbidden({ reason: 'licence' });
}

/**
 * Whether the plan of a hospital has ended: its people log in, read and export, and nothing of it is changed. What an
 * analyzer has measured is still taken in, because it cannot be measured again (decision 0436).
 */
export function isAfterPlan(call: Pick<Call, 'access' | 'path' | 'afterPlan'>, hospital: Hospital, now: Date): boolean {
  if (!hasPlanEnded(hospital, now) || call.afterPlan) return false;
  return call.access.kind !== 'gateway' && call.path.includes('/:hospital/');
}

/** Whether the plan of a hospital has an end that is past. */
export function hasPlanEnded({ plan_ends_at }: Pick<Hospital, 'plan_ends_at'>, now: Date): boolean {
  return plan_ends_at ? plan_ends_at <= now : false;
}

/** Whether the hospital holds at least one licence of the kind. */
export function isLicensed(hospital: Hospital, licence: Licence): boolean {
  return hospital[`license_${licence}`] > 0;
}
