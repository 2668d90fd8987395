import { newId, type SystemTrx } from '@alder/database';
import { linkToken, sendLetter } from '@alder/mail';
import { verifyPassword } from '@alder/secrets';
import { type Implementation, implement, implementPublic, implementStream } from '@alder/server';
import { notFound, type Role } from '@alder/wire';
import { changeEmail, confirmEmail, correctEmail } from '../contract/email-calls.ts';
import { accountExists, emailOfPerson, linkExpired, passwordWrong, roleNotAllowed } from '../contract/refusals.ts';
import { HOSPITAL_ROLES } from '../domain/access.ts';
import { findAccountByEmail, finishIn, listMemberships, lockAccount } from './account.repository.ts';
import {
  findEmailChange,
  insertEmailChange,
  setEmail,
  takeEmailChange,
  voidPasswordLinks,
} from './email.repository.ts';
import { refuseUnverified } from './factor-proof.ts';
import { countTries, forgiveTries, passwordTries } from './guess-limits.ts';
import { PASSWORD_LINK_JOB } from './password-link.job.ts';
import { auditPassword } from './password-link.repository.ts';
import { belongsElsewhere, lockUser } from './user.repository.ts';

/** Hours that the link to a new address works. */
export const EMAIL_LINK_HOURS = 24;

/** The own address, and that of a colleague who was invited under a wrong one. */
export const emailHandlers: readonly Implementation[] = [
  implementStream(changeEmail, async ({ email }, context) => {
    const { account, hospital, now, services } = context;
    await context.beyond.system(async (trx) => {
      await refuseUnverified(trx, context);
      const person = await lockAccount(trx, account.id);
      const row = { action: changeEmail.id, entity: 'user', id: account.id, account: account.id, detail: {} };
      await finishIn(trx, hospital.id, [], [row]);
      // A taken address gets no letter and the same response: nobody learns who has an account.
      if (await findAccountByEmail(trx, email)) return;
      const letter = newId();
      const endsAt = new Date(now.getTime() + EMAIL_LINK_HOURS * 3_600_000);
      const token = linkToken(services.settings, letter);
      await insertEmailChange(trx, { account: account.id, email, token, now, expires_at: endsAt });
      const head = {
        id: letter,
        hasToken: true,
        to: email,
        hospital: hospital.id,
        about: `email:${account.id}`,
        endsAt,
      };
      const lang = (person.lang ?? hospital.lang) as 'en';
      await sendLetter(trx, { ...head, lang, kind: 'confirmAddress', values: { hours: EMAIL_LINK_HOURS } }, now);
    });
    return { result: 'submitted' as const };
  }),

  implementPublic(confirmEmail, async ({ token, password }, { system, now, ip, services, request }) => {
    const caller = { system, now, services, request };
    const found = await system((trx) => findEmailChange(trx, token, now));
    if (!found) throw linkExpired();
    const tries = passwordTries(caller, found.before);
    await countTries(caller, tries);
    if (!(await verifyPassword(found.password_hash, password)))
      throw passwordWrong({ fields: { password: passwordWrong.code } });
    await system(async (trx) => {
      await forgiveTries(trx, tries);
      const change = await takeEmailChange(trx, token, now);
      if (!change) throw linkExpired();
      const account = await lockAccount(trx, change.account);
      // Meanwhile the password may be another, and the address somebody else's.
      const isMine = account.active && account.password_hash === found.password_hash;
      if (!isMine || (await findAccountByEmail(trx, change.email))) throw linkExpired();
      await setEmail(trx, { id: account.id, email: change.email, email_validated: true });
      await voidPasswordLinks(trx, account.id, now);
      await notifyOldAddress(trx, {
        id: account.id,
        before: account.email,
        email: change.email,
        lang: account.lang,
        now,
      });
      await auditPassword(trx, account.id, { action: confirmEmail.id, detail: { address: ip } });
    });
    return { email: found.email };
  }),

  implement(correctEmail, async ({ id, email }, { trx, account, services, audit, emit }) => {
    const user = await lockUser(trx, id);
    if (!user) throw notFound();
    if (account.role !== 'sysAdmin' && !HOSPITAL_ROLES.includes(user.role as Role)) throw roleNotAllowed();
    if (!user.invited || (await belongsElsewhere(trx, id))) throw emailOfPerson();
    if (!(await setEmail(trx, { id, email, email_validated: false })))
      throw accountExists({ fields: { email: accountExists.code } });
    // The job makes a new link, which voids those that went to the wrong address.
    await services.jobs.send(trx, PASSWORD_LINK_JOB, { hospital: '', email });
    audit({ entity: 'user', id, detail: { before: user.email, after: email } });
    emit({ event: 'user.updated', id });
    return { result: 'submitted' as const };
  }),
];

/** The old address says where the account has gone, so that a thief cannot take it unseen. */
async function notifyOldAddress(
  trx: SystemTrx,
  { id, before, email, lang, now }: { id: string; before: string; email: string; lang: string | null; now: Date },
): Promise<void> {
  const memberships = await listMemberships(trx, id);
  const [home] = memberships;
  if (!home) return;
  for (const { hospitalId } of memberships) await finishIn(trx, hospitalId, [{ event: 'user.updated', id }], []);
  const hospital = await trx
    .selectFrom('hospital')
    .select('lang')
    .where('id', '=', home.hospitalId)
    .executeTakeFirstOrThrow();
  const letter = { to: before, lang: (lang ?? hospital.lang) as 'en', hospital: home.hospitalId };
  await sendLetter(trx, { ...letter, kind: 'addressChanged', values: { at: now, email } }, now);
}
