import { verifyPassword } from '@alder/secrets';
import type { StreamContext } from '@alder/server';
import { notFound } from '@alder/wire';
import { passwordWrong } from '../contract/index.ts';
import { countTries, forgiveTries, passwordTries } from './guess-limits.ts';

/**
 * Makes sure that another user of the hospital is there, by the password or PIN typed on this screen.
 *
 * @throws {Refusal} `notFound` for who is no active user here; `passwordWrong`; `tooMany` after several wrong ones.
 */
export async function confirmColleague(
  context: StreamContext,
  { account, by, secret }: { readonly account: string; readonly by: 'password' | 'pin'; readonly secret: string },
): Promise<void> {
  const { hospital } = context;
  const caller = { ...context, system: context.beyond.system };
  const found = await caller.system((trx) =>
    trx
      .selectFrom('account')
      .innerJoin('membership', 'membership.account', 'account.id')
      .select(['account.email', 'account.password_hash', 'account.pin_hash'])
      .where('account.id', '=', account)
      .where('account.active', '=', true)
      .where('membership.hospital', '=', hospital.id)
      .executeTakeFirst(),
  );
  if (!found) throw notFound({ fields: { witness: notFound.code } });
  // Counted apart, or a right PIN would make guesses of the password free again.
  const tries = passwordTries(caller, by === 'pin' ? `pin ${found.email}` : found.email);
  await countTries(caller, tries);
  const isRight =
    by === 'pin'
      ? await verifyPassword(found.pin_hash, secret.normalize('NFKC'))
      : await verifyPassword(found.password_hash, secret);
  if (!isRight) throw passwordWrong({ fields: { secret: passwordWrong.code } });
  await caller.system((trx) => forgiveTries(trx, tries));
}
