import { type Db, inSystem, newId } from '@alder/database';
import type { JobData } from '@alder/jobs';
import { linkToken, sendLetter } from '@alder/mail';
import type { Settings } from '@alder/settings';
import { findAccountByEmail, listMemberships } from './account.repository.ts';
import { auditPassword, insertPasswordLink } from './password-link.repository.ts';

/**
 * Job that makes a link to set a password and writes its letter: the reset of one that was forgotten, or the invitation of
 * a person who has none yet. It is asked for known and unknown addresses alike.
 */
export const PASSWORD_LINK_JOB = 'account.passwordLink';
/** Hours that a reset link works (specification §9). */
export const RESET_LINK_HOURS = 24;
/** Hours that the link of an invitation works (specification §9, activation link). */
export const INVITATION_HOURS = 72;

/** What the jobs of this capability need. */
export type AccountJobOptions = {
  readonly db: Db;
  readonly settings: Settings;
  readonly clock?: () => Date;
};

/** The link's secret is derived from the letter and kept nowhere: a job's data and the database can be read by operators. */
export async function sendPasswordLink(
  { db, settings, clock = () => new Date() }: AccountJobOptions,
  { email, address: requestedFrom }: JobData,
): Promise<void> {
  if (typeof email !== 'string') return;
  const now = clock();
  await inSystem(db, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    const [hospital] = account?.active ? await listMemberships(trx, account.id) : [];
    if (!account || !hospital) return;
    const isInvited = account.password_hash === null;
    const letter = newId();
    const expires_at = new Date(now.getTime() + (isInvited ? INVITATION_HOURS : RESET_LINK_HOURS) * 3_600_000);
    await insertPasswordLink(trx, {
      account: account.id,
      token: linkToken(settings, letter),
      purpose: isInvited ? 'activate' : 'reset',
      ...{ now, expires_at },
    });
    const detail = { ...(typeof requestedFrom === 'string' && { address: requestedFrom }) };
    await auditPassword(trx, account.id, { action: 'account.passwordLink', detail });
    const { own, theirs } = await trx
      .selectFrom('account')
      .innerJoin('hospital', (join) => join.on('hospital.id', '=', hospital.hospitalId))
      .select(['account.lang as own', 'hospital.lang as theirs'])
      .where('account.id', '=', account.id)
      .executeTakeFirstOrThrow();
    const link = {
      ...{ id: letter, hasToken: true, to: email, lang: (own ?? theirs) as 'en', hospital: hospital.hospitalId },
      ...{ about: `password:${account.id}`, endsAt: expires_at },
    };
    await sendLetter(
      trx,
      isInvited
        ? { ...link, kind: 'invitation', values: { hospital: hospital.hospitalName } }
        : { ...link, kind: 'reset', values: {} },
      now,
    );
  });
}
