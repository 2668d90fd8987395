import { type Context, type Implementation, implement, implementStream } from '@alder/server';
import { type InputOf, notFound } from '@alder/wire';
import {
  checkInpatientDose,
  giveInpatientSlot,
  givenRecently,
  noSuchTime,
  nothingMeasured,
  reasonMissing,
  secondIsSame,
  secondMissing,
  setInpatientSlot,
  settleInpatientSlot,
  slotClosed,
  stayEnded,
} from '../contract/index.ts';
import {
  afterEvent,
  chargeOf,
  isTakenInBy,
  isTimeOf,
  minutesToWait,
  needsReason,
  outcomeOf,
  slotState,
} from '../domain/index.ts';
import type { InpatientDeps } from './deps.ts';
import { timedOf } from './order.presenter.ts';
import {
  findCheck,
  findNearestGiven,
  findOrder,
  findSlot,
  insertCheck,
  lockOrder,
  type OrderRow,
  presentSlotOf,
  putSlot,
  type SlotRow,
} from './slot.repository.ts';
import { lockStay } from './stay.repository.ts';

/** A clock of a device that is ahead by more than this is not believed. */
const MAX_AHEAD_MS = 5 * 60_000;
/** What arrives later than this after it was done was done without a connection: it has happened, and is never refused. */
const LATE_ARRIVAL_MS = 2 * 60_000;
/** A check of a second person holds this long. */
const CHECK_HOURS = 1;

type Give = InputOf<typeof giveInpatientSlot>;

