import type { HospitalTrx, SystemTrx } from '@alder/database';
import { type HospitalRow, presentHospital } from '@alder/hospitals/contract';
import type { Announcement } from '@alder/notices/contract';
import { hashPassword, needsRehash, verifyPassword } from '@alder/secrets';
import { implementPublic, networkOf, type PublicContext } from '@alder/server';
import { tooMany } from '@alder/wire';
import { accountStatus, login, logout } from '../contract/login-calls.ts';
import { authWrongPassword, duplicateSession, noHospital } from '../contract/refusals.ts';
import { normalizeEmail } from '../domain/email.ts';
import { isExpired } from '../domain/session.ts';
import { type NoticeState, PRODUCT_VERSION, presentAccountState } from './account.presenter.ts';
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
import { knownBrowser } from './known-browser.ts';
import { countAttempt, forgiveAttempt, type Subject } from './login-attempt.repository.ts';
import { LOGIN_FAILED_JOB, type LoginFailure } from './login-failed.job.ts';
import { cookieOf, hashToken, newToken, plainCookie, sessionCookie, tokenOf } from './session-cookie.ts';
import { setLoginCookies, startSession } from './start-session.ts';

type LoginInput = { email: string; password: string; browserId?: string | undefined; kickoutExisting: boolean };

export const loginHandlers = [
  implementPublic(login, async (input, context) => {
    const email = normalizeEmail(input.email);
    const tries = triesOf(context, email);
    await refuseTooManyTries(context, email, tries);

    const found = await context.system((trx) => findAccountByEmail(trx, email));
    const right = await verifyPassword(found?.active ? found.password_hash : undefined, input.password);
    if (!right || !found?.password_hash) {
      await noteFailure(context, email, 'wrongPassword');
      throw authWrongPassword({ fields: { password: authWrongPassword.code } });
    }
    const verified = found.password_hash;
    const stronger = needsRehash(verified) ? await hashPassword(input.password) : undefined;

    const token = newToken();
    const { account, hospital, memberships, announcement } = await context.system(async (trx) => {
      for (const each of tries) await forgiveAttempt(trx, each);
      const entered = await enter(trx, context, { ...input, email }, { id: found.id, verified, token });
      if (stronger) await setPasswordHash(trx, found.id, stronger);
      return entered;
    });

    setLoginCookies(context, { email, token, browserId: input.browserId, lang: account.lang });
    return {
      account: presentAccountState(account, hospital, memberships, noticeState(context, announcement)),
      hospital: presentHospital(hospital),
      version: PRODUCT_VERSION,
    };
  }),

  implementPublic(accountStatus, async (_input, context) => {
    const state = await context.system(async (trx) => {
      const session = await findLiveSession(trx, context);
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
      return { account, memberships, hospital, announcement, home };
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
      ),
      hospital: presentHospital(hospital),
    };
  }),

  implementPublic(logout, async (_input, context) => {
    await context.system(async (trx) => {
      const session = await findLiveSession(trx, context);
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

/** What a log-in is counted under: the account and the address, or a browser that this account is known from. */
function triesOf({ services, request, ip }: PublicContext, email: string): Subject[] {
  const browser = knownBrowser(services.settings, request.headers, email);
  if (browser !== undefined) return [{ scope: 'account', subject: `browser ${browser} ${email}` }];
  return [
    { scope: 'account', subject: email },
    { scope: 'address', subject: networkOf(ip) },
  ];
}

async function refuseTooManyTries(context: PublicContext, email: string, tries: readonly Subject[]): Promise<void> {
  const wait = await context.system(async (trx) => {
    for (const each of tries) {
      const seconds = await countAttempt(trx, each, context.now);
      if (seconds > 0) return seconds;
    }
    return 0;
  });
  if (wait === 0) return;
  await noteFailure(context, email, 'tooMany');
  throw tooMany({ retry_after: wait });
}

async function noteFailure({ system, services, ip }: PublicContext, email: string, reason: LoginFailure['reason']) {
  const failure: LoginFailure = { email, address: ip, reason };
  await system((trx) =>
    services.jobs.send(trx as unknown as HospitalTrx, LOGIN_FAILED_JOB, { hospital: '', ...failure }),
  );
}

/** The one transaction of a login: no other login of this account can run at the same time. */
async function enter(
  trx: SystemTrx,
  { now, ip, request, services }: PublicContext,
  { kickoutExisting, browserId }: LoginInput,
  { id, verified, token }: { id: string; verified: string; token: string },
) {
  const account = await lockAccount(trx, id);
  // The password was checked before the lock: it may have been changed since.
  if (!account.active || account.password_hash !== verified) throw authWrongPassword();
  const memberships = await listMemberships(trx, id);
  const membership = chooseHospital(memberships, cookieOf(request.headers, 'hospitalId'));
  if (!membership) throw noHospital();
  const hospital = await findHospital(trx, membership.hospitalId);

  const live = (await listLiveSessions(trx, id, now)).filter(
    (each) => !isExpired({ createdAt: each.created_at, usedAt: each.seen_at }, now),
  );
  const own = hashToken(tokenOf(request.headers, services.settings.publicUrl) ?? '');
  const others = live.filter((each) => !each.token_hash.equals(own));
  const isFull = others.length >= sessionsPerAccount(hospital.configs);
  if (isFull && !kickoutExisting) throw duplicateSession({ email: account.email });
  if (isFull) await endSessions(trx, id, { reason: 'kickout' });
  for (const each of live.filter((old) => !others.includes(old)))
    await endSession(trx, { id: each.id, reason: 'replaced', now });

  await startSession(trx, { now, ip }, { account: id, hospital: hospital.id, token, browserId, kickout: isFull });
  const announcement = await findAnnouncement(trx);
  return { account, hospital: hospital as HospitalRow & { aetitle: string }, memberships, announcement };
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

function sessionsPerAccount(configs: unknown): number {
  const { sessionsPerAccount: allowed } = (configs ?? {}) as { sessionsPerAccount?: unknown };
  return typeof allowed === 'number' && allowed >= 1 ? allowed : 1;
}

async function findLiveSession(trx: SystemTrx, { request, now, services }: PublicContext) {
  const token = tokenOf(request.headers, services.settings.publicUrl);
  if (!token) return undefined;
  const session = await trx
    .selectFrom('session')
    .select(['id', 'account', 'hospital', 'home', 'created_at', 'seen_at'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return session && !isExpired({ createdAt: session.created_at, usedAt: session.seen_at }, now) ? session : undefined;
}
