import type { SystemTrx } from '@alder/database';
import { sql } from 'kysely';

/**
 * Moves the end of a hospital's plan by whole calendar months; below zero, backwards. A plan that ended begins again now.
 *
 * @returns Its end, null where the plan has none.
 */
export async function extendPlan(trx: SystemTrx, hospital: string, months: number, now: Date): Promise<Date | null> {
  const { plan_ends_at } = await trx
    .updateTable('hospital')
    .set({
      plan_ends_at: sql<Date>`case when ${months}::int > 0 and plan_ends_at < ${now}::timestamptz
        then ${now}::timestamptz else plan_ends_at end + make_interval(months => ${months}::int)`,
    })
    .where('id', '=', hospital)
    .returning('plan_ends_at')
    .executeTakeFirstOrThrow();
  return plan_ends_at;
}