/** What people do with the times of a treatment sheet. */
export const slotHandlers = (deps: InpatientDeps): readonly Implementation[] => [
  implement(giveInpatientSlot, async (input, context) => {
    const { trx, account, now, audit } = context;
    const { order, stay } = await orderOf(input.inpatient_order, context);
    const at = new Date(Math.min(Date.parse(input.at), now.getTime() + MAX_AHEAD_MS));
    const due_at = new Date(input.due_at);
    const hasHappened = now.getTime() - at.getTime() > LATE_ARRIVAL_MS;

    const known = await findSlot(trx, order.id, due_at);
    if (known?.outcome === 'given') return reportAgain(order, known, { ...input, at: at.toISOString() }, context);
    const is_extra = isBeside(order, known, input, { at, hasHappened, stay });
    const amount = input.amount ?? (order.kind === 'medicine' ? order.dosage : null);
    if (!hasHappened) await refuseGiving(deps, order, { ...input, amount }, at, context);
    if (order.kind === 'vitals' && Object.keys(input.measured ?? {}).length === 0) throw nothingMeasured();
    const checked_by = await checkerOf(order, { ...input, amount }, context);

    const vital_signs = input.measured
      ? await deps.recordVitals(context, {
          ...{ pet: order.pet, medical_record: stay.medical_record, measured_at: at, values: input.measured },
          confirmImplausible: hasHappened || input.confirmImplausible,
        })
      : null;
    const id = await putSlot(trx, order, due_at, {
      ...{ outcome: 'given', outcome_at: at, outcome_by: account.id, amount, is_extra, checked_by, vital_signs },
      ...{ measured: input.measured ? JSON.stringify(input.measured) : null },
      ...{ reason: input.reason ?? '', note: input.note ?? '', reported_again: null },
    });
    await charge(deps, order, { id, amount, at, by: account.id, medical_record: stay.medical_record }, context);

    audit({ entity: 'inpatientSlot', id, detail: { order: order.id, due_at: input.due_at, at, amount, checked_by } });
    return changed(id, 'inpatientSlot.given', context);
  }),

  implement(setInpatientSlot, async ({ inpatient_order, event, reason = '', ...input }, context) => {
    const { trx, account, audit } = context;
    const { order, stay } = await orderOf(inpatient_order, context);
    if (stay.status !== 'admitted') throw stayEnded();
    const due_at = new Date(input.due_at);
    const known = await findSlot(trx, order.id, due_at);
    if (!known && !isTimeOf(timedOf(order), input.due_at)) throw noSuchTime();
    const at = new Date(Math.min(Date.parse(input.at), context.now.getTime() + MAX_AHEAD_MS));
    const slot = { due_at: input.due_at, outcome: (known?.outcome ?? null) as never };
    const next = afterEvent(slot, timedOf(order), event, at);
    if (!next) throw slotClosed({ state: slotState(slot, timedOf(order), at) });
    const outcome = outcomeOf(next);
    if (outcome !== null && !reason.trim()) throw reasonMissing({ fields: { reason: 'missing' } });

    if (known?.outcome === 'given') {
      await deps.withdrawCharge(context, known.id);
      if (known.vital_signs) await deps.withdrawVitals(context, known.vital_signs);
    }
    const id = await putSlot(trx, order, due_at, {
      ...{ outcome, outcome_at: outcome && at, outcome_by: outcome && account.id, amount: null, measured: null },
      ...{ reason, note: '', checked_by: null, vital_signs: null, reported_again: null },
    });

    audit({ entity: 'inpatientSlot', id, detail: { order: order.id, due_at: input.due_at, event, reason } });
    return changed(id, 'inpatientSlot.updated', context);
  }),

  implement(settleInpatientSlot, async ({ inpatient_order, due_at, given }, context) => {
    const { trx, audit } = context;
    const { order, stay } = await orderOf(inpatient_order, context);
    const slot = await findSlot(trx, order.id, new Date(due_at));
    if (!slot) throw notFound();
    const report = slot.reported_again as { by: string; at: string; amount: number | null } | null;
    if (!report) throw slotClosed({ state: slot.outcome ?? 'due' });

    const id = await putSlot(trx, order, slot.due_at, { reported_again: null });
    if (given === 'twice') {
      const { by, amount } = report;
      const at = new Date(report.at);
      const extra = { outcome: 'given', outcome_at: at, outcome_by: by, amount, is_extra: true } as const;
      const second = await putSlot(trx, order, await freeTime(order, at, context), extra);
      await charge(deps, order, { id: second, amount, at, by, medical_record: stay.medical_record }, context);
    }

    audit({ entity: 'inpatientSlot', id, detail: { order: order.id, due_at, given, report } });
    return changed(id, 'inpatientSlot.updated', context);
  }),

  implementStream(checkInpatientDose, async ({ inpatient_order, due_at, amount, account, secret }, context) => {
    if (account === context.account.id) throw secondIsSame({ fields: { account: secondIsSame.code } });
    await context.inHospital(async ({ trx }) => {
      if (!(await findOrder(trx, inpatient_order))) throw notFound();
    });
    const colleague = await deps.verifyColleague(context, { account, secret });
    return context.inHospital(async ({ trx, audit }) => {
      const check = await insertCheck(trx, {
        ...{ inpatient_order, due_at, amount, requested_by: context.account.id },
        ...{ checked_by: colleague.id, created_at: context.now },
      });
      audit({
        entity: 'inpatientCheck',
        id: check,
        detail: { order: inpatient_order, due_at, amount, by: colleague.id },
      });
      return { check, by_name: colleague.display_name };
    });
  }),
];

async function orderOf(id: string, { trx }: Context) {
  const order = await lockOrder(trx, id);
  const stay = order && (await lockStay(trx, order.inpatient_record));
  if (!order || !stay) throw notFound();
  return { order, stay };
}

/**
 * Whether a dose is one beside the times of its order. What was done without a connection is entered as that where the
 * order was stopped, or the time was held or overtaken meanwhile: it has been given.
 *
 * @throws {Refusal} `stayEnded`, `noSuchTime`, `slotClosed`
 */
function isBeside(
  order: OrderRow,
  known: SlotRow | undefined,
  { due_at, extra = false }: Give,
  { at, hasHappened, stay }: { at: Date; hasHappened: boolean; stay: { status: string } },
): boolean {
  if (stay.status !== 'admitted' && !hasHappened) throw stayEnded();
  if (extra) return true;
  const timed = timedOf(order);
  const isTime = known !== undefined ? !known.is_extra : isTimeOf(timed, due_at);
  if (!isTime) {
    if (hasHappened) return true;
    throw noSuchTime();
  }
  const slot = { due_at, outcome: (known?.outcome ?? null) as never };
  if (afterEvent(slot, timed, 'give', at)) return false;
  if (hasHappened) return false;
  throw slotClosed({ state: slotState(slot, timed, at) });
}

