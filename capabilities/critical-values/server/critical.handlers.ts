import { versioned } from '@alder/database';
import { nothingToAcknowledge } from '@alder/lab/contract';
import { dayOf } from '@alder/records/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  getCriticalAlerts,
  getCriticalOfRecord,
  getCriticalTimes,
  getEscalation,
  noteReadback,
  updateEscalation,
} from '../contract/index.ts';
import { presentAlert } from './alert.presenter.ts';
import { findResult, insertReadback, listAlerts, listOfRecord, listTimes, type Place } from './alert.repository.ts';
import { findList, listMembers, writeList } from './escalation.repository.ts';

async function presentList(trx: Context['trx']) {
  const { steps, version } = await findList(trx);
  return { steps: [...steps], version };
}

/** What critical values ask of the laboratory. */
export type Laboratory = {
  /** Signs that a user has seen a critical result. */
  readonly acknowledge: (context: Context, record: string, note: string) => Promise<void>;
};

const MONTHS = 12;
const DAY_MS = 86_400_000;

export const criticalHandlers = ({ acknowledge }: Laboratory): readonly Implementation[] => [
  implement(getCriticalAlerts, async ({ open, offset, limit }, { trx }) => {
    const rows = await listAlerts(trx, { open, before: readOffset(offset), limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      result: page.map(presentAlert),
      ...(rows.length > limit && last && { next: `${last.raised_at.toISOString()} ${last.id}` }),
    };
  }),

  implement(getCriticalOfRecord, async ({ record }, { trx }) => {
    if (!(await findResult(trx, record))) throw notFound();
    return { result: (await listOfRecord(trx, record)).map(presentAlert) };
  }),

  implement(noteReadback, async ({ record, told, read_back }, context) => {
    const { trx, account, now, emit } = context;
    const result = await findResult(trx, record);
    if (!result) throw notFound();
    if (!result.critical) throw nothingToAcknowledge();

    await insertReadback(trx, { record, told, read_back, author: account.id, told_at: now });
    emit({ event: 'critical.told', id: record, ...(result.pet && { payload: { pet: result.pet } }) });
    if (result.acknowledged === null) await acknowledge(context, record, `${told}: ${read_back}`);
    return { result: { told, read_back, by: account.display_name, at: now.toISOString() } };
  }),

  implement(getEscalation, async (_, { trx }) => ({ result: await presentList(trx), people: await listMembers(trx) })),

  implement(updateEscalation, async (input, { trx, emit, audit, account }) => {
    const members = await listMembers(trx);
    const isUnknown = input.steps.some(
      (step) => step.kind === 'person' && !members.some((one) => one.account === step.account),
    );
    if (isUnknown) throw notFound({ fields: { steps: notFound.code } });
    await versioned((await writeList(trx, input)) || undefined, () => presentList(trx));

    audit({ entity: 'critical', detail: { steps: input.steps.map((step) => ({ ...step })) } });
    emit({ event: 'critical.escalationUpdated', id: account.id });
    return { result: await presentList(trx) };
  }),

  implement(getCriticalTimes, async (_, { trx, now, hospital }) => {
    const first = firstMonth(dayOf(now, hospital.timezone));
    // A day earlier than the first of the month in UTC: so it is in the zone of the hospital, wherever that is.
    const since = new Date(Date.parse(`${first}-01T00:00:00Z`) - DAY_MS);
    const months = await listTimes(trx, hospital.timezone, since);
    return { result: months.filter(({ month }) => month >= first) };
  }),
];

/** The month eleven months before the one of a day, YYYY-MM. */
function firstMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 7);
}

/** `next` of a page: when its last alert was raised, and its id. */
function readOffset(offset: string | undefined): Place | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36})$/.exec(offset ?? '') ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined;
}
