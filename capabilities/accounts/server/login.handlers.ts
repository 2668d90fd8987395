import type { HospitalTrx, SystemTrx } from '@alder/database';
import { type HospitalRow, presentHospital } from '@alder/hospitals/contract';
import { configsInForce } from '@alder/hospitals/domain';
import type { Announcement } from '@alder/notices/contract';
import { hashPassword, needsRehash, verifyPassword } from '@alder/secrets';
import { implementPublic, type PublicContext } from '@alder/server';
import { Refusal } from '@alder/wire';
import { accountStatus, login, logout } from '../contract/login-calls.ts';
import type { PasskeyAssertion } from '../contract/passkey.ts';
import {
  authFactor,
  authFactorWrong,
  authWrongPassword,
  duplicateSession,
  noHospital,
  passkeyCopied,
} from '../contract/refusals.ts';
import { normalizeEmail } from '../domain/email.ts';
import { type FactorDemand, factorDemand } from '../domain/factor.ts';
import { isExpired, sessionsAllowed } from '../domain/session.ts';
import { type NoticeState, PRODUCT_VERSION, presentAccountState, type SessionLimits } from './account.presenter.ts';
import {
  endSession,
  endSessions,
  findAccountByEmail,
  findAnnouncement,
  findHospital,
  listLiveSessions,
  listMemberships,
  lockAccount,
  type MembershipRow,
  setPasswordHash,
} from './account.repository.ts';
import { deviceName, writeAccountLetter } from './account-letter.ts';
import { findFactors, hasFactor } from './factor.repository.ts';
import { askForFactor, hasProof, type PasskeyFactor, useProof } from './factor-proof.ts';
import { codeTries, countTries, forgiveTries, passwordTries } from './guess-limits.ts';
import { knownBrowser } from './known-browser.ts';
import { LOGIN_FAILED_JOB, type LoginFailure } from './login-failed.job.ts';
import { findOwnSession } from './own-session.ts';
import { cookieOf, hashToken, newToken, plainCookie, sessionCookie, tokenOf } from './session-cookie.ts';
import { setLoginCookies, startSession } from './start-session.ts';

type LoginInput = {
  email: string;
  password: string;
  browserId?: string | undefined;
  kickoutExisting: boolean;
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
};

