import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { UserData } from '../domain/index.ts';
import { ARRIVES } from './apply.repository.ts';
import type { Stores } from './stores.ts';

type Staged = {
  readonly number: number;
  readonly data: UserData;
  readonly hash: string;
  /** Of what an earlier import made of it; null where none did. */
  readonly target: string | null;
  readonly earlier_hash: string | null;
  readonly target_version: number | null;
};

/**
 * Judges the people of a list against the hospital and the places of its plan.
 *
 * @param isNow They are about to be invited: judged are those that are to be, and one who has become a member since is the same.
 */
export async function judgeUsers(
  trx: HospitalTrx,
  id: string,
  plan: Stores['planUsers'],
  { isNow }: { readonly isNow: boolean },
): Promise<void> {
  const which = isNow ? ARRIVES : sql`r.outcome is null`;
  const { rows } = await sql<Staged>`
    select r.number, r.data, r.hash, k.target, k.hash as earlier_hash, k.target_version
    from data_import_row r
    left join data_import_key k on k.entity = r.entity and k.source_id = r.source_id
    where r.import = ${id} and r.entity = 'user' and ${which} order by r.number`.execute(trx);
  if (rows.length === 0) return;
  const planned = await plan(
    trx,
    rows.map(({ number, data, hash, target, earlier_hash, target_version }) => ({
      ...{ number, email: data.email, role: data.role! },
      earlier: target === null ? undefined : { target, version: target_version ?? 0, isSameRow: hash === earlier_hash },
    })),
    { isNow },
  );
  // A doubtful one that a person took stays taken, and its reasons stand already.
  await sql`
    update data_import_row r set target = j.target,
      outcome = case when r.outcome = 'doubtful' and j.outcome in ('new', 'changed') then 'doubtful' else j.outcome end,
      taken = r.taken and j.outcome not in ('refused', 'same'),
      reasons = case when r.outcome is null or j.outcome = 'refused' then r.reasons || j.reasons else r.reasons end
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as j (number int, outcome text, target uuid, reasons jsonb)
    where r.import = ${id} and r.entity = 'user' and r.number = j.number`.execute(trx);
}
