import { newId, type SystemTrx } from '@alder/database';
import type { PublicContext } from '@alder/server';
import type { CookieName } from '@alder/wire';
import { SESSION_HOURS } from '../domain/session.ts';
import { finishIn, insertSession } from './account.repository.ts';
import { knownBrowserCookie } from './known-browser.ts';
import { hashToken, plainCookie, sessionCookie } from './session-cookie.ts';

/** As much of a User-Agent header as names browser and system. */
const USER_AGENT_LENGTH = 400;

type NewSession = {
  readonly account: string;
  readonly hospital: string;
  readonly token: string;
  readonly browserId?: string | null | undefined;
  readonly kickout?: boolean;
  /** `factor`: a second factor must be set up before anything else opens. */
  readonly limited?: 'factor' | null;
  /** When the person proved who they are, and the latest end: of the session before, where it goes on in another hospital. */
  readonly verifiedAt?: Date;
  readonly expiresAt?: Date;
};

/** Begins a session of an account in a hospital, with its audit row. */
export async function startSession(
  trx: SystemTrx,
  { now, ip, request }: Pick<PublicContext, 'now' | 'ip' | 'request'>,
  { account, hospital, token, browserId, kickout = false, limited = null, verifiedAt = now, ...rest }: NewSession,
): Promise<string> {
  const session = newId();
  await insertSession(trx, {
    id: session,
    token_hash: hashToken(token),
    account,
    hospital,
    browser_id: browserId ?? null,
    address: ip,
    user_agent: request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null,
    created_at: now,
    seen_at: now,
    verified_at: verifiedAt,
    limited,
    expires_at: rest.expiresAt ?? new Date(now.getTime() + SESSION_HOURS * 3_600_000),
  });
  const detail = { address: ip, kickout };
  await finishIn(trx, hospital, [], [{ action: 'public.login', entity: 'session', id: session, account, detail }]);
  return session;
}

/** Gives the browser the cookies of a log-in. */
export function setLoginCookies(
  { request, reply, services }: PublicContext,
  {
    email,
    token,
    browserId,
    lang,
  }: { email: string; token: string; browserId?: string | undefined; lang: string | null },
): void {
  const { headers } = request;
  const { settings } = services;
  const plain = (name: CookieName, value: string) => plainCookie(headers, name, value, settings.publicUrl);
  reply.header('set-cookie', [
    sessionCookie(headers, token, settings.publicUrl),
    knownBrowserCookie(settings, headers, email),
    plain('accountStatus', 'login'),
    plain('email', email),
    ...(browserId ? [plain('browserId', browserId)] : []),
    ...(lang ? [plain('lang', lang)] : []),
  ]);
}
