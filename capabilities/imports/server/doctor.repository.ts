import { ASSIGNABLE_ROLES } from '@alder/chart/domain';
import type { HospitalTrx } from '@alder/database';
import type { DoctorChoice } from '../domain/index.ts';

/** Users to whom visits can be assigned: the same as for a visit that is checked in here. */
export function listDoctorChoices(trx: HospitalTrx): Promise<readonly DoctorChoice[]> {
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'account.display_name as name'])
    .where('membership.role', 'in', ASSIGNABLE_ROLES)
    .where('membership.active', '=', true)
    .orderBy('account.display_name')
    .orderBy('account.id')
    .execute();
}

/** Of a mapping, the doctors who can still be assigned: of one who has left, the name stays a name. */
export async function presentDoctors(
  trx: HospitalTrx,
  map: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  if (Object.keys(map).length === 0) return {};
  const known = new Set((await listDoctorChoices(trx)).map(({ id }) => id));
  return Object.fromEntries(Object.entries(map).filter(([, account]) => known.has(account)));
}

/** The last choices of a person for the doctors of an old system. */
export async function lastDoctorMap(trx: HospitalTrx): Promise<unknown> {
  const last = await trx
    .selectFrom('data_import')
    .select('doctor_map')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.doctor_map ?? {};
}
