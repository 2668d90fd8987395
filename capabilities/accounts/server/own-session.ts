import type { SystemTrx } from '@alder/database';
import type { PublicContext } from '@alder/server';
import { isExpired } from '../domain/session.ts';
import { hashToken, tokenOf } from './session-cookie.ts';

export type OwnSessionRow = NonNullable<Awaited<ReturnType<typeof findOwnSession>>>;

/** The live session behind the cookie of a request. */
export async function findOwnSession(
  trx: SystemTrx,
  { request, now, services }: Pick<PublicContext, 'request' | 'now' | 'services'>,
) {
  const token = tokenOf(request.headers, services.settings.publicUrl);
  if (!token) return undefined;
  const session = await trx
    .selectFrom('session')
    .select(['id', 'account', 'hospital', 'home', 'created_at', 'seen_at', 'verified_at', 'locked_at', 'limited'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return session && !isExpired({ createdAt: session.created_at, usedAt: session.seen_at }, now) ? session : undefined;
}
