import { confine, type HospitalTrx, type SystemTrx } from '@alder/database';
import type { Context } from '@alder/server';
import { sql } from 'kysely';

const REVIEWERS: readonly string[] = ['sysAdmin', 'vendorAdmin', 'lisConsultant'];

type Caller = Pick<Context, 'trx' | 'hospital' | 'account'>;

/**
 * Work of a reviewer on the logs of every hospital, within the transaction of the call: what is decided and the row of
 * the Idempotency-Key are committed together. Afterwards the transaction sees the own hospital alone again.
 */
export async function asReviewer<Result>(
  { trx, hospital, account }: Caller,
  work: (all: SystemTrx) => Promise<Result>,
): Promise<Result> {
  if (!REVIEWERS.includes(account.role)) throw new TypeError('only a reviewer sees the logs of every hospital');
  await sql`select set_config('app.hospital', '', true), set_config('app.system', 'on', true)`.execute(trx);
  const result = await work(trx as unknown as SystemTrx);
  await confine(trx as unknown as SystemTrx, hospital.id);
  return result;
}

/** The same in one hospital. */
export function asReviewerOf<Result>(
  context: Caller,
  hospital: string,
  work: (other: HospitalTrx) => Promise<Result>,
): Promise<Result> {
  return asReviewer(context, async (all) => work(await confine(all, hospital)));
}
