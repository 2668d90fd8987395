import { parseGs1 } from '@alder/inventory/domain';
import { dayOf } from '@alder/records/domain';
import { type Context, changesOf, type Implementation, implement, presentEntry, wireRow } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  addReagent,
  getReagentRecall,
  getReagents,
  getVueLotInfo,
  type Reagent,
  reagent,
  reagentDuplicate,
  reagentEarlier,
  reagentExpired,
  reagentIncomplete,
  reagentLot,
  reagentMoved,
  reagentSerial,
  stepReagent,
} from '../contract/index.ts';
import { earlierOf, expiryOf, forecast, type ReagentStep, reagentFlow, spreadRuns } from '../domain/index.ts';
import {
  countRuns,
  findDevice,
  findReagent,
  hasLot,
  insertReagent,
  listOfLot,
  listReagents,
  listVueRuns,
  lockReagent,
  type ReagentChange,
  type ReagentRow,
  setReagent,
} from './reagent.repository.ts';

const FORECAST_DAYS = 28;

export const reagentHandlers: readonly Implementation[] = [
  implement(getReagents, async (_input, { trx, now, hospital }) => {
    const today = dayOf(now, hospital.timezone);
    const result = spreadRuns((await listReagents(trx)).map(present));
    const runs = await countRuns(trx, new Date(now.getTime() - FORECAST_DAYS * 86_400_000));
    const names = [...new Set(result.map(({ name }) => name))];
    const usedOf = (target: string) =>
      [...new Set(result.filter(({ name }) => name === target).map(({ lot }) => lot))]
        .map((lot) => runs.get(lot) ?? 0)
        .reduce((sum, used) => sum + used, 0);
    return { result, forecast: names.map((name) => forecast(name, result, usedOf(name), today, FORECAST_DAYS)), today };
  }),

  implement(addReagent, async ({ code, ...values }, { trx, now, hospital, emit, audit }) => {
    const label = code === '' ? undefined : parseGs1(code, dayOf(now, hospital.timezone));
    if (label?.serial && values.serial && label.serial !== values.serial)
      throw reagentSerial({ fields: { serial: reagentSerial.code } });
    const id = await insertReagent(trx, { ...values, serial: values.serial || (label?.serial ?? '') });
    if (!id) throw reagentDuplicate({ fields: { lot: reagentDuplicate.code } });
    audit({ entity: 'reagent', id, detail: { name: values.name, lot: values.lot, quantity: values.quantity } });
    emit({ event: 'reagent.added', id, permit: 'lis' });
    return { result: present((await findReagent(trx, id))!) };
  }),

  implement(stepReagent, async (input, context) => {
    const { trx, emit, audit } = context;
    const row = await lockReagent(trx, input.id);
    if (!row) throw notFound();
    if (row.version !== input.version) throw stale({ current: present(row) });
    const state = reagentFlow.next(present(row).state, input.step);
    if (!state) throw reagentMoved({ state: row.state });
    const change = { state, ...(await changeOf(row, input, context)) };
    await setReagent(trx, row.id, change);
    audit({
      entity: 'reagent',
      id: row.id,
      detail: { step: input.step, ...changesOf(row, change, { values: 'all' }) },
    });
    emit({ event: 'reagent.updated', id: row.id, permit: 'lis' });
    return { result: present((await findReagent(trx, row.id))!) };
  }),

  implement(getReagentRecall, async ({ lot }, { trx }) => {
    const rows = await listOfLot(trx, lot);
    if (rows.length === 0 && !(await hasLot(trx, lot))) throw reagentLot();
    return {
      result: rows.flatMap(({ pet, pet_name, patient_id, timestamp, ...row }) =>
        pet === null
          ? []
          : [{ ...row, pet, pet_name: pet_name!, patient_id: patient_id!, timestamp: timestamp.toISOString() }],
      ),
      unmatched: rows.filter(({ pet }) => pet === null).length,
    };
  }),

  implement(getVueLotInfo, async (_input, { trx }) => {
    const packages = await listReagents(trx);
    return {
      lots: (await listVueRuns(trx)).map(({ lot, name, runs, last_run }) => ({
        ...{ lot: lot!, name: name ?? '', runs, last_run: last_run?.toISOString() ?? null },
        expires_on: packages.find((one) => one.lot === lot)?.expires_on ?? null,
      })),
    };
  }),
];

type StepInput = { step: ReagentStep; device?: string | undefined; reason: string; confirmed: boolean };

/** What else a step changes, once its conditions are met. */
async function changeOf(
  row: ReagentRow,
  { step, device, reason, confirmed }: StepInput,
  context: Context,
): Promise<ReagentChange> {
  const { trx, now, hospital } = context;
  if (step === 'open' || step === 'move') {
    if (!device) throw reagentIncomplete({ fields: { device: 'missing' } });
    if (!(await findDevice(trx, device))) throw notFound({ fields: { device: notFound.code } });
    if (step === 'move') return { device };
    if (expiryOf(row.expires_on, dayOf(now, hospital.timezone)) === 'expired') throw reagentExpired();
    const earlier = earlierOf(present(row), (await listReagents(trx)).map(present));
    if (earlier && !confirmed) throw reagentEarlier({ earlier: earlier.lot, expires_on: earlier.expires_on });
    return { device, opened_at: now };
  }
  if (step === 'close' || step === 'restore') return { device: null, opened_at: null, discard_reason: '' };
  if (step === 'discard') {
    if (reason.trim() === '') throw reagentIncomplete({ fields: { reason: 'missing' } });
    return { discard_reason: reason.trim() };
  }
  return { discard_reason: '' };
}

function present(row: ReagentRow): Reagent {
  return presentEntry(reagent, { ...wireRow(row), used: row.used ?? 0, cost: Number(row.cost) });
}
