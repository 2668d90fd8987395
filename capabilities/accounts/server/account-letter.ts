import type { HospitalTrx, SystemTrx } from '@alder/database';
import { type LetterValues, sendLetter } from '@alder/mail';
import type { PublicContext } from '@alder/server';
import { deviceOf } from '../domain/device.ts';

type Kind =
  | 'passwordChanged'
  | 'newDevice'
  | 'factorAdded'
  | 'factorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'membership'
  | 'membershipEnded'
  | 'roleChanged';

export type AccountLetter = {
  /** Whose account it is about. */
  readonly account: string;
  /** Id of the hospital that the letter comes from. */
  readonly hospital: string;
  readonly now: Date;
};

/** Writes to a person about a change of the own account, in the transaction of the change: a thief cannot do it unseen. */
export async function writeAccountLetter<Each extends Kind>(
  trx: SystemTrx | HospitalTrx,
  { account, hospital, now }: AccountLetter,
  { kind, values }: { readonly kind: Each; readonly values: LetterValues[Each] },
): Promise<void> {
  const found = await (trx as SystemTrx)
    .selectFrom('account')
    .innerJoin('hospital', (join) => join.on('hospital.id', '=', hospital))
    .select(['account.email', 'account.lang as own', 'hospital.lang as theirs'])
    .where('account.id', '=', account)
    .executeTakeFirst();
  if (!found) return;
  const letter = { to: found.email, lang: (found.own ?? found.theirs) as 'en', hospital, kind, values };
  await sendLetter(trx, letter as never, now);
}

/** A device as its owner would call it: `Chrome, Windows`. */
export function deviceName(request: PublicContext['request'] | undefined): string {
  const { browser, system } = deviceOf(request?.headers['user-agent']);
  return [browser, system].filter(Boolean).join(', ') || '–';
}
