import type { HospitalTrx, SystemTrx } from '@alder/database';
import { hashPassword } from '@alder/secrets';
import { implement, implementPublic, networkOf } from '@alder/server';
import { notFound, type Role, tooMany } from '@alder/wire';
import { forgotPassword, getPasswordLink, setPasswordByLink } from '../contract/login-calls.ts';
import { linkExpired, linkUsed, roleNotAllowed } from '../contract/refusals.ts';
import { resetPasswordThroughEmail } from '../contract/user-calls.ts';
import { HOSPITAL_ROLES } from '../domain/access.ts';
import { endSessions, listMemberships, lockAccount, setPasswordHash } from './account.repository.ts';
import { deviceName, writeAccountLetter } from './account-letter.ts';
import { countAttempt } from './login-attempt.repository.ts';
import { refuseBadPassword } from './new-password.ts';
import { PASSWORD_LINK_JOB } from './password-link.job.ts';
import { auditPassword, findPasswordRule, hasSetPassword, takePasswordLink } from './password-link.repository.ts';
import { lockUser } from './user.repository.ts';

export const passwordLinkHandlers = [
  implementPublic(forgotPassword, async ({ email }, { system, services, now, ip }) => {
    const wait = await system(async (trx) => {
      const seconds =
        (await countAttempt(trx, { scope: 'account', subject: `link ${email}` }, now)) ||
        (await countAttempt(trx, { scope: 'address', subject: `link ${networkOf(ip)}` }, now));
      // The same work whether or not the address has an account: the job finds out, after the response.
      if (seconds === 0) {
        const data = { hospital: '', email, address: ip };
        await services.jobs.send(trx as unknown as HospitalTrx, PASSWORD_LINK_JOB, data);
      }
      return seconds;
    });
    if (wait > 0) throw tooMany({ retry_after: wait });

    return { result: 'submitted' as const };
  }),

  implementPublic(getPasswordLink, async ({ token }, { system, now }) => {
    const found = await system((trx) => findPasswordRule(trx, token, now));
    if (!found) throw await system((trx) => closedLink(trx, token));
    return { email: found.email };
  }),

  implementPublic(setPasswordByLink, async ({ token, password, confirmPassword }, { system, now, ip, request }) => {
    const rule = await system((trx) => findPasswordRule(trx, token, now));
    if (!rule) throw await system((trx) => closedLink(trx, token));
    await refuseBadPassword({ password, confirmPassword, min: rule.min, words: rule.words });
    const password_hash = await hashPassword(password);

    await system(async (trx) => {
      const link = await takePasswordLink(trx, token, { now });
      if (!link) throw await closedLink(trx, token);
      const account = await lockAccount(trx, link.account);
      if (!account.active) throw linkExpired();
      await setPasswordHash(trx, account.id, password_hash);
      // The letter reached its address, so the address belongs to the account.
      await trx.updateTable('account').set({ email_validated: true }).where('id', '=', account.id).execute();
      await endSessions(trx, account.id, { reason: 'password' });
      const [home] = await listMemberships(trx, account.id);
      if (account.password_hash && home)
        await writeAccountLetter(
          trx,
          { account: account.id, hospital: home.hospitalId, now },
          { kind: 'passwordChanged', values: { at: now, device: deviceName(request) } },
        );
      await auditPassword(trx, account.id, { action: 'public.setPasswordByLink', detail: { address: ip } });
    });
    return { result: 'ok' as const };
  }),

  implement(resetPasswordThroughEmail, async ({ id }, { trx, account, services, audit }) => {
    const user = await lockUser(trx, id);
    if (!user) throw notFound();
    if (account.role !== 'sysAdmin' && !HOSPITAL_ROLES.includes(user.role as Role)) throw roleNotAllowed();

    await services.jobs.send(trx, PASSWORD_LINK_JOB, { hospital: '', email: user.email });
    audit({ entity: 'user', id });
    return { result: 'submitted' as const };
  }),
];

/** Why a link opens nothing: an invitation that was accepted needs no new link, but a log-in. */
async function closedLink(trx: SystemTrx, token: string) {
  return (await hasSetPassword(trx, token)) ? linkUsed() : linkExpired();
}
