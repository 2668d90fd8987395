import { newId, type SystemTrx } from '@alder/database';
import { type Implementation, implementStream, type StreamContext } from '@alder/server';
import { notFound, unauthorized } from '@alder/wire';
import { changeHospital } from '../contract/membership-calls.ts';
import { duplicateSession } from '../contract/refusals.ts';
import { isExpired, sessionsAllowed } from '../domain/session.ts';
import { endSession, endSessions, finishIn, listLiveSessions, lockAccount } from './account.repository.ts';
import { demandOf } from './login.handlers.ts';
import { lockMembership } from './membership.repository.ts';
import { hashToken, newToken, plainCookie, sessionCookie, tokenOf } from './session-cookie.ts';

/** A person with several hospitals goes on in another one; each hospital's log has its own side and names no other. */
export const changeHospitalHandlers: readonly Implementation[] = [
  implementStream(changeHospital, async ({ to, kickoutExisting }, context) => {
    const { account, request, reply, services, now } = context;
    const { publicUrl } = services.settings;
    const own = tokenOf(request.headers, publicUrl);
    if (!own) throw unauthorized();
    const token = newToken();
    await context.beyond.system(async (trx) => {
      // As at log-in: the sessions of one person change one after another.
      const person = await lockAccount(trx, account.id);
      const session = await lockSession(trx, own);
      if (session?.account !== account.id) throw unauthorized();
      const target = await lockMembership(trx, { account: account.id, key: to });
      if (!target) throw notFound();
      await refuseTooMany(trx, context, { own: session.id, configs: target.configs, kickoutExisting });

      const demand = await demandOf(trx, person, { role: target.role, configs: target.configs, now });
      if (demand.due && !person.factor_asked_at)
        await trx.updateTable('account').set({ factor_asked_at: now }).where('id', '=', person.id).execute();
      await endSession(trx, { id: session.id, reason: 'replaced', now });
      const { id: _old, token_hash: _hash, revoked_at: _at, revoked_for: _for, ...rest } = session;
      const id = newId();
      const place = { hospital: target.hospital, home: null, seen_at: now, limited: demand.limit ?? null };
      await trx
        .insertInto('session')
        .values({ ...rest, ...place, id, token_hash: hashToken(token) })
        .execute();
      const row = { action: changeHospital.id, entity: 'session', id, account: account.id };
      await finishIn(trx, session.hospital, [], [{ ...row, detail: { side: 'left' } }]);
      await finishIn(trx, target.hospital, [], [{ ...row, detail: { side: 'entered' } }]);
    });
    reply.header('set-cookie', [
      sessionCookie(request.headers, token, publicUrl),
      plainCookie(request.headers, 'hospitalId', to, publicUrl),
    ]);
    return { result: { hospital: to } };
  }),
];

function lockSession(trx: SystemTrx, token: string) {
  return trx
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** @throws {Refusal} `Duplicate` where the target allows fewer sessions than the person has elsewhere; `kickoutExisting` ends those. */
async function refuseTooMany(
  trx: SystemTrx,
  { account, now }: StreamContext,
  { own, configs, kickoutExisting }: { own: string; configs: unknown; kickoutExisting: boolean },
): Promise<void> {
  const others = (await listLiveSessions(trx, account.id, now)).filter(
    (each) => each.id !== own && !isExpired({ createdAt: each.created_at, usedAt: each.seen_at }, now),
  );
  if (others.length < sessionsAllowed(configs)) return;
  if (!kickoutExisting) throw duplicateSession({ email: account.email });
  await endSessions(trx, account.id, { reason: 'kickout', keep: own });
}
