import { newId, type SystemTrx } from '@alder/database';
import { type Implementation, implementStream } from '@alder/server';
import { notFound, unauthorized } from '@alder/wire';
import { switchHospital } from '../contract/switch-calls.ts';
import { endSession, finishIn } from './account.repository.ts';
import { hashToken, newToken, plainCookie, sessionCookie, tokenOf } from './session-cookie.ts';

type Switched = { readonly id: string; readonly key: string; readonly name: string; readonly isHome: boolean };

/** A system administrator in another hospital: the bar of every page says so, and both audit logs do. */
export const switchHandlers: readonly Implementation[] = [
  implementStream(
    switchHospital,
    async ({ hospitalId, hospitalKey }, { beyond, account, request, reply, services, now }) => {
      const { publicUrl } = services.settings;
      const own = tokenOf(request.headers, publicUrl);
      if (!own) throw unauthorized();
      const token = newToken();
      const to = await beyond.system(async (trx) => {
        const session = await lockSession(trx, own);
        if (!session) throw unauthorized();
        const target = await findTarget(trx, { id: hospitalId, key: hospitalKey });
        const home = session.home ?? session.hospital;
        if (!target) throw notFound();
        const isHome = target.id === home;
        await endSession(trx, { id: session.id, reason: 'replaced', now });
        const { id: _old, token_hash: _hash, revoked_at: _at, revoked_for: _for, ...rest } = session;
        const id = newId();
        const place = { hospital: target.id, home: isHome ? null : home, seen_at: now };
        await trx
          .insertInto('session')
          .values({ ...rest, ...place, id, token_hash: hashToken(token) })
          .execute();
        if (!isHome) await insertOperator(trx, target.id, account.id);
        const detail = { from: session.hospital, to: target.id };
        const row = { action: switchHospital.id, entity: 'session', id, account: account.id, detail };
        for (const hospital of new Set([session.hospital, target.id])) await finishIn(trx, hospital, [], [row]);
        return { ...target, isHome } satisfies Switched;
      });
      const { isHome, ...hospital } = to;
      reply.header('set-cookie', [
        sessionCookie(request.headers, token, publicUrl),
        plainCookie(request.headers, 'hospitalId', hospital.key, publicUrl),
      ]);
      return { result: { hospital, acting: !isHome } };
    },
  ),
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

/** The hospital of both, where both are named; one that is closed or deleted is not there. */
function findTarget(
  trx: SystemTrx,
  { id, key }: { readonly id: string | undefined; readonly key: string | undefined },
) {
  let query = trx.selectFrom('hospital').select(['id', 'key', 'name']).where('active', '=', true);
  if (id !== undefined) query = query.where('id', '=', id);
  if (key !== undefined) query = query.where('key', '=', key);
  return query.executeTakeFirst();
}

/**
 * What the operator writes there has an author: a membership that is not active, opens nothing by itself and counts
 * against no plan.
 */
async function insertOperator(trx: SystemTrx, hospital: string, account: string): Promise<void> {
  await trx
    .insertInto('membership')
    .values({
      ...{ hospital, account, role: 'sysAdmin', active: false, accepts_appointments: false },
      ...{ permit_his: true, permit_lis: true, permit_pacs: true },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
