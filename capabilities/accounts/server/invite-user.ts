import { type HospitalTrx, newId } from '@alder/database';
import { seatOf } from '@alder/hospitals/domain';
import type { Jobs } from '@alder/jobs';
import { sendLetter } from '@alder/mail';
import { accountExists, alreadyMember } from '../contract/refusals.ts';
import { invitationEnd, type MemberRole } from '../domain/membership.ts';
import { type InvitationRow, insertInvitation } from './membership.repository.ts';
import { PASSWORD_LINK_JOB } from './password-link.job.ts';
import { refuseFull } from './refuse-full.ts';
import { insertAccount, insertMembership, lockAccountLimit, lockUser, type Rights } from './user.repository.ts';

export type NewRights = Omit<Rights, 'active'>;
export type NewPerson = {
  /** Of the account; made here where the caller has none. */
  readonly id?: string;
  readonly email: string;
  readonly display_name: string;
  readonly phone: string | null;
};

/**
 * Makes the account of a person who has none, and sends the invitation: the letter goes when the transaction is committed, and
 * the person alone sets the password.
 *
 * @returns Id of the account.
 * @throws {Refusal} `accountLimit`; `accountExists` where the address is taken in any hospital.
 */
export async function inviteUser(
  trx: HospitalTrx,
  { hospital, jobs }: { readonly hospital: string; readonly jobs: Pick<Jobs, 'send'> },
  { id = newId(), ...person }: NewPerson,
  rights: NewRights,
): Promise<string> {
  refuseFull(await lockAccountLimit(trx, hospital), { total: true, seat: seatOf(rights) });
  if (!(await insertAccount(trx, { id, ...person, password_hash: null })))
    throw accountExists({ fields: { email: accountExists.code } });
  await insertMembership(trx, { account: id, ...rights });
  await jobs.send(trx, PASSWORD_LINK_JOB, { hospital: '', email: person.email });
  return id;
}

/** A person who has an account in another hospital. */
export type Found = { readonly id: string; readonly email: string; readonly lang: 'en' | 'ja' | 'zhtw' | null };
export type InvitingHospital = { readonly id: string; readonly name: string; readonly lang: 'en' | 'ja' | 'zhtw' };

export type Inviting = {
  /** Of the invitation; made here where the caller has none. */
  readonly id?: string;
  readonly hospital: InvitingHospital;
  /** Account of the administrator. */
  readonly by: string;
  readonly now: Date;
};

/**
 * Invites a person of another hospital to join this one too; one that was open for the same person is withdrawn.
 *
 * @throws {Refusal} `accountLimit`; `alreadyMember`.
 */
export async function invitePersonElsewhere(
  trx: HospitalTrx,
  { id = newId(), hospital, by, now }: Inviting,
  found: Found,
  { email, ...rights }: Omit<NewRights, 'role'> & { readonly email: string; readonly role: MemberRole },
): Promise<InvitationRow> {
  refuseFull(await lockAccountLimit(trx, hospital.id), { total: true, seat: seatOf(rights) });
  if (await lockUser(trx, found.id)) throw alreadyMember({ fields: { email: alreadyMember.code } });
  const ends_at = invitationEnd(now);
  const row = { ...rights, id, email, account: found.id, invited_by: by, ends_at };
  const invitation = await insertInvitation(trx, row, now);
  const letter = {
    kind: 'memberInvitation',
    values: { hospital: hospital.name },
    about: `member:${found.id}`,
  } as const;
  const lang = found.lang ?? hospital.lang;
  await sendLetter(trx, { ...letter, to: found.email, lang, hospital: hospital.id, endsAt: ends_at }, now);
  return invitation;
}
