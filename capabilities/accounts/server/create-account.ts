import { type Db, inSystem, newId } from '@alder/database';
import { seatOf } from '@alder/hospitals/domain';
import { hashPassword } from '@alder/secrets';
import type { Licence, Role } from '@alder/wire';
import { accountErrorEmailInvalid, accountExists } from '../contract/refusals.ts';
import { isEmail, normalizeEmail } from '../domain/email.ts';
import { refuseBadPassword } from './new-password.ts';
import { refuseFull } from './refuse-full.ts';
import { insertAccount, insertMembership, lockAccountLimit } from './user.repository.ts';

export type NewAccount = {
  /** Id of the hospital. */
  readonly hospital: string;
  readonly email: string;
  readonly role: Role;
  readonly permits: readonly Licence[];
  readonly password: string;
  readonly displayName?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly lang?: 'en' | 'ja' | 'zhtw' | null | undefined;
  readonly acceptAppointments?: boolean | undefined;
};

/**
 * Makes an account for the operator: the command line, the demo hospital and tests.
 *
 * @returns Its id.
 * @throws {Refusal} as `account.createUser` does.
 */
export async function createAccount(db: Db, account: NewAccount): Promise<{ id: string; email: string }> {
  const email = normalizeEmail(account.email);
  if (!isEmail(email)) throw accountErrorEmailInvalid({ fields: { email: accountErrorEmailInvalid.code } });
  await refuseBadPassword({ password: account.password });
  const password_hash = await hashPassword(account.password);

  return inSystem(db, async (trx) => {
    const count = await lockAccountLimit(trx, account.hospital);
    const permit_pacs = account.permits.includes('pacs');
    refuseFull(count, { total: true, seat: seatOf({ role: account.role, permit_pacs }) });
    const id = newId();
    const display_name = account.displayName ?? email.split('@')[0]!;
    const { phone = null, lang = null } = account;
    if (!(await insertAccount(trx, { id, email, display_name, phone, password_hash, lang }))) throw accountExists();
    await insertMembership(trx, {
      account: id,
      hospital: account.hospital,
      role: account.role,
      permit_his: account.permits.includes('his'),
      permit_lis: account.permits.includes('lis'),
      permit_pacs,
      accepts_appointments: account.acceptAppointments ?? account.role === 'doctor',
    });
    return { id, email };
  });
}
