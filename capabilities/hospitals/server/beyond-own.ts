import { confine, type HospitalTrx, type SystemTrx } from '@alder/database';
import type { Context } from '@alder/server';
import { sql } from 'kysely';

/**
 * Work of the operator on every hospital, within the transaction of the call: what is done there and the row of the
 * Idempotency-Key are committed together, so a repeated request acts once. Afterwards the transaction sees the own
 * hospital alone again.
 *
 * Only for calls that are the system administrator's.
 */
export async function asOperator<Result>(
  { trx, hospital, account }: Pick<Context, 'trx' | 'hospital' | 'account'>,
  work: (all: SystemTrx) => Promise<Result>,
): Promise<Result> {
  if (account.role !== 'sysAdmin') throw new TypeError('only a system administrator sees every hospital');
  await sql`select set_config('app.hospital', '', true), set_config('app.system', 'on', true)`.execute(trx);
  const result = await work(trx as unknown as SystemTrx);
  await confine(trx as unknown as SystemTrx, hospital.id);
  return result;
}

/** The same in one other hospital. */
export function asOperatorOf<Result>(
  context: Pick<Context, 'trx' | 'hospital' | 'account'>,
  hospital: string,
  work: (other: HospitalTrx) => Promise<Result>,
): Promise<Result> {
  return asOperator(context, async (all) => work(await confine(all, hospital)));
}
