import type { HospitalTrx } from '@alder/database';
import type { Context } from '@alder/server';
import { chooseTill, TILL_DEFAULTS } from '@alder/till/domain';
import { tillMissing, tillNotOpen, tillUnclear } from '../contract/index.ts';
import { usualTaxPercent } from '../domain/index.ts';

const problems = { tillMissing, tillNotOpen, tillUnclear };

/**
 * The session of a till that cash goes into or comes from; null for money that is no cash, and in a hospital without
 * tills.
 *
 * @param named Session that the request names.
 * @throws {Refusal} `tillMissing`, `tillNotOpen`, `tillUnclear`.
 */
export async function tillOfCash(
  { trx, account }: Pick<Context, 'trx' | 'account'>,
  type: string | null,
  named: string | undefined,
): Promise<string | null> {
  if (type !== 'cash') return null;
  const setting = await trx.selectFrom('till_setting').select(['uses_tills', 'cash_alone']).executeTakeFirst();
  const open = await trx
    .selectFrom('till_session')
    .select(['id', 'opened_by'])
    .where('status', '=', 'open')
    .orderBy('number')
    .execute();
  const chosen = chooseTill(open, { account: account.id, named }, setting ?? TILL_DEFAULTS);
  if ('problem' in chosen) throw problems[chosen.problem]();
  return chosen.session;
}

/** Sales tax that taxed prices contain, percent. */
export async function taxPercentOf(trx: HospitalTrx, currency: string): Promise<number> {
  const setting = await trx.selectFrom('till_setting').select('tax_percent').executeTakeFirst();
  return Number(setting?.tax_percent ?? usualTaxPercent(currency));
}
