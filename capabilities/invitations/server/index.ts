import type { SystemTrx } from '@alder/database';
import { normalizeCode } from '../domain/index.ts';
import { findCodeOwner } from './invitation.repository.ts';

export { invitationHandlers } from './invitation.handlers.ts';
export { type ExtendPlan, type LinkParts, linkHospitals } from './link-hospitals.ts';

/** Id of the hospital whose code this is; undefined for one that cannot be used. */
export async function findInviter(trx: SystemTrx, code: string, now: Date): Promise<string | undefined> {
  return (await findCodeOwner(trx, normalizeCode(code), now))?.id;
}
