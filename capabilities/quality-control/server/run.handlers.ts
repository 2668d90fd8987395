import { isQcDue } from '@alder/devices/domain';
import type { JudgedValue } from '@alder/lab/domain';
import { dayOf } from '@alder/records/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  agentExpired,
  agentUsed,
  analyteNotInLot,
  controlLotExpired,
  controlRunFiled,
  createQcEvent,
  createQcRun,
  type DeviceQc,
  decideQcPoint,
  fileQcRecord,
  getQcChart,
  getQcOverview,
  labelNotChecked,
  measuredAhead,
} from '../contract/index.ts';
import { isAgentExpired, type Verdict, type WestgardRule } from '../domain/index.ts';
import { type Devices, fileValues } from './file-values.ts';
import { fileRecord, findDevice } from './follow-record.ts';
import { findLabRecord, listHolds, listUnfiled } from './hold.repository.ts';
import { presentLot } from './lot.handlers.ts';
import { findRules, listDevices, listLots, lockAgent, lockDevice, lockLot, setAgent } from './lot.repository.ts';
import { presentEvent, presentHold, presentPoint } from './run.presenter.ts';
import {
  decidePoint,
  findPoint,
  insertEvent,
  insertRun,
  listEvents,
  listLatest,
  listPoints,
  listPointsOfRun,
  listRecent,
  lockPoint,
} from './run.repository.ts';

const MAX_POINTS = 4000;
const RECENT_RUNS = 13;
/** Control runs without a lot are listed for so many days. */
const UNFILED_DAYS = 30;

/** Runs of control material. */
export const runHandlers = (devices: Devices): readonly Implementation[] => [
  implement(getQcOverview, async (_input, { trx, now }) => {
    const all = await listDevices(trx);
    const [latest, recent, holds] = [await listLatest(trx), await listRecent(trx, RECENT_RUNS), await listHolds(trx)];
    const result = all.map(
      ({ last_qc_at, id, ...device }): DeviceQc => ({
        ...{ ...device, device: id, last_qc_at: last_qc_at?.toISOString() ?? null },
        due: last_qc_at !== null && isQcDue(last_qc_at, now),
        analytes: cellsOf(latest.filter((one) => one.device === id)),
        recent: recent
          .filter((one) => one.device === id)
          .map(({ verdict }) => verdict)
          .reverse(),
        holds: holds.filter((one) => one.device === id).map(presentHold),
      }),
    );
    const runs = await listUnfiled(trx, new Date(now.getTime() - UNFILED_DAYS * 86_400_000));
    const deviceOf = ({ device, device_serial }: (typeof runs)[number]) =>
      all.find(({ model, serial }) => model === device && serial === device_serial)?.id ?? null;
    const unfiled = runs.map((run) => ({
      ...{ record: run.id, device: deviceOf(run), number: run.record_id, measured_at: run.timestamp.toISOString() },
      values: (run.results as JudgedValue[]).map(({ code, raw, unit }) => ({ analyte: code, raw, unit })),
    }));
    return { result, unfiled, now: now.toISOString() };
  }),

  implement(getQcChart, async ({ device, analyte, since }, { trx }) => {
    if (!(await listDevices(trx)).some(({ id }) => id === device)) throw notFound({ fields: { device: 'notFound' } });
    const from = since ? new Date(since) : undefined;
    const points = await listPoints(trx, { device, analyte, since: from, limit: MAX_POINTS });
    const [rules] = await findRules(trx, device, [analyte]);
    const hold = (await listHolds(trx, device)).find((one) => one.analyte === analyte || one.analyte === '');
    return {
      points: points.reverse().map(presentPoint),
      lots: (await listLots(trx, { device })).map(presentLot),
      events: (await listEvents(trx, device, from)).reverse().map(presentEvent),
      rules: rules ?? { device, analyte, off: [], tea: null, version: null },
      hold: hold ? presentHold(hold) : null,
    };
  }),

  implement(createQcRun, async ({ lot: id, measured_at, agent, values, note }, context) => {
    const { trx, now, account, hospital, audit } = context;
    const lot = await lockLot(trx, id);
    if (!lot) throw notFound({ fields: { lot: 'notFound' } });
    const at = measured_at ? new Date(measured_at) : now;
    if (at > now) throw measuredAhead({ fields: { measured_at: measuredAhead.code } });
    if (lot.expires_on < dayOf(at, hospital.timezone)) throw controlLotExpired();
    const isNamed = (analyte: string) => lot.analytes.some((one) => one.analyte === analyte);
    if (!values.every(({ analyte }) => isNamed(analyte))) throw analyteNotInLot();
    if (agent) await useAgent(agent, id, context);
    const source = { source: 'person', record: null, agent: agent ?? null, note, author: account.id } as const;
    const run = await insertRun(trx, { device: lot.device, lot: id, measured_at: at, ...source });
    await fileValues(context, devices, { id: run, lot, measured_at: at }, values);

    audit({ entity: 'qcRun', id: run, detail: { lot: lot.lot, level: lot.level, values } });
    return { result: (await listPointsOfRun(trx, run)).map(presentPoint) };
  }),

  implement(fileQcRecord, async ({ record: id, lot: lotId }, context) => {
    const { trx, account, hospital, audit } = context;
    const record = await findLabRecord(trx, id);
    const lot = await lockLot(trx, lotId);
    if (!record?.control) throw notFound({ fields: { record: 'notFound' } });
    const device = await findDevice(trx, record);
    if (!lot || lot.device !== device?.id) throw notFound({ fields: { lot: 'notFound' } });
    if (lot.expires_on < dayOf(record.timestamp, hospital.timezone)) throw controlLotExpired();
    await refuseFiled(context, id);
    const run = await fileRecord(context, devices, record, lot, account.id);
    if (!run) throw analyteNotInLot();

    audit({ entity: 'qcRun', id: run, detail: { record: id, lot: lot.lot } });
    return { result: (await listPointsOfRun(trx, run)).map(presentPoint) };
  }),

  implement(decideQcPoint, async ({ id, version, state, reason }, { trx, now, account, emit, audit }) => {
    const current = await lockPoint(trx, id);
    if (!current) throw notFound();
    const read = async () => presentPoint((await findPoint(trx, id))!);
    if (current.version !== version) throw stale({ current: await read() });
    await decidePoint(trx, id, { state, reason, decided_by: account.id, decided_at: now });

    audit({ entity: 'qcPoint', id, detail: { from: current.state, to: state, reason } });
    emit({ event: 'qcRun.decided', id, permit: 'lis' });
    return { result: await read() };
  }),

  implement(createQcEvent, async ({ device, kind, note, at }, { trx, now, account, emit, audit }) => {
    if (!(await lockDevice(trx, device))) throw notFound({ fields: { device: 'notFound' } });
    const done = at ? new Date(at) : now;
    if (done > now) throw measuredAhead({ fields: { at: measuredAhead.code } });
    const id = await insertEvent(trx, { device, kind, note, at: done, author: account.id });

    audit({ entity: 'qcEvent', id, detail: { device, kind } });
    emit({ event: 'qcEvent.created', id, permit: 'lis' });
    return { result: presentEvent((await listEvents(trx, device, done)).find((event) => event.id === id)!) };
  }),
];

