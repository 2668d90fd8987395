import type { HospitalTrx } from '@alder/database';
import { dayOf } from '@alder/records/domain';
import { implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  aetitleUnknown,
  createWorklistItem,
  getWorklist,
  updateWorklistItem,
  worklistClosed,
} from '../contract/index.ts';
import { eventBetween, type ItemStatus } from '../domain/index.ts';
import { hasEquipment } from './equipment.repository.ts';
import { presentItem } from './item.presenter.ts';
import { findItem, insertItem, isThere, listItems, lockItem, setItem } from './item.repository.ts';
import { moved } from './move-item.ts';

/** Requested exams and their results. */
export const itemHandlers = [
  implement(getWorklist, async (of, { trx, now }) => ({
    result: (await listItems(trx, of)).map(presentItem),
    now: now.toISOString(),
  })),

  implement(createWorklistItem, async ({ scheduled_at, ...input }, { trx, now, account, hospital, emit }) => {
    if (!(await isThere(trx, input))) throw notFound();
    await refuseUnknown(trx, input.aetitle);

    const due = scheduled_at === undefined ? now : new Date(scheduled_at);
    const item = { ...input, scheduled_at: due, requested_by: account.id };
    const id = await insertItem(trx, item, dayOf(now, hospital.timezone).replaceAll('-', ''));

    emit({ event: 'worklist.created', id });
    return { result: await readItem(trx, id) };
  }),

  implement(updateWorklistItem, async ({ id, version, status, scheduled_at, ...change }, { trx, now, emit }) => {
    const item = await lockItem(trx, id);
    if (!item) throw notFound();
    if (item.version !== version) throw stale({ current: await readItem(trx, id) });
    if (change.aetitle !== undefined) await refuseUnknown(trx, change.aetitle);

    const input = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const due = scheduled_at === undefined ? {} : { scheduled_at: new Date(scheduled_at) };
    await setItem(trx, id, { ...input, ...due, ...(await changeOf(trx, item, status, now)) });

    emit({ event: 'worklist.updated', id });
    return { result: await readItem(trx, id) };
  }),
];

async function changeOf(
  trx: HospitalTrx,
  item: { id: string; status: string; started_at: Date | null },
  target: ItemStatus | undefined,
  now: Date,
) {
  if (target === undefined || target === item.status) return {};
  const event = eventBetween(item.status as ItemStatus, target);
  const change = event && moved(item, event, now);
  if (!change) throw worklistClosed({ current: await readItem(trx, item.id) });
  return change;
}

async function readItem(trx: HospitalTrx, id: string) {
  return presentItem((await findItem(trx, id))!);
}

async function refuseUnknown(trx: HospitalTrx, aetitle: string): Promise<void> {
  if (aetitle !== '' && !(await hasEquipment(trx, aetitle))) throw aetitleUnknown({ fields: { aetitle: 'unknown' } });
}
