import { verifyPassword } from '@alder/secrets';
import type { StreamContext } from '@alder/server';
import { notFound } from '@alder/wire';
import { passwordWrong } from '../contract/refusals.ts';
import { countTries, forgiveTries } from './guess-limits.ts';

/**
 * Proves that another user of the hospital stands beside the one who is logged in, by their PIN or password: the second
 * person of a check. Nobody is logged in by it. Wrong tries are counted for the person who is named, and make the next wait.
 *
 * @throws {Refusal} `notFound`, `passwordWrong`, `tooMany`
 */
export async function verifyColleague(
  context: StreamContext,
  { account, secret }: { readonly account: string; readonly secret: string },
): Promise<{ readonly id: string; readonly display_name: string }> {
  const { hospital, now } = context;
  const { system } = context.beyond;
  const found = await system((trx) =>
    trx
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account')
      .select(['account.id', 'account.display_name', 'account.pin_hash', 'account.password_hash'])
      .where('membership.hospital', '=', hospital.id)
      .where('membership.account', '=', account)
      .where('membership.active', '=', true)
      .where('account.active', '=', true)
      .where('membership.role', 'in', ['doctor', 'assistant', 'hospitalAdmin'])
      .executeTakeFirst(),
  );
  if (!found) throw notFound({ fields: { account: 'notFound' } });
  const tries = [{ scope: 'account', subject: `colleague ${found.id}` }] as const;
  await countTries({ system, now }, tries);
  const isRight = (await verifyPassword(found.pin_hash, secret)) || (await verifyPassword(found.password_hash, secret));
  if (!isRight) throw passwordWrong({ fields: { secret: passwordWrong.code } });
  await system((trx) => forgiveTries(trx, tries));
  return { id: found.id, display_name: found.display_name };
}
