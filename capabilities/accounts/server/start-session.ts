import { newId, type SystemTrx } from '@alder/database';
import type { PublicContext } from '@alder/server';
import type { CookieName } from '@alder/wire';
import { SESSION_HOURS } from '../domain/session.ts';
import { finishIn, insertSession } from './account.repository.ts';
import { knownBrowserCookie } from './known-browser.ts';
import { hashToken, plainCookie, sessionCookie } from './session-cookie.ts';

/** Begins a session of an account in a hospital, with its audit row. */
export async function startSession(
  trx: SystemTrx,
  { now, ip }: Pick<PublicContext, 'now' | 'ip'>,
  {
    account,
    hospital,
    token,
    browserId,
    kickout = false,
  }: { account: string; hospital: string; token: string; browserId?: string | undefined; kickout?: boolean },
): Promise<void> {
  const session = newId();
  await insertSession(trx, {
    id: session,
    token_hash: hashToken(token),
    account,
    hospital,
    browser_id: browserId ?? null,
    address: ip,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + SESSION_HOURS * 3_600_000),
  });
  const detail = { address: ip, kickout };
  await finishIn(trx, hospital, [], [{ action: 'public.login', entity: 'session', id: session, account, detail }]);
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
