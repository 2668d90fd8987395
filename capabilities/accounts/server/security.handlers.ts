import type { SystemTrx } from '@alder/database';
import { configsInForce } from '@alder/hospitals/domain';
import { hashPassword, verifyPassword } from '@alder/secrets';
import { type Implementation, implement, implementPublic, implementStream } from '@alder/server';
import { notFound, Refusal, type Role } from '@alder/wire';
import {
  authFactorWrong,
  linkExpired,
  passkeyCopied,
  passwordWrong,
  pinDigits,
  pinEasy,
  roleNotAllowed,
} from '../contract/refusals.ts';
import {
  beginTotp,
  confirmIdentity,
  confirmTotp,
  getSecurity,
  removeFactorsByLink,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
  setPin,
} from '../contract/security-calls.ts';
import { HOSPITAL_ROLES } from '../domain/access.ts';
import { factorDemand, isVerified, VERIFIED_MINUTES } from '../domain/factor.ts';
import { pinProblem } from '../domain/pin.ts';
import { endSessions, finishIn, lockAccount } from './account.repository.ts';
import {
  confirmPendingTotp,
  deleteAllFactors,
  deleteTotp,
  findFactors,
  hasFactor,
  replaceRecoveryCodes,
  setPendingTotp,
} from './factor.repository.ts';
import { FACTOR_LINK_JOB } from './factor-link.job.ts';
import {
  askForFactor,
  auditOwn,
  endFactorLimit,
  hasProof,
  notify,
  type PasskeyFactor,
  refuseMissingFactor,
  refuseUnverified,
  useProof,
} from './factor-proof.ts';
import { codeTries, countTries, forgiveTries, passwordTries } from './guess-limits.ts';
import { findOwnSession } from './own-session.ts';
import { auditPassword, findLinkedAccount, takePasswordLink } from './password-link.repository.ts';
import { newTotpSecret, otpAuthAddress, toBase32 } from './totp.ts';
import { lockUser } from './user.repository.ts';

// What protects an account is in tables that no hospital can read, so these calls leave the hospital's transaction; and
// what counts a wrong try must stay when the call is refused.

