import { randomBytes } from 'node:crypto';
import { type HospitalTrx, writeRules } from '@alder/database';
import { dayOf } from '@alder/records/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { checkInWalkIn, getWalkInDay, stepWalkIn, updateWalkInRules, walkInStep } from '../contract/index.ts';
import { GOAL_OF_STEP, minutesPerVisit, type WalkInStatus, type WalkInStep, walkInFlow } from '../domain/index.ts';
import { presentNumber, presentRules } from './walk-in.presenter.ts';
import { findRules, isOpenNow, listDay, lockNumber, petOfVisit, readClinic, setNumber } from './walk-in.repository.ts';

/** What walk-in numbers ask of records; `apps/server/src/compose.ts` gives it. */
export type WalkInDeps = {
  /** Checks a patient in. @returns id of the visit */
  readonly openVisit: (
    context: Context,
    pet: string,
    arrival: {
      assignee: string | null;
      room: string | null;
      visit_type: 'other';
      reason: string;
      confirmOpenVisit: boolean | undefined;
    },
  ) => Promise<string>;
};

/** What reception does with numbers. */
export const receptionHandlers = ({ openVisit }: WalkInDeps): readonly Implementation[] => [
  implement(getWalkInDay, async (_input, { trx, now, hospital }) => {
    const today = dayOf(now, hospital.timezone);
    const { finished } = await readClinic(trx, today, hospital.timezone);
    return {
      result: (await listDay(trx, today)).map(presentNumber),
      rules: presentRules(await findRules(trx)),
      is_open: await isOpenNow(trx, now),
      minutes_per_visit: minutesPerVisit(finished) ?? null,
    };
  }),

  implement(stepWalkIn, async ({ id, step }, context) => {
    const row = await openNumber(context, id);
    const { now, account } = context;
    if (step !== 'announce' && row.status === GOAL_OF_STEP[step]) {
      // Called by another user: its owner goes there, and this user calls the next.
      if (row.status === 'called' && row.called_by !== account.id) throw walkInStep({ status: row.status });
      // Pressed twice: there is nothing more to do.
      return present(context, id);
    }
    const status = nextOf(row.status, step);
    await setNumber(context.trx, id, { status, ...(status === 'called' && { called_at: now, called_by: account.id }) });
    context.emit({ event: 'walkIn.updated', id, permit: 'his' });
    return present(context, id);
  }),

  implement(checkInWalkIn, async ({ id, pet, confirmOpenVisit }, context) => {
    const row = await openNumber(context, id);
    if (row.medical_record !== null) {
      // Another user has checked another patient in with this number.
      if ((await petOfVisit(context.trx, row.medical_record)) !== pet) throw walkInStep({ status: row.status });
      // Pressed twice: the visit is open.
      return present(context, id);
    }
    const status = nextOf(row.status === 'skipped' ? 'called' : row.status, 'serve');
    const medical_record = await openVisit(context, pet, {
      ...{ assignee: null, room: null, visit_type: 'other', reason: row.reason, confirmOpenVisit },
    });
    await setNumber(context.trx, id, { status, medical_record });
    context.emit({ event: 'walkIn.updated', id, permit: 'his' });
    return present(context, id);
  }),

  implement(updateWalkInRules, async ({ version, renew, ...values }, { trx, account, emit }) => {
    const before = await findRules(trx);
    const door = renew || before.door === '' ? randomBytes(12).toString('base64url') : before.door;
    if (!(await writeRules(trx, 'walk_in_rule', { ...values, door, version })))
      throw stale({ current: presentRules(await findRules(trx)) as never });
    emit({ event: 'walkIn.rulesUpdated', id: account.id, permit: 'his' });
    return { result: presentRules(await findRules(trx)) };
  }),
];

/** Locks a number of today. @throws {Refusal} `notFound` for those of other days too. */
async function openNumber({ trx, now, hospital }: Context, id: string) {
  const row = await lockNumber(trx, id);
  if (!row || row.day !== dayOf(now, hospital.timezone)) throw notFound();
  return row;
}

function nextOf(status: string, step: WalkInStep): WalkInStatus {
  const next = walkInFlow.next(status as WalkInStatus, step as never);
  if (!next) throw walkInStep({ status });
  return next;
}

async function present({ trx, now, hospital }: { trx: HospitalTrx } & Pick<Context, 'now' | 'hospital'>, id: string) {
  const rows = await listDay(trx, dayOf(now, hospital.timezone));
  return { result: presentNumber(rows.find((one) => one.id === id)!) };
}