/** @throws {Refusal} what keeps an opened agent from being run */
async function useAgent(id: string, lot: string, { trx, now }: Context): Promise<void> {
  const agent = await lockAgent(trx, id);
  if (!agent || agent.lot !== lot) throw notFound({ fields: { agent: 'notFound' } });
  if (agent.used_at) throw agentUsed();
  if (isAgentExpired(agent.opened_at, now)) throw agentExpired();
  if (!agent.checked_at) throw labelNotChecked();
  await setAgent(trx, id, { used_at: now });
}

async function refuseFiled({ trx }: Context, record: string): Promise<void> {
  const filed = await trx.selectFrom('qc_run').select('id').where('record', '=', record).executeTakeFirst();
  if (filed) throw controlRunFiled();
}

const WORST: readonly (Verdict | null)[] = ['reject', 'warning', 'pass', 'establishing', null];

/** One cell for each analyte: the worst of its levels. */
function cellsOf(latest: Awaited<ReturnType<typeof listLatest>>): DeviceQc['analytes'] {
  const cells = new Map<string, (typeof latest)[number]>();
  for (const one of latest) {
    const other = cells.get(one.analyte);
    if (!other || WORST.indexOf(one.verdict) < WORST.indexOf(other.verdict)) cells.set(one.analyte, one);
  }
  return [...cells.values()].map(({ analyte, verdict, rules, measured_at }) => ({
    ...{ analyte, verdict, rules: (rules ?? []) as WestgardRule[] },
    last_at: measured_at?.toISOString() ?? null,
  }));
}