/** Log-in, log-out, and who is logged in. */
export const loginHandlers = (passkeys: PasskeyFactor) => [
  implementPublic(login, async (input, context) => {
    const email = normalizeEmail(input.email);
    const tries = passwordTries(context, email);
    await countTries(context, tries, () => noteFailure(context, email, 'tooMany'));

    const found = await context.system((trx) => findAccountByEmail(trx, email));
    const right = await verifyPassword(found?.active ? found.password_hash : undefined, input.password);
    if (!right || !found?.password_hash) {
      await noteFailure(context, email, 'wrongPassword');
      throw authWrongPassword({ fields: { password: authWrongPassword.code } });
    }
    const verified = found.password_hash;
    const stronger = needsRehash(verified) ? await hashPassword(input.password) : undefined;

    const isProtected = await context.system(async (trx) => {
      await forgiveTries(trx, tries);
      return hasFactor(await findFactors(trx, found.id));
    });
    if (isProtected && !hasProof(input)) throw await askForFactor(passkeys, context, found.id);
    if (isProtected) await countTries(context, codeTries(context, email), () => noteFailure(context, email, 'tooMany'));

    const token = newToken();
    const { account, hospital, memberships, announcement, limits } = await context
      .system(async (trx) => {
        const entered = await enter(
          trx,
          { ...context, passkeys },
          { ...input, email },
          { id: found.id, verified, token },
        );
        if (stronger) await setPasswordHash(trx, found.id, stronger);
        await notifyOfDevice(trx, context, { account: found.id, email, hospital: entered.hospital.id });
        return entered;
      })
      .catch(async (error: unknown) => {
        if (error instanceof Refusal && error.kind.code === authFactorWrong.code)
          await noteFailure(context, email, 'wrongCode');
        if (error instanceof Refusal && error.kind.code === passkeyCopied.code) {
          await noteFailure(context, email, 'copiedPasskey');
          const passkey = String(error.details.passkey);
          await context.system((trx) => passkeys.noteCopied(trx, found.id, passkey, context.now));
        }
        throw error;
      });

    setLoginCookies(context, { email, token, browserId: input.browserId, lang: account.lang });
    return {
      account: presentAccountState(
        account,
        hospital,
        memberships,
        noticeState(context, announcement),
        hospital.id,
        limits,
      ),
      hospital: presentHospital(hospital),
      version: PRODUCT_VERSION,
    };
  }),

  implementPublic(accountStatus, async (_input, context) => {
    const state = await context.system(async (trx) => {
      const session = await findOwnSession(trx, context);
      if (!session) return undefined;
      const memberships = await listMemberships(trx, session.account);
      const home = session.home ?? session.hospital;
      if (!memberships.some((each) => each.hospitalId === home)) return undefined;
      const account = await trx
        .selectFrom('account')
        .selectAll()
        .where('id', '=', session.account)
        .where('active', '=', true)
        .executeTakeFirst();
      if (!account) return undefined;
      const [hospital, announcement] = [await findHospital(trx, session.hospital), await findAnnouncement(trx)];
      const here = memberships.find((each) => each.hospitalId === home)!;
      const demand = await demandOf(trx, account, { role: here.role, configs: hospital.configs, now: context.now });
      const limit = session.locked_at === null ? (session.limited as 'factor' | null) : ('locked' as const);
      const limits = { limit, factorDue: demand.due?.toISOString() ?? null };
      return { account, memberships, hospital, announcement, home, limits };
    });

    const response = { version: PRODUCT_VERSION, wolfiInstaller: null };
    if (!state)
      return { ...response, account: { login: false as const, loginState: 'logout' as const }, hospital: null };
    const hospital = state.hospital as HospitalRow & { aetitle: string };
    return {
      ...response,
      account: presentAccountState(
        state.account,
        hospital,
        state.memberships,
        noticeState(context, state.announcement),
        state.home,
        state.limits,
      ),
      hospital: presentHospital(hospital),
    };
  }),

  implementPublic(logout, async (_input, context) => {
    await context.system(async (trx) => {
      const session = await findOwnSession(trx, context);
      if (session) await endSession(trx, { id: session.id, reason: 'logout', now: context.now });
    });

    const { headers } = context.request;
    const { publicUrl } = context.services.settings;
    context.reply.header('set-cookie', [
      sessionCookie(headers, '', publicUrl),
      plainCookie(headers, 'accountStatus', '', publicUrl),
    ]);
    return { result: 'ok' as const };
  }),
];

async function noteFailure({ system, services, ip }: PublicContext, email: string, reason: LoginFailure['reason']) {
  const failure: LoginFailure = { email, address: ip, reason };
  await system((trx) =>
    services.jobs.send(trx as unknown as HospitalTrx, LOGIN_FAILED_JOB, { hospital: '', ...failure }),
  );
}

/** The one transaction of a login: no other login of this account can run at the same time. */
async function enter(
  trx: SystemTrx,
  context: PublicContext & { readonly passkeys: PasskeyFactor },
  { kickoutExisting, browserId, code, passkey, email }: LoginInput,
  { id, verified, token }: { id: string; verified: string; token: string },
) {
  const { now, ip, request, services } = context;
  const account = await lockAccount(trx, id);
  // The password was checked before the lock: it may have been changed since.
  if (!account.active || account.password_hash !== verified) throw authWrongPassword();
  await proveFactor(trx, context, { account: id, email, code, passkey });
  const memberships = await listMemberships(trx, id);
  const membership = chooseHospital(memberships, cookieOf(request.headers, 'hospitalId'));
  if (!membership) throw noHospital();
  const hospital = await findHospital(trx, membership.hospitalId);

  const live = (await listLiveSessions(trx, id, now)).filter(
    (each) => !isExpired({ createdAt: each.created_at, usedAt: each.seen_at }, now),
  );
  const own = hashToken(tokenOf(request.headers, services.settings.publicUrl) ?? '');
  const others = live.filter((each) => !each.token_hash.equals(own));
  const isFull = others.length >= sessionsAllowed(hospital.configs);
  if (isFull && !kickoutExisting) throw duplicateSession({ email: account.email });
  if (isFull) await endSessions(trx, id, { reason: 'kickout' });
  for (const each of live.filter((old) => !others.includes(old)))
    await endSession(trx, { id: each.id, reason: 'replaced', now });

  await endStrangersSession(trx, context, id);

  const demand = await demandOf(trx, account, { role: membership.role, configs: hospital.configs, now });
  if (demand.due && !account.factor_asked_at)
    await trx.updateTable('account').set({ factor_asked_at: now }).where('id', '=', id).execute();
  const limited = demand.limit ?? null;
  const began = { account: id, hospital: hospital.id, token, browserId, kickout: isFull, limited };
  await startSession(trx, { now, ip, request }, began);
  await trx.updateTable('account').set({ pin_tries: 0 }).where('id', '=', id).execute();
  const announcement = await findAnnouncement(trx);
  const limits: SessionLimits = { limit: limited, factorDue: demand.due?.toISOString() ?? null };
  return { account, hospital: hospital as HospitalRow & { aetitle: string }, memberships, announcement, limits };
}