type Giving = Omit<Give, 'amount'> & { readonly amount: number | null };

/** @throws {Refusal} `allergyMatch`, `reasonMissing`, `givenRecently` */
async function refuseGiving(
  { refuseAllergy }: Pick<InpatientDeps, 'refuseAllergy'>,
  order: OrderRow,
  input: Giving,
  at: Date,
  { trx }: Context,
): Promise<void> {
  // An allergy may have been noted after the order: then its reason, if it has one, did not know of it.
  const isAnswered = input.confirmAllergy === true && input.reason?.trim();
  if (isTakenInBy(order.kind) && !isAnswered)
    await refuseAllergy(trx, order, { answered: order.answered_allergens ?? [], field: 'reason' });
  if (order.kind === 'medicine' && needsReason(order.dosage, input.amount) && !input.reason?.trim())
    throw reasonMissing({ fields: { reason: 'missing' }, ordered: order.dosage });
  if (input.confirmSoon || (order.kind !== 'medicine' && order.kind !== 'feeding')) return;
  const nearest = await findNearestGiven(trx, order.id, at, new Date(input.due_at));
  if (!nearest) return;
  // Times of an order may be done early or late, but not both in one half of their distance.
  const every =
    order.every_minutes === null ? null : order.repeat === 'every' ? order.every_minutes / 2 : order.every_minutes;
  const [first, second] = nearest < at ? [nearest, at] : [at, nearest];
  const minutes = minutesToWait({ every_minutes: every }, first.toISOString(), second);
  if (minutes > 0) throw givenRecently({ minutes, last: nearest.toISOString() });
}

/** @throws {Refusal} `secondMissing` unless another person has checked this dose of this order for this person. */
async function checkerOf(order: OrderRow, input: Giving, { trx, account, now }: Context): Promise<string | null> {
  if (!order.needs_second) return null;
  const check = input.check ? await findCheck(trx, input.check) : undefined;
  const holds =
    check !== undefined &&
    check.inpatient_order === order.id &&
    check.due_at.getTime() === new Date(input.due_at).getTime() &&
    check.amount === input.amount &&
    check.requested_by === account.id &&
    Math.min(Date.parse(input.at), now.getTime()) - check.created_at.getTime() < CHECK_HOURS * 3_600_000;
  if (!holds) throw secondMissing();
  return check.checked_by;
}

/** The same time was reported by another device: nothing is given or charged again; people have to clear it up. */
async function reportAgain(order: OrderRow, slot: SlotRow, input: Give, context: Context) {
  const { trx, account, audit } = context;
  const amount = input.amount ?? slot.amount;
  const reported_again = JSON.stringify({
    ...{ by: account.id, by_name: account.display_name, at: input.at, amount },
  });
  const id = await putSlot(trx, order, slot.due_at, { reported_again });
  audit({
    entity: 'inpatientSlot',
    id,
    detail: { order: order.id, due_at: input.due_at, reportedAgain: true, amount },
  });
  return changed(id, 'inpatientSlot.updated', context);
}

/** An instant of an order that has no row yet, from one on. */
async function freeTime(order: OrderRow, at: Date, { trx }: Context): Promise<Date> {
  let free = at;
  while (await findSlot(trx, order.id, free)) free = new Date(free.getTime() + 1);
  return free;
}

type GiveInput = {
  readonly id: string;
  readonly amount: number | null;
  readonly at: Date;
  readonly by: string;
  readonly medical_record: string | null;
};

async function charge(deps: InpatientDeps, order: OrderRow, given: GiveInput, context: Context): Promise<void> {
  const price = chargeOf(order, given.amount);
  if (!price) return;
  const { name, name_zhtw, name_ja, pet } = order;
  const { id: slot, medical_record, at: done_at, by: done_by } = given;
  await deps.chargeSlot(context, { slot, pet, medical_record, name, name_zhtw, name_ja, ...price, done_at, done_by });
}

async function changed(id: string, event: string, { trx, emit }: Context) {
  emit({ event, id, permit: 'his' });
  return { result: await presentSlotOf(trx, id) };
}
