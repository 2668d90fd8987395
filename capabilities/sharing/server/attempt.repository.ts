import { type HospitalTrx, newId } from '@alder/database';
import { FAILURE_WINDOW_MS, type Failures } from '../domain/index.ts';

const HOUR_MS = 3_600_000;

/** Wrong passwords of the last day. Locks the link until the transaction ends: tries at the same moment queue up. */
export async function countFailures(trx: HospitalTrx, share: string, network: string, now: Date): Promise<Failures> {
  await trx.selectFrom('share_url').select('id').where('id', '=', share).forUpdate().execute();
  return readFailures(trx, share, network, now);
}

/** The same without a lock: the wait that is shown before a try. */
export async function readFailures(trx: HospitalTrx, share: string, network: string, now: Date): Promise<Failures> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const found = await trx
    .selectFrom('share_attempt')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('address', '=', network).as('ofAddress'),
      fn.max('at').filterWhere('address', '=', network).as('last'),
      fn.countAll<number>().filterWhere('at', '>', before(HOUR_MS)).as('hourCount'),
      fn.min('at').filterWhere('at', '>', before(HOUR_MS)).as('hourFirst'),
      fn.countAll<number>().as('dayCount'),
      fn.min('at').as('dayFirst'),
    ])
    .where('share', '=', share)
    .where('at', '>', before(FAILURE_WINDOW_MS))
    .executeTakeFirstOrThrow();
  return {
    ofAddress: Number(found.ofAddress),
    last: found.last ?? undefined,
    lastHour: { count: Number(found.hourCount), first: found.hourFirst ?? undefined },
    lastDay: { count: Number(found.dayCount), first: found.dayFirst ?? undefined },
  };
}

/** Counts a try as a wrong one, and forgets those of yesterday with the networks they came from. */
export async function noteAttempt(trx: HospitalTrx, share: string, network: string, at: Date): Promise<string> {
  const id = newId();
  await trx
    .deleteFrom('share_attempt')
    .where('share', '=', share)
    .where('at', '<=', new Date(at.getTime() - FAILURE_WINDOW_MS))
    .execute();
  await trx.insertInto('share_attempt').values({ id, share, address: network, at }).execute();
  return id;
}

/** The try was right: it is forgotten, and with it what that network got wrong before. */
export async function forgiveAttempts(trx: HospitalTrx, share: string, network: string): Promise<void> {
  await trx.deleteFrom('share_attempt').where('share', '=', share).where('address', '=', network).execute();
}
