import type { SystemTrx } from '@alder/database';
import { configsInForce } from '@alder/hospitals/domain';
import { hashPassword, verifyPassword } from '@alder/secrets';
import { type Implementation, implement, implementPublic, implementStream, type StreamContext } from '@alder/server';
import { notFound, type Role } from '@alder/wire';
import {
  authFactor,
  authFactorWrong,
  factorRequired,
  linkExpired,
  passwordWrong,
  pinDigits,
  pinEasy,
  roleNotAllowed,
  verifyFirst,
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
import { writeAccountLetter } from './account-letter.ts';
import {
  confirmPendingTotp,
  deleteAllFactors,
  deleteTotp,
  findFactors,
  hasFactor,
  replaceRecoveryCodes,
  setPendingTotp,
  takeCode,
} from './factor.repository.ts';
import { FACTOR_LINK_JOB } from './factor-link.job.ts';
import { codeTries, countTries, forgiveTries, passwordTries } from './guess-limits.ts';
import { findOwnSession } from './own-session.ts';
import { auditPassword, findLinkedAccount, takePasswordLink } from './password-link.repository.ts';
import { newTotpSecret, otpAuthAddress, toBase32 } from './totp.ts';
import { lockUser } from './user.repository.ts';

// What protects an account is in tables that no hospital can read, so these calls leave the hospital's transaction; and
// what counts a wrong try must stay when the call is refused.

export const securityHandlers: readonly Implementation[] = [
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
          recoveryCodes: factors.recoveryCodes,
          pin: pin_hash !== null,
          required,
          verifiedUntil: isVerified(verifiedAt, now) ? verifiedUntil(verifiedAt!) : null,
        },
      };
    });
  }),

  implementStream(confirmIdentity, async ({ password, code }, context) => {
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
    if (isProtected && code === undefined) throw authFactor();
    if (isProtected) await countTries(caller, codeTries(caller, account.email));

    await caller.system(async (trx) => {
      const own = await findOwnSession(trx, context);
      if (!own) throw notFound();
      if (isProtected) {
        const proof = await takeCode(trx, services.settings, { account: account.id, code: code!, now });
        if (!proof) throw authFactorWrong({ fields: { code: authFactorWrong.code } });
        await forgiveTries(trx, codeTries(caller, account.email));
      }
      await trx.updateTable('session').set({ verified_at: now }).where('id', '=', own.id).execute();
      await auditOwn(trx, context, confirmIdentity.id, {});
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

/** @throws {Refusal} `verifyFirst` unless the password was typed within the last minutes, in this session. */
export async function refuseUnverified(trx: SystemTrx, context: StreamContext): Promise<void> {
  const own = await findOwnSession(trx, context);
  if (!own || own.account !== context.account.id || !isVerified(own.verified_at, context.now)) throw verifyFirst();
}

/** @throws {Refusal} `factorRequired` where any hospital of the person, or a role there, demands a factor that is gone. */
async function refuseMissingFactor(trx: SystemTrx, { account, now }: StreamContext): Promise<void> {
  if (hasFactor(await findFactors(trx, account.id))) return;
  const memberships = await trx
    .selectFrom('membership')
    .innerJoin('hospital', 'hospital.id', 'membership.hospital')
    .select(['membership.role', 'hospital.configs'])
    .where('membership.account', '=', account.id)
    .where('membership.active', '=', true)
    .execute();
  const demands = memberships.map(({ role, configs }) =>
    factorDemand(
      { role, hasFactor: false, askedAt: null },
      configsInForce(configs as Readonly<Record<string, unknown>>),
      now,
    ),
  );
  if (demands.some(({ required }) => required)) throw factorRequired();
}

/** The factor that was owed is there: every session of the account opens all again. */
async function endFactorLimit(trx: SystemTrx, account: string): Promise<void> {
  await trx.updateTable('session').set({ limited: null }).where('account', '=', account).execute();
  await trx.updateTable('account').set({ factor_asked_at: null }).where('id', '=', account).execute();
}

async function auditOwn(
  trx: SystemTrx,
  { account, hospital }: Pick<StreamContext, 'account' | 'hospital'>,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await finishIn(trx, hospital.id, [], [{ action, entity: 'user', id: account.id, account: account.id, detail }]);
}

/** A letter to the person about what was changed: a stranger at the keyboard cannot do it unseen. */
async function notify(
  trx: SystemTrx,
  { account, hospital, now }: StreamContext,
  kind: 'factorAdded' | 'factorRemoved',
): Promise<void> {
  await writeAccountLetter(trx, { account: account.id, hospital: hospital.id, now }, { kind, values: { at: now } });
}