/**
 * @throws {Refusal} `authFactorWrong`, `passkeyCopied`, `authFactor` where the account has a second factor that is not
 *   proved. Before `Duplicate`, which says that somebody is logged in.
 */
async function proveFactor(
  trx: SystemTrx,
  context: PublicContext & { readonly passkeys: PasskeyFactor },
  { account, email, ...proof }: Pick<LoginInput, 'code' | 'passkey' | 'email'> & { account: string },
): Promise<void> {
  if (!hasFactor(await findFactors(trx, account))) return;
  // The factor was set up since the password was judged.
  if (!hasProof(proof)) throw authFactor();
  const { services, now } = context;
  await useProof(trx, context.passkeys, { account, services, now }, proof);
  await forgiveTries(trx, codeTries(context, email));
}

/** A colleague logged in here before, and the cookie of that session is about to be replaced: the session ends with it. */
async function endStrangersSession(trx: SystemTrx, context: PublicContext, account: string): Promise<void> {
  const before = await findOwnSession(trx, context);
  if (before && before.account !== account)
    await endSession(trx, { id: before.id, reason: 'replaced', now: context.now });
}

/** What the hospital that a person acts for demands of the account. */
export async function demandOf(
  trx: SystemTrx,
  account: { readonly id: string; readonly factor_asked_at: Date | null },
  { role, configs, now }: { readonly role: string; readonly configs: unknown; readonly now: Date },
): Promise<FactorDemand> {
  const factors = await findFactors(trx, account.id);
  const asked = { role, hasFactor: hasFactor(factors), askedAt: account.factor_asked_at };
  return factorDemand(asked, configsInForce(configs as Readonly<Record<string, unknown>>), now);
}

/** A letter about a log-in from a browser that this account has not used before; the very first one needs none. */
async function notifyOfDevice(
  trx: SystemTrx,
  context: PublicContext,
  { account, email, hospital }: { account: string; email: string; hospital: string },
): Promise<void> {
  const { services, request, ip, now } = context;
  if (knownBrowser(services.settings, request.headers, email) !== undefined) return;
  const { sessions } = await trx
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  if (Number(sessions) < 2) return;
  const values = { at: now, device: deviceName(request), address: ip };
  await writeAccountLetter(trx, { account, hospital, now }, { kind: 'newDevice', values });
}

/** What this browser has seen of the operator's notices: its cookies are hints and no more. */
function noticeState({ request }: PublicContext, announcement: Announcement | null): NoticeState {
  const { headers } = request;
  const [versionNotif, announcementTimestamp] = [
    cookieOf(headers, 'versionNotif'),
    cookieOf(headers, 'announcementTimestamp'),
  ];
  return { announcement, versionNotif, announcementTimestamp };
}

/** The hospital switched to last, if it is still one of theirs; otherwise the one joined first. */
function chooseHospital(memberships: readonly MembershipRow[], hint: string | undefined): MembershipRow | undefined {
  return memberships.find((each) => each.hospital === hint || each.hospitalId === hint) ?? memberships[0];
}