/** Second factor, PIN and proof of who is at the keyboard. */
export const securityHandlers = (passkeys: PasskeyFactor): readonly Implementation[] => [
  implementStream(getSecurity, async (_input, context) => {
    const { account, hospital, now } = context;
    return context.beyond.system(async (trx) => {
      const own = await findOwnSession(trx, { ...context, now });
      const factors = await findFactors(trx, account.id);
      const { pin_hash, factor_asked_at } = await findAccount(trx, account.id);
      const { required } = factorDemand(
        { role: account.role, hasFactor: hasFactor(factors), askedAt: factor_asked_at },
        configsInForce(hospital.configs),
        now,
      );
      const verifiedAt = own?.verified_at ?? null;
      return {
        result: {
          totp: factors.totp ? { confirmed_at: factors.totp.confirmed_at.toISOString() } : null,
          passkeys: factors.passkeys,
          recoveryCodes: factors.recoveryCodes,
          pin: pin_hash !== null,
          required,
          verifiedUntil: isVerified(verifiedAt, now) ? verifiedUntil(verifiedAt!) : null,
        },
      };
    });
  }),

  implementStream(confirmIdentity, async ({ password, ...proof }, context) => {
    const { account, now, services } = context;
    const caller = { ...context, system: context.beyond.system };
    const tries = passwordTries(caller, account.email);
    await countTries(caller, tries);
    const { password_hash } = await caller.system((trx) => findAccount(trx, account.id));
    if (!(await verifyPassword(password_hash, password)))
      throw passwordWrong({ fields: { password: passwordWrong.code } });
    const isProtected = await caller.system(async (trx) => {
      await forgiveTries(trx, tries);
      return hasFactor(await findFactors(trx, account.id));
    });
    if (isProtected && !hasProof(proof)) throw await askForFactor(passkeys, caller, account.id);
    if (isProtected) await countTries(caller, codeTries(caller, account.email));

    const prove = caller.system(async (trx) => {
      const own = await findOwnSession(trx, context);
      if (!own) throw notFound();
      if (isProtected) {
        await useProof(trx, passkeys, { account: account.id, services, now }, proof);
        await forgiveTries(trx, codeTries(caller, account.email));
      }
      await trx.updateTable('session').set({ verified_at: now }).where('id', '=', own.id).execute();
      await auditOwn(trx, context, confirmIdentity.id, {});
    });
    await prove.catch(async (error: unknown) => {
      // What was refused is undone with its transaction; that it was a copy is kept.
      if (error instanceof Refusal && error.kind.code === passkeyCopied.code)
        await caller.system(async (trx) => {
          const passkey = String(error.details.passkey);
          await passkeys.noteCopied(trx, account.id, passkey, now);
          await auditOwn(trx, context, passkeyCopied.code, { passkey });
        });
      throw error;
    });
    return { verifiedUntil: verifiedUntil(now) };
  }),

  implementStream(beginTotp, async (_input, context) => {
    const { account, now, services } = context;
    const secret = newTotpSecret();
    await context.beyond.system(async (trx) => {
      await refuseUnverified(trx, context);
      await setPendingTotp(trx, services.settings, { account: account.id, secret, now });
      await auditOwn(trx, context, beginTotp.id, {});
    });
    return { secret: toBase32(secret), address: otpAuthAddress(secret, account.email) };
  }),

  implementStream(confirmTotp, async ({ code }, context) => {
    const { account, now, services } = context;
    const caller = { ...context, system: context.beyond.system };
    await caller.system((trx) => refuseUnverified(trx, context));
    await countTries(caller, codeTries(caller, account.email));
    const recoveryCodes = await caller.system(async (trx) => {
      await lockAccount(trx, account.id);
      const before = await findFactors(trx, account.id);
      if (!(await confirmPendingTotp(trx, services.settings, { account: account.id, code, now })))
        throw authFactorWrong({ fields: { code: authFactorWrong.code } });
      await forgiveTries(trx, codeTries(caller, account.email));
      await endFactorLimit(trx, account.id);
      await auditOwn(trx, context, confirmTotp.id, { replaced: before.totp !== undefined });
      await notify(trx, context, 'factorAdded');
      return before.recoveryCodes > 0 ? null : replaceRecoveryCodes(trx, services.settings, account.id);
    });
    return { recoveryCodes };
  }),

  implementStream(removeTotp, async (_input, context) => {
    const { account } = context;
    await context.beyond.system(async (trx) => {
      await refuseUnverified(trx, context);
      await lockAccount(trx, account.id);
      await deleteTotp(trx, account.id);
      await refuseMissingFactor(trx, context);
      await auditOwn(trx, context, removeTotp.id, {});
      await notify(trx, context, 'factorRemoved');
    });
    return { result: 'ok' as const };
  }),

  implementStream(renewRecoveryCodes, async (_input, context) => {
    const { account, services } = context;
    const recoveryCodes = await context.beyond.system(async (trx) => {
      await refuseUnverified(trx, context);
      await lockAccount(trx, account.id);
      if (!hasFactor(await findFactors(trx, account.id))) throw notFound();
      await auditOwn(trx, context, renewRecoveryCodes.id, {});
      return replaceRecoveryCodes(trx, services.settings, account.id);
    });
    return { recoveryCodes };
  }),

  implementStream(setPin, async ({ pin }, context) => {
    const { account } = context;
    const problem = pin === null ? undefined : pinProblem(pin);
    if (problem) throw (problem === 'pinEasy' ? pinEasy : pinDigits)({ fields: { pin: problem } });
    const pin_hash = pin === null ? null : await hashPassword(pin);
    await context.beyond.system(async (trx) => {
      await refuseUnverified(trx, context);
      await trx.updateTable('account').set({ pin_hash, pin_tries: 0 }).where('id', '=', account.id).execute();
      await auditOwn(trx, context, setPin.id, { set: pin !== null });
      await finishIn(trx, context.hospital.id, [{ event: 'user.updated', id: account.id }], []);
    });
    return { result: 'ok' as const };
  }),

  implement(resetFactors, async ({ id }, { trx, account, services, audit }) => {
    const user = await lockUser(trx, id);
    if (!user) throw notFound();
    if (account.role !== 'sysAdmin' && !HOSPITAL_ROLES.includes(user.role as Role)) throw roleNotAllowed();
    await services.jobs.send(trx, FACTOR_LINK_JOB, { hospital: '', account: id });
    audit({ entity: 'user', id });
    return { result: 'submitted' as const };
  }),

  implementPublic(removeFactorsByLink, async ({ token, password }, { system, now, ip, services, request }) => {
    const caller = { system, now, services, request };
    const found = await system((trx) => findLinkedAccount(trx, token, { purpose: 'factor', now }));
    if (!found) throw linkExpired();
    const tries = passwordTries(caller, found.email);
    await countTries(caller, tries);
    if (!(await verifyPassword(found.password_hash, password)))
      throw passwordWrong({ fields: { password: passwordWrong.code } });
    await system(async (trx) => {
      await forgiveTries(trx, tries);
      const link = await takePasswordLink(trx, token, { purpose: 'factor', now });
      if (!link) throw linkExpired();
      const account = await lockAccount(trx, link.account);
      if (!account.active || account.password_hash !== found.password_hash) throw linkExpired();
      await passkeys.removeAll(trx, account.id);
      await deleteAllFactors(trx, account.id);
      await endSessions(trx, account.id, { reason: 'factor' });
      await auditPassword(trx, account.id, { action: removeFactorsByLink.id, detail: { address: ip } });
    });
    return { result: 'ok' as const };
  }),
];

const verifiedUntil = (at: Date) => new Date(at.getTime() + VERIFIED_MINUTES * 60_000).toISOString();

function findAccount(trx: SystemTrx, id: string) {
  return trx
    .selectFrom('account')
    .select(['password_hash', 'pin_hash', 'factor_asked_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
