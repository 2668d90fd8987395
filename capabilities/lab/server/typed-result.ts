import { randomUUID } from 'node:crypto';
import { examTypeOf, makeObservation } from '@alder/instrument-messages/domain';
import type { Context } from '@alder/server';
import { type DeviceModel, readUnit, showUnit } from '@alder/terms';
import { inputIncorrect, notFound, stale } from '@alder/wire';
import { type LabRecord, nothingCorrected, orderClosed, resultNotFiled, resultRetracted } from '../contract/index.ts';
import { diluted, isCritical, isInvalidCassette, type JudgedValue, openStatuses, type Rerun } from '../domain/index.ts';
import { advanceOrder } from './advance-order.ts';
import { withdrawCommands } from './command.repository.ts';
import { judgeFor } from './judge-run.ts';
import { presentOrder, rerunOf, statusOf } from './order.presenter.ts';
import { findOrder, findPet, lockOrder } from './order.repository.ts';
import { presentRecord } from './record.presenter.ts';
import { amendRecord, findRecord, insertRecord, lockRecord } from './record.repository.ts';

/** A value as a person typed it. */
export type TypedValue = {
  readonly code: string;
  readonly name?: string | undefined;
  readonly raw: string;
  readonly unit: string;
  readonly scaled_result?: number | null | undefined;
};

/** A result as a person typed it. */
export type TypedResult = {
  readonly pet: string;
  readonly order?: string | undefined;
  readonly device: DeviceModel;
  readonly device_serial: string;
  readonly profile: string;
  readonly timestamp?: string | undefined;
  readonly result?: string | null | undefined;
  readonly results: readonly TypedValue[];
  readonly cassette_type?: { readonly description: string } | null | undefined;
  readonly error?: { readonly code: string; readonly text: string } | null | undefined;
  readonly comments?: readonly string[];
};

/** Looks at judged values before they are filed, and throws what speaks against them. */
export type Review = (values: readonly JudgedValue[]) => void;

/** Judges typed values by the ranges that fit the pet, as those of an analyzer are. */
export async function judgeTyped(
  { trx }: Context,
  typed: readonly TypedValue[],
  exam: {
    readonly pet: string | null;
    readonly device: string;
    readonly timestamp: string;
    readonly status?: string;
    /** What was typed is what a device showed of a diluted sample. */
    readonly rerun?: Rerun | null;
  },
): Promise<JudgedValue[]> {
  const pet = exam.pet === null ? undefined : await findPet(trx, exam.pet);
  const observations = typed.map(({ code, name = '', raw, unit }) =>
    makeObservation({ names: [code, name], value: raw, unit, range: '', flag: '', status: exam.status ?? 'F' }, '.'),
  );
  const values = await judgeFor(trx, diluted(observations, exam.rerun ?? null), pet, exam);
  return values.map((value, index) => ({ ...value, scaled_result: typed[index]?.scaled_result ?? null }));
}

/** Files a typed result with its pet and moves its order on. @throws `notFound`; and what the review throws. */
export async function enterResult(context: Context, input: TypedResult, review?: Review): Promise<LabRecord> {
  const { trx, account, now, emit } = context;
  const pet = await findPet(trx, input.pet);
  const order = input.order === undefined ? undefined : await lockOrder(trx, input.order);
  if (!pet || (input.order !== undefined && order?.pet !== pet.id)) throw notFound();

  const timestamp = input.timestamp ?? now.toISOString();
  const rerun = order ? rerunOf(order) : null;
  const results = await judgeTyped(context, input.results, { pet: pet.id, device: input.device, timestamp, rerun });
  review?.(results);
  const error = input.error ?? null;
  const cassette_type = input.cassette_type ?? null;
  const key = randomUUID();
  const id = await insertRecord(trx, {
    run_key: key,
    content_key: key,
    sample_key: '',
    model: '',
    device_time: null,
    clock_off: false,
    person_edited: true,
    typed_by: account.display_name,
    pet: pet.id,
    candidate: null,
    lab_order: order?.id ?? null,
    set_id: null,
    device: input.device,
    device_serial: input.device_serial,
    brand: '',
    profile: input.profile,
    exam_type: examTypeOf(results.map(({ code }) => code)),
    record_id: '',
    rotor_lot: null,
    timestamp,
    result: input.result ?? null,
    results,
    cassette: cassette_type?.description ?? null,
    error,
    comments: input.comments ?? [],
    internal_qc: null,
    control: false,
    match_state: order ? 'matched' : 'unrequested',
    match_by: 'person',
    match_hint: null,
    reported: { patient_id: pet.patient_id, name: '', sex: null, species: null },
    verify_state: error ? 'invalid' : 'final',
    invalid: isInvalidCassette({ device: input.device, cassette_type, results, error }),
    critical: isCritical(results),
  });
  // What was measured before it was asked for answers the order when it is typed: no turnaround is below nothing.
  if (order) await advanceOrder(context, order, new Date(timestamp) < order.time ? now.toISOString() : timestamp);
  emit({ event: 'record.created', id: id!, payload: { pet: pet.id, match: order ? 'matched' : 'unrequested' } });
  await context.react();
  return presentRecord((await findRecord(trx, id!))!);
}

