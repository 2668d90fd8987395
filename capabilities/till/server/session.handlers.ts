import { denominationsOf } from '@alder/checkout/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  closeTill,
  countTill,
  moveTillCash,
  openTill,
  piecesUnknown,
  resumeTill,
  secondPersonMissing,
  tillAlreadyOpen,
  tillNotOpen,
  tillShort,
  varianceReason,
} from '../contract/index.ts';
import {
  arePieces,
  expectedCash,
  needsReason,
  type Pieces,
  sumOfPieces,
  type TillStatus,
  tillFlow,
} from '../domain/index.ts';
import { presentSession } from './till.presenter.ts';
import {
  findOpenSession,
  findSession,
  findSetting,
  insertCount,
  insertMovement,
  insertSession,
  lockSession,
  lockTill,
  type SessionRow,
  setSession,
} from './till.repository.ts';

/** A till from its opening to its closing. */
export const sessionHandlers: readonly Implementation[] = [
  implement(openTill, async ({ till, float, pieces }, context) => {
    const { trx, account, now } = context;
    const row = await lockTill(trx, till);
    if (!row || row.deleted_at) throw notFound({ fields: { till: notFound.code } });
    const current = await findOpenSession(trx, till);
    if (current) throw tillAlreadyOpen({ current: presentSession(current, await findSetting(trx)) });
    if (pieces) checkPieces(context, pieces);
    const float_amount = pieces ? sumOfPieces(pieces) : float;
    const id = await insertSession(trx, {
      ...{ till, opened_by: account.id, opened_at: now, float_amount },
      float_pieces: pieces ? JSON.stringify(pieces) : null,
    });
    context.audit({ entity: 'tillSession', id, detail: { till, float: float_amount } });
    return changed(context, id, 'opened');
  }),

  implement(moveTillCash, async ({ id, direction, amount, reason }, context) => {
    const { trx, account, now } = context;
    const session = await lockSession(trx, id);
    if (!session) throw notFound();
    if (session.status !== 'open') throw tillNotOpen();
    if (direction === 'out' && amount > expectedCash(session.float_amount, session.cash)) throw tillShort();
    const moved = direction === 'in' ? amount : -amount;
    await insertMovement(trx, { session: id, amount: moved, reason, author: account.id, at: now });
    context.audit({ entity: 'tillSession', id, detail: { amount: moved, reason } });
    return changed(context, id, 'updated');
  }),

  implement(countTill, async ({ id, version, pieces }, context) => {
    const { trx, account, now } = context;
    const { session, status } = await stepOf(context, { id, version }, 'count');
    checkPieces(context, pieces);
    const counted = sumOfPieces(pieces);
    const expected = expectedCash(session.float_amount, session.cash);
    await insertCount(trx, {
      ...{ session: id, pieces: JSON.stringify(pieces), amount: counted, expected },
      ...{ author: account.id, at: now },
    });
    await setSession(trx, id, { status, counted, expected, counted_by: account.id });
    context.audit({ entity: 'tillSession', id, detail: { counted, expected } });
    return changed(context, id, 'counted');
  }),

  implement(resumeTill, async ({ id, version }, context) => {
    const { status } = await stepOf(context, { id, version }, 'resume');
    await setSession(context.trx, id, { status, counted: null, expected: null, counted_by: null });
    return changed(context, id, 'resumed');
  }),

  implement(closeTill, async ({ id, version, reason }, context) => {
    const { trx, account, now } = context;
    const { session, status } = await stepOf(context, { id, version }, 'close');
    const setting = await findSetting(trx);
    const [counted, expected] = [session.counted!, session.expected!];
    if (setting.second_person && session.counted_by === account.id) throw secondPersonMissing();
    if (needsReason({ counted, expected }, setting.variance_limit) && !reason.trim())
      throw varianceReason({ fields: { reason: varianceReason.code } });
    await setSession(trx, id, { status, reason: reason.trim(), closed_by: account.id, closed_at: now });
    context.audit({ entity: 'tillSession', id, detail: { counted, expected, reason: reason.trim() } });
    return changed(context, id, 'closed');
  }),
];

/** The session, locked, with the state that the step leads to. */
async function stepOf(
  { trx }: Context,
  { id, version }: { id: string; version: number },
  step: 'count' | 'resume' | 'close',
): Promise<{ session: SessionRow; status: TillStatus }> {
  const session = await lockSession(trx, id);
  if (!session) throw notFound();
  const current = presentSession(session, await findSetting(trx));
  const status = tillFlow.next(current.status, step);
  if (!status) throw tillNotOpen({ current });
  if (session.version !== version) throw stale({ current });
  return { session, status };
}

function checkPieces({ hospital }: Context, pieces: Pieces): void {
  const { notes, coins } = denominationsOf(hospital.currency);
  if (!arePieces(pieces, [...notes, ...coins])) throw piecesUnknown({ fields: { pieces: piecesUnknown.code } });
}

async function changed({ trx, emit }: Context, id: string, event: string) {
  emit({ event: `tillSession.${event}`, id, permit: 'his' });
  return { result: presentSession((await findSession(trx, id))!, await findSetting(trx)) };
}
