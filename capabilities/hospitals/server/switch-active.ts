import { confine, type Db, inSystem, type SystemTrx } from '@alder/database';
import { auditRow, finish } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { changePlan, type PlanActor, type PlanChange } from './change-plan.ts';

/** Changes the agreement of a hospital for the operator's command line. */
export function setPlan(db: Db, hospital: string, change: PlanChange, { hold }: { readonly hold: boolean }) {
  return inSystem(db, async (trx) => {
    const held = await changePlan(await confine(trx, hospital), change, { action: 'hospital.setPlan', hold });
    return { held };
  });
}

/** Closes a hospital, or opens it again: who is logged in is logged out at once, nothing is deleted. */
export function setActive(db: Db, hospital: string, active: boolean): Promise<{ key: string; active: boolean }> {
  return inSystem(db, (trx) => switchActive(trx, hospital, active, { action: 'hospital.setActive' }));
}

/**
 * The same within a transaction of the system, which sees that hospital only from then on.
 *
 * @throws {Refusal} `notFound`.
 */
export async function switchActive(
  trx: SystemTrx,
  hospital: string,
  active: boolean,
  actor: PlanActor,
): Promise<{ key: string; active: boolean }> {
  const row = await trx
    .updateTable('hospital')
    .set({ active })
    .where('id', '=', hospital)
    .returning(['key', 'active'])
    .executeTakeFirst();
  if (!row) throw notFound();
  const sessions = await trx
    .selectFrom('session')
    .select('account')
    .distinct()
    .where('hospital', '=', hospital)
    .where('revoked_at', 'is', null)
    .execute();
  if (!active)
    for (const { account } of sessions)
      await sql`select app.end_sessions(${account}::uuid, null, 'permit', ${hospital}::uuid)`.execute(trx);
  const own = await confine(trx, hospital);
  const row_ = auditRow({ action: actor.action, entity: 'hospital', id: hospital, detail: { active } }, actor);
  await finish(own, {
    events: [{ event: active ? 'hospital.enabled' : 'hospital.disabled', id: hospital }],
    audits: [row_],
  });
  return row;
}
