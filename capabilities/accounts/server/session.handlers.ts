import type { SystemTrx } from '@alder/database';
import { verifyPassword } from '@alder/secrets';
import { type Implementation, implementStream, type StreamContext } from '@alder/server';
import { notFound, unauthorized } from '@alder/wire';
import { passwordWrong, pinMissing } from '../contract/refusals.ts';
import { endOtherSessions, endSession, getSessions, lockSession, unlockSession } from '../contract/security-calls.ts';
import { deviceOf } from '../domain/device.ts';
import { PIN_TRIES } from '../domain/pin.ts';
import { isExpired } from '../domain/session.ts';
import { endSession as endSessionRow, endSessions, finishIn } from './account.repository.ts';
import { findOwnSession } from './own-session.ts';

/** Sessions of the own account and the lock of the screen. Sessions belong to a person, so no hospital reads them. */
export const sessionHandlers: readonly Implementation[] = [
  implementStream(getSessions, async (_input, context) => {
    const { account, now } = context;
    return context.beyond.system(async (trx) => {
      const own = await findOwnSession(trx, context);
      const rows = (await listSessions(trx, account.id, now)).filter(
        ({ created_at, seen_at }) => !isExpired({ createdAt: created_at, usedAt: seen_at }, now),
      );
      const present = (row: (typeof rows)[number]) => {
        const { browser = null, system = null, kind } = deviceOf(row.user_agent);
        return {
          ...{ id: row.id, isCurrent: row.id === own?.id, browser, system, kind, address: row.address },
          ...{ hospitalName: row.name, isLocked: row.locked_at !== null },
          created_at: row.created_at.toISOString(),
          seen_at: row.seen_at.toISOString(),
        };
      };
      return { result: rows.map(present).sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
    });
  }),

  implementStream(endSession, async ({ id }, context) => {
    const { account, now } = context;
    await context.beyond.system(async (trx) => {
      const found = await trx
        .selectFrom('session')
        .select('id')
        .where('id', '=', id)
        .where('account', '=', account.id)
        .executeTakeFirst();
      // A session of another person is the same as none. One that has ended already is as it was asked to be.
      if (!found) throw notFound();
      await endSessionRow(trx, { id, reason: 'ended', now });
      await auditOwn(trx, context, endSession.id, { session: id });
    });
    return { result: 'ok' as const };
  }),

  implementStream(endOtherSessions, async (_input, context) => {
    const { account, now } = context;
    const ended = await context.beyond.system(async (trx) => {
      const own = await findOwnSession(trx, context);
      const others = (await listSessions(trx, account.id, now)).filter(({ id }) => id !== own?.id);
      await endSessions(trx, account.id, { reason: 'ended', keep: own?.id ?? null });
      await auditOwn(trx, context, endOtherSessions.id, { ended: others.length });
      return others.length;
    });
    return { ended };
  }),

  implementStream(lockSession, async (_input, context) => {
    const { account, hospital, now } = context;
    await context.beyond.system(async (trx) => {
      const own = await findOwnSession(trx, context);
      if (!own) throw notFound();
      if (own.locked_at === null)
        await trx.updateTable('session').set({ locked_at: now }).where('id', '=', own.id).execute();
      await auditOwn(trx, context, lockSession.id, {});
      // Other tabs of this browser ask who is logged in, and lock too.
      await finishIn(trx, hospital.id, [{ event: 'session.locked', id: account.id }], []);
    });
    return { result: 'ok' as const };
  }),

  implementStream(unlockSession, async (input, context) => {
    const { account, hospital, now } = context;
    const { system } = context.beyond;
    // Counted before it is known to be wrong, under the lock of the account: a hundred tries at once are a hundred.
    const { session, hash, left } = await system(async (trx) => {
      const row = await trx
        .selectFrom('account')
        .select(['pin_hash', 'password_hash', 'pin_tries'])
        .where('id', '=', account.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      // Read under the lock: the try before this one may have ended the session.
      const own = await findOwnSession(trx, context);
      if (!own) throw unauthorized();
      if ('pin' in input && row.pin_hash === null) throw pinMissing();
      const tries = row.pin_tries + 1;
      await trx.updateTable('account').set({ pin_tries: tries }).where('id', '=', account.id).execute();
      return { session: own.id, hash: 'pin' in input ? row.pin_hash : row.password_hash, left: PIN_TRIES - tries };
    });
    const typed = 'pin' in input ? input.pin.normalize('NFKC') : input.password;
    const isRight = left >= 0 && (await verifyPassword(hash, typed));
    await system(async (trx) => {
      if (isRight) {
        await trx.updateTable('account').set({ pin_tries: 0 }).where('id', '=', account.id).execute();
        await trx.updateTable('session').set({ locked_at: null }).where('id', '=', session).execute();
        await auditOwn(trx, context, unlockSession.id, { by: 'pin' in input ? 'pin' : 'password' });
        await finishIn(trx, hospital.id, [{ event: 'session.unlocked', id: account.id }], []);
      } else if (left <= 0) {
        await endSessionRow(trx, { id: session, reason: 'pin', now });
        await trx.updateTable('account').set({ pin_tries: 0 }).where('id', '=', account.id).execute();
      }
    });
    if (isRight) return { result: 'ok' as const };
    if (left <= 0) throw unauthorized();
    throw passwordWrong({ left, fields: { ['pin' in input ? 'pin' : 'password']: passwordWrong.code } });
  }),
];

function listSessions(trx: SystemTrx, account: string, now: Date) {
  return trx
    .selectFrom('session')
    .innerJoin('hospital', 'hospital.id', 'session.hospital')
    .select([
      'session.id',
      'session.user_agent',
      'session.address',
      'session.created_at',
      'session.seen_at',
      'session.locked_at',
      'hospital.name',
    ])
    .where('session.account', '=', account)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .orderBy('session.seen_at', 'desc')
    .orderBy('session.id')
    .execute();
}

async function auditOwn(
  trx: SystemTrx,
  { account, hospital }: Pick<StreamContext, 'account' | 'hospital'>,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await finishIn(trx, hospital.id, [], [{ action, entity: 'session', id: account.id, account: account.id, detail }]);
}