/** The unit of a value that is shown without one: a ratio, a pH. */
const unwritten = ({ unit }: JudgedValue) => (unit === '1' || showUnit(unit) === '' ? unit : '');

/** What a person typed for an open order. */
export type OrderResult = {
  readonly order: string;
  readonly version: number;
  /** When it was measured; now unless given. */
  readonly timestamp?: string | undefined;
  readonly results: readonly TypedValue[];
  readonly comments: readonly string[];
};

/**
 * Files a typed result with the pet of an open order. An order that is done by it is not given to an analyzer any more.
 *
 * @throws `notFound`, `stale`, `orderClosed`; and what the review throws.
 */
export async function enterForOrder(context: Context, input: OrderResult, review: Review): Promise<LabRecord> {
  const { trx } = context;
  const order = await lockOrder(trx, input.order);
  if (!order) throw notFound();
  if (order.version !== input.version) throw stale({ current: presentOrder(order) });
  if (!openStatuses.includes(statusOf(order))) throw orderClosed({ order_status: order.order_status });

  const [only, ...others] = order.tests;
  const result = await enterResult(
    context,
    {
      ...{ pet: order.pet, order: order.id, device: order.device as DeviceModel },
      ...{ device_serial: order.device_serial ?? '', profile: others.length === 0 ? (only ?? '') : '' },
      ...{ results: input.results, comments: input.comments, timestamp: input.timestamp },
    },
    review,
  );
  if (statusOf((await findOrder(trx, order.id))!) === 'done') await withdrawCommands(trx, order.id);
  return result;
}

/** New values of a filed result, each at its place among the values. */
export type Correction = {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
  /** Without a unit the value keeps its own. */
  readonly changes: readonly { readonly at: number; readonly raw: string; readonly unit?: string | undefined }[];
};

/**
 * Puts corrected values in the place of filed ones, which stay readable in `modified`. Values that are not named keep
 * what they were judged by: flag, range and what the device printed.
 *
 * @throws `notFound`, `stale`, `resultNotFiled`, `resultRetracted`, `nothingCorrected`; and what the review throws.
 */
export async function correctValues(context: Context, input: Correction, review: Review): Promise<LabRecord> {
  const { trx, account, now, emit } = context;
  const row = await lockRecord(trx, input.id);
  if (!row) throw notFound();
  if (row.version !== input.version) throw stale({ current: presentRecord(row) });
  if (row.pet === null) throw resultNotFiled();
  if (row.verify_state === 'retracted') throw resultRetracted();

  const before = row.results as JudgedValue[];
  if (input.changes.some(({ at }) => before[at] === undefined))
    throw inputIncorrect({ fields: { changes: 'unknown' } });
  const named = input.changes.map(({ at, raw, unit = before[at]!.unit }) => ({ at, raw, unit }));
  const isSame = ({ at, raw, unit }: (typeof named)[number]) =>
    before[at]!.raw === raw && before[at]!.unit === (readUnit(unit, before[at]!.code) || unwritten(before[at]!));
  const changes = named.filter((change) => !isSame(change));
  if (changes.length === 0) throw nothingCorrected();
  const exam = { pet: row.pet, device: row.device, timestamp: row.timestamp.toISOString(), status: 'C' };
  const typed = changes.map(({ at, raw, unit }) => ({
    code: before[at]!.code,
    name: before[at]!.name,
    raw,
    unit: unit || unwritten(before[at]!),
  }));
  const judged = await judgeTyped(context, typed, exam);
  review(judged);
  const places = new Map(changes.map(({ at }, index) => [at, judged[index]!]));
  const results = before.map((value, at) => places.get(at) ?? value);
  await amendRecord(trx, row, {
    results,
    critical: isCritical(results),
    verify_state: 'amended',
    modified: { timestamp: now.toISOString(), user: account.display_name, reason: input.reason },
    person_edited: true,
  });
  emit({ event: 'record.amended', id: row.id, payload: { pet: row.pet } });
  await context.react();
  return presentRecord((await findRecord(trx, row.id))!);
}
