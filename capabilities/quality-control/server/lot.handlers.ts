import { dayOf } from '@alder/records/domain';
import { type Implementation, implement, presentEntry } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  agentExpired,
  agentUsed,
  checkQcLabel,
  controlLotExists,
  controlLotExpired,
  createQcLot,
  discardQcAgent,
  getQcAgents,
  getQcLots,
  lotNotFound,
  openQcAgent,
  qcLabelMismatch,
  qcLot,
  setQcRules,
  updateQcLot,
} from '../contract/index.ts';
import { agentEndsAt, checkLabel, isAgentExpired } from '../domain/index.ts';
import {
  type AgentRow,
  findRules,
  insertAgent,
  insertLot,
  insertRules,
  type LotRow,
  listAgents,
  listDevices,
  listLots,
  lockAgent,
  lockDevice,
  lockLot,
  lockRules,
  setAgent,
  setLot,
  setRules,
} from './lot.repository.ts';

/** Agents that were not run or discarded are listed as expired for this long. */
const LISTED_MS = 12 * 3_600_000;

/** Control lots, rules, and opened agents. */
export const lotHandlers: readonly Implementation[] = [
  implement(getQcLots, async ({ device }, { trx }) => {
    const isKnown = device === undefined || (await listDevices(trx)).some(({ id }) => id === device);
    if (!isKnown) throw notFound({ fields: { device: 'notFound' } });
    return { result: (await listLots(trx, { device })).map(presentLot) };
  }),

  implement(createQcLot, async (input, { trx, account, emit, audit }) => {
    if (!(await lockDevice(trx, input.device))) throw notFound({ fields: { device: 'notFound' } });
    const row = await insertLot(trx, { ...input, author: account.id });
    if (!row) throw controlLotExists({ fields: { lot: controlLotExists.code } });

    audit({ entity: 'qcLot', id: row.id, detail: { lot: row.lot, level: row.level, analytes: row.analytes } });
    emit({ event: 'qcLot.created', id: row.id, permit: 'lis' });
    return { result: presentLot(row) };
  }),

  implement(updateQcLot, async ({ id, version, ...change }, { trx, emit, audit }) => {
    const current = await lockLot(trx, id);
    if (!current) throw notFound();
    if (current.version !== version) throw stale({ current: presentLot(current) });
    const row = await setLot(trx, id, change);

    audit({ entity: 'qcLot', id, detail: change });
    emit({ event: 'qcLot.updated', id, permit: 'lis' });
    return { result: presentLot(row) };
  }),

  implement(setQcRules, async ({ version, ...rules }, { trx, emit, audit }) => {
    if (!(await lockDevice(trx, rules.device))) throw notFound({ fields: { device: 'notFound' } });
    const current = await lockRules(trx, rules.device, rules.analyte);
    const read = async () => (await findRules(trx, rules.device, [rules.analyte]))[0]!;
    if (current?.version !== version) throw stale({ current: current ? await read() : undefined });
    const id = current ? current.id : (await insertRules(trx, rules))?.id;
    if (id === undefined) throw stale({ current: await read() });
    if (current) await setRules(trx, id, rules);

    audit({ entity: 'qcRules', id, detail: rules });
    emit({ event: 'qcRules.updated', id, permit: 'lis' });
    return { result: await read() };
  }),

  implement(getQcAgents, async (_input, { trx, now }) => ({
    result: (await listAgents(trx, new Date(now.getTime() - LISTED_MS))).map(presentAgent),
    now: now.toISOString(),
  })),

  implement(openQcAgent, async ({ lot: id }, { trx, now, account, hospital, emit, audit }) => {
    const lot = await lockLot(trx, id);
    if (!lot || lot.closed) throw notFound({ fields: { lot: 'notFound' } });
    if (lot.expires_on < dayOf(now, hospital.timezone)) throw controlLotExpired();
    const agent = await insertAgent(trx, { lot: id, opened_at: now, author: account.id });
    if (lot.opened_on === null) await setLot(trx, id, { opened_on: dayOf(now, hospital.timezone) });

    audit({ entity: 'qcAgent', id: agent.id, detail: { lot: lot.lot } });
    emit({ event: 'qcAgent.opened', id: agent.id, permit: 'lis' });
    return { result: presentAgent(agent) };
  }),

  implement(checkQcLabel, async ({ id, label }, { trx, now, emit, audit }) => {
    const agent = await lockAgent(trx, id);
    if (!agent) throw notFound();
    if (agent.used_at) throw agentUsed();
    if (isAgentExpired(agent.opened_at, now)) throw agentExpired();
    const lots = await listLots(trx);
    const chosen = lots.find((lot) => lot.id === agent.lot)!;
    const known = lots.map(({ lot }) => lot);
    const found = checkLabel(label, chosen.lot, known);
    if (found === 'unknown') throw lotNotFound({ fields: { label: lotNotFound.code } });
    if (found === 'mismatch') throw qcLabelMismatch({ fields: { label: qcLabelMismatch.code } });

    audit({ entity: 'qcAgent', id, detail: { label } });
    emit({ event: 'qcAgent.checked', id, permit: 'lis' });
    return { result: presentAgent(await setAgent(trx, id, { checked_at: now })) };
  }),

  implement(discardQcAgent, async ({ id }, { trx, now, emit, audit }) => {
    const agent = await lockAgent(trx, id);
    if (!agent) throw notFound();
    if (agent.used_at) throw agentUsed();
    audit({ entity: 'qcAgent', id });
    emit({ event: 'qcAgent.discarded', id, permit: 'lis' });
    return { result: presentAgent(await setAgent(trx, id, { used_at: now })) };
  }),
];

export function presentLot(row: LotRow) {
  const { created_at, updated_at, ...rest } = row;
  return presentEntry(qcLot, {
    ...rest,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  });
}

function presentAgent({ id, version, lot, opened_at, checked_at, used_at }: AgentRow) {
  return {
    ...{ id, version, lot },
    opened_at: opened_at.toISOString(),
    ends_at: agentEndsAt(opened_at).toISOString(),
    checked_at: checked_at?.toISOString() ?? null,
    used_at: used_at?.toISOString() ?? null,
  };
}
