import type { HospitalTrx } from '@alder/database';
import type { OrderCause } from '@alder/lab/domain';
import { isLicensed, type Reaction, type Work } from '@alder/server';
import { doubtOf, isSampleUsable, metBy, type Reflex, type ReflexRule, reflexesOf } from '../domain/index.ts';
import { hasOfOrder, insertReflex, listOfRecord, setReflex } from './reflex.repository.ts';
import {
  findResult,
  findSample,
  listEarlier,
  lockPet,
  type ResultRow,
  resultOf,
  stateOfResult,
} from './result.repository.ts';
import { listRulesOn, ruleOf } from './rule.repository.ts';

/** What reflex orders ask of the laboratory; `apps/server/src/reactions.ts` and `compose.ts` give it. */
export type Laboratory = {
  readonly placeOrder: (
    work: Work,
    order: {
      pet: string;
      device: string;
      device_serial: string | null;
      tests: readonly string[];
      priority: string;
      sample_id: string | null;
      placer: string;
      sample_type: string | null;
      taken_at: Date | null;
      laboratory: string | null;
      cause: OrderCause;
    },
  ) => Promise<string>;
  /** The analyzer of the hospital that does a test. */
  readonly modelFor: (trx: HospitalTrx, test: string) => Promise<string | undefined>;
};

const DAY_MS = 86_400_000;

/**
 * What a stored result orders by the rules of the hospital, in the transaction that files it; and what becomes of earlier
 * orders of it once it was corrected, retracted or moved.
 *
 * Nothing here refuses: a result is filed whatever its rules say.
 */
export const followResult =
  (laboratory: Laboratory): Reaction =>
  async ({ id }, work) => {
    const row = await findResult(work.trx, id);
    if (!row) return;
    await reviewEarlier(row, work);
    if (isLicensed(work.hospital, 'lis')) await fire(laboratory, row, work);
  };

/** Marks what was ordered because of a result that no longer supports it; a person decides, nothing is withdrawn here. */
async function reviewEarlier(row: ResultRow, { trx, now, emit }: Work): Promise<void> {
  for (const reflex of await listOfRecord(trx, row.id)) {
    if (reflex.state !== 'suggested' && reflex.state !== 'ordered') continue;
    const doubt = doubtOf(reflex.cause as OrderCause, reflex.pet, { ...stateOfResult(row), pet: row.pet }) ?? null;
    if (doubt === reflex.doubt) continue;
    const isFirst = reflex.doubt === null || doubt === null;
    await setReflex(trx, reflex.id, {
      doubt,
      doubt_at: doubt === null ? null : (reflex.doubt_at ?? now),
      ...(isFirst && { settled_at: null, settled_by: null }),
    });
    emit({ event: 'reflexOrder.updated', id: reflex.id, payload: { pet: reflex.pet } });
  }
}

async function fire(laboratory: Laboratory, row: ResultRow, work: Work): Promise<void> {
  const { trx, now } = work;
  const result = resultOf(row);
  const rules = result ? (await listRulesOn(trx)).map(ruleOf) : [];
  // Most results meet no rule: the animal is locked, and what was ordered before is read, only for those that do.
  const met = result ? rules.filter((rule) => metBy(rule, result) !== undefined) : [];
  if (!result || met.length === 0 || !(await lockPet(trx, result.pet))) return;

  const tests = [...new Set(met.map(({ test }) => test))];
  const since = new Date(now.getTime() - Math.max(...met.map(({ not_within_days }) => not_within_days)) * DAY_MS);
  const earlier = (await listEarlier(trx, [result.pet], tests, since)).get(result.pet) ?? [];
  const models = new Map<string, string | undefined>();
  for (const test of tests) models.set(test, await laboratory.modelFor(trx, test));
  const known = new Set(
    (await listOfRecord(trx, row.id)).flatMap(({ rule, pet }) => (pet === result.pet ? [rule] : [])),
  );

  const open: ReflexRule[] = [];
  for (const rule of met) {
    const isRerun = row.lab_order !== null && (await hasOfOrder(trx, rule.id, row.lab_order));
    if (!known.has(rule.id) && !isRerun) open.push(rule);
  }
  const due = reflexesOf(open, result, earlier, { now, canDo: (test) => models.get(test) !== undefined });
  for (const reflex of due) await carryOut(laboratory, reflex, { row, pet: result.pet, chain: result.chain }, work);
}

async function carryOut(
  laboratory: Laboratory,
  { rule, value, action, obstacle }: Reflex,
  { row, pet, chain }: { row: ResultRow; pet: string; chain: readonly string[] },
  work: Work,
): Promise<void> {
  const { trx, emit } = work;
  const { code, name: label, raw, unit, flag } = value;
  const { kind, low_limit, high_limit } = rule;
  const cause: OrderCause = {
    ...{ rule: rule.id, name: rule.name, record: row.id, code, label, raw, unit, flag },
    ...{ kind, low_limit, high_limit, limit_unit: rule.unit, chain: [...chain, rule.id] },
  };
  const values = { record: row.id, rule: rule.id, pet, trigger_order: row.lab_order, cause: JSON.stringify(cause) };
  const id = await insertReflex(trx, { ...values, test: rule.test, state: 'suggested', obstacle });
  if (id === undefined) return;
  if (action === 'order') {
    const placer = row.placer ?? (rule as ReflexRule & { author: string }).author;
    const lab_order = await orderFor(laboratory, rule, { pet, cause, placer, trigger: row }, work);
    await setReflex(trx, id, lab_order === undefined ? { obstacle: 'analyzer' } : { state: 'ordered', lab_order });
  }
  emit({ event: 'reflexOrder.created', id, payload: { pet } });
}

type Ask = {
  readonly pet: string;
  readonly cause: OrderCause;
  readonly placer: string;
  readonly trigger: Pick<ResultRow, 'lab_order' | 'priority'>;
};

/**
 * Orders the test of a rule: in the sample of the result while it is young enough, otherwise a new one is asked for.
 *
 * @returns Nothing where no analyzer does it.
 * @throws {Refusal} `patientSexMissing`, for an analyzer of the hospital.
 */
export async function orderFor(
  { placeOrder, modelFor }: Laboratory,
  rule: Pick<ReflexRule, 'test' | 'laboratory' | 'sample_type' | 'same_sample_hours'>,
  { pet, cause, placer, trigger }: Ask,
  work: Work,
): Promise<string | undefined> {
  const { trx, now } = work;
  const device = rule.laboratory === null ? await modelFor(trx, rule.test) : 'generic';
  if (device === undefined) return undefined;
  const sample = trigger.lab_order === null ? undefined : await findSample(trx, trigger.lab_order);
  const same = isSampleUsable(rule, sample, now) ? sample : undefined;
  return placeOrder(work, {
    ...{ pet, device, device_serial: null, tests: [rule.test], priority: trigger.priority ?? 'routine', placer },
    sample_id: same?.number ?? null,
    sample_type: same?.sample_type ?? rule.sample_type,
    taken_at: same?.taken_at ?? null,
    ...{ laboratory: rule.laboratory, cause },
  });
}
