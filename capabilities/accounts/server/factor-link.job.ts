import { inSystem, newId } from '@alder/database';
import type { JobData } from '@alder/jobs';
import { linkToken, sendLetter } from '@alder/mail';
import { finishIn, listMemberships } from './account.repository.ts';
import type { AccountJobOptions } from './password-link.job.ts';
import { insertPasswordLink } from './password-link.repository.ts';

/** Job that makes a link which takes a lost second factor away, and writes its letter. */
export const FACTOR_LINK_JOB = 'account.factorLink';
/** Hours that the link works. */
export const FACTOR_LINK_HOURS = 24;

/** The link's secret is derived from the letter and kept nowhere: a job's data and the database can be read by operators. */
export async function sendFactorLink(
  { db, settings, clock = () => new Date() }: AccountJobOptions,
  { account: id }: JobData,
): Promise<void> {
  if (typeof id !== 'string') return;
  const now = clock();
  await inSystem(db, async (trx) => {
    const memberships = await listMemberships(trx, id);
    const [hospital] = memberships;
    if (!hospital) return;
    const { email, own, theirs } = await trx
      .selectFrom('account')
      .innerJoin('hospital', (join) => join.on('hospital.id', '=', hospital.hospitalId))
      .select(['account.email', 'account.lang as own', 'hospital.lang as theirs'])
      .where('account.id', '=', id)
      .executeTakeFirstOrThrow();
    const letter = newId();
    const endsAt = new Date(now.getTime() + FACTOR_LINK_HOURS * 3_600_000);
    const token = linkToken(settings, letter);
    await insertPasswordLink(trx, { account: id, token, purpose: 'factor', now, expires_at: endsAt });
    const row = { action: FACTOR_LINK_JOB, entity: 'user', id, detail: {} };
    for (const { hospitalId } of memberships) await finishIn(trx, hospitalId, [], [row]);
    const head = {
      id: letter,
      hasToken: true,
      to: email,
      lang: (own ?? theirs) as 'en',
      hospital: hospital.hospitalId,
    };
    await sendLetter(trx, { ...head, kind: 'factorReset', values: {}, about: `factor:${id}`, endsAt }, now);
  });
}
