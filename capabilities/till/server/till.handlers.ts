import { newId } from '@alder/database';
import { changesOf, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  createTill,
  getTillSession,
  getTillSessions,
  getTills,
  tillInUse,
  tillNameUsed,
  updateTill,
  updateTillSetting,
} from '../contract/index.ts';
import { presentSession, presentTill } from './till.presenter.ts';
import {
  findOpenSession,
  findSession,
  findSetting,
  insertTill,
  isNameUsed,
  listCounts,
  listMovements,
  listOpenSessions,
  listSessions,
  listTills,
  lockTill,
  setSetting,
  setTill,
} from './till.repository.ts';

/** Tills, what was done with them, and how a hospital handles cash. */
export const tillEntryHandlers: readonly Implementation[] = [
  implement(getTills, async (_input, { trx }) => {
    const setting = await findSetting(trx);
    const open = await listOpenSessions(trx);
    return {
      result: (await listTills(trx)).map(presentTill),
      open: open.map((row) => presentSession(row, setting)),
      setting,
    };
  }),

  implement(getTillSessions, async ({ offset, limit }, { trx }) => {
    const setting = await findSetting(trx);
    const rows = await listSessions(trx, offset, limit + 1);
    const page = rows.slice(0, limit);
    return {
      result: page.map((row) => presentSession(row, setting)),
      ...(rows.length > limit && { next: page.at(-1)!.id }),
    };
  }),

  implement(getTillSession, async ({ id }, { trx }) => {
    const row = await findSession(trx, id);
    if (!row) throw notFound();
    const movements = await listMovements(trx, id);
    const counts = await listCounts(trx, id);
    return {
      result: presentSession(row, await findSetting(trx)),
      movements: movements.map(({ author, author_name, at, ...each }) => ({
        ...{ id: each.id, amount: each.amount, reason: each.reason },
        ...{ author: { id: author, name: author_name }, at: at.toISOString() },
      })),
      counts: counts.map(({ amount, expected, author, author_name, at }) => ({
        ...{ amount, expected, author: { id: author, name: author_name }, at: at.toISOString() },
      })),
    };
  }),

  implement(createTill, async ({ name }, { trx, emit, audit }) => {
    const id = newId();
    if (!(await insertTill(trx, id, name))) throw tillNameUsed({ fields: { name: tillNameUsed.code } });
    audit({ entity: 'till', id, detail: { name } });
    emit({ event: 'till.created', id, permit: 'his' });
    return { result: presentTill((await lockTill(trx, id))!) };
  }),

  implement(updateTill, async ({ id, version, name, deleted }, { trx, emit, audit, now }) => {
    const till = await lockTill(trx, id);
    if (!till || till.deleted_at) throw notFound();
    if (till.version !== version) throw stale({ current: presentTill(till) });
    if (name !== undefined && (await isNameUsed(trx, name, id)))
      throw tillNameUsed({ fields: { name: tillNameUsed.code } });
    if (deleted && (await findOpenSession(trx, id))) throw tillInUse();
    const changes = { ...(name !== undefined && { name }), ...(deleted && { deleted_at: now }) };
    await setTill(trx, id, changes);
    audit({ entity: 'till', id, detail: changesOf(till, changes, { values: 'all' }) });
    emit({ event: 'till.updated', id, permit: 'his' });
    return { result: presentTill((await lockTill(trx, id))!) };
  }),

  implement(updateTillSetting, async ({ version, ...values }, { trx, hospital, emit, audit }) => {
    const before = await findSetting(trx);
    if (!(await setSetting(trx, version, values))) throw stale({ current: await findSetting(trx) });
    audit({ entity: 'hospital', id: hospital.id, detail: changesOf(before, values, { values: 'all' }) });
    emit({ event: 'till.settingUpdated', id: hospital.id, permit: 'his' });
    return { result: await findSetting(trx) };
  }),
];
