import type { Limits, RangeEntry } from '@alder/ranges/domain';
import { dayOf } from '@alder/records/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { analyteOf, breeds as knownBreeds } from '@alder/terms';
import { inputIncorrect, notFound, stale } from '@alder/wire';
import {
  approveIntervalStudy,
  createIntervalStudy,
  decideIntervalAnimal,
  getIntervalAnimals,
  getIntervalStudies,
  getIntervalStudy,
  intervalClosed,
  intervalLimits,
  intervalNotTransferable,
  intervalTooFew,
  updateIntervalStudy,
} from '../contract/index.ts';
import {
  approvalFault,
  type Interval,
  limitsOf,
  outcomeOf,
  TRANSFERENCE_ANIMALS,
  transference,
} from '../domain/index.ts';
import { hasSample, MAX_SAMPLES } from './sample.repository.ts';
import { judgeStudy, presentAnimal, presentLimits, presentStudy } from './study.presenter.ts';
import {
  findStudy,
  insertDecision,
  insertStudy,
  listDecisions,
  listStudies,
  lockStudy,
  type StudyRow,
  setStudy,
} from './study.repository.ts';

type NewRange = Omit<RangeEntry, 'id' | 'name' | 'name_zhtw' | 'ranges'> & {
  name: string[];
  name_zhtw: string[];
  ranges: Record<string, Limits>;
  source: string;
};

/** What it needs of the ranges; `apps/server/src/compose.ts` gives it. */
export type Ranges = {
  readonly addRange: (context: Context, values: NewRange) => Promise<string>;
  readonly listRangeEntries: (trx: Context['trx']) => Promise<readonly RangeEntry[]>;
};

/** Reference intervals of own results. */
export const referenceIntervalHandlers = (ranges: Ranges, maxSamples = MAX_SAMPLES): readonly Implementation[] => [
  implement(getIntervalStudies, async ({ offset, limit }, { trx }) => {
    const rows = await listStudies(trx, { offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { result: page.map(presentStudy), ...(rows.length > limit && { next: page.at(-1)!.id }) };
  }),

  implement(getIntervalStudy, async ({ id }, { trx, now }) => {
    const row = await findStudy(trx, id);
    if (!row) throw notFound();
    const { judged, isCut } = await judgeStudy(trx, row, maxSamples);
    const outcome = outcomeOf(judged, presentStudy(row).method);
    const counted = judged.filter(({ included }) => included);
    return {
      result: presentStudy(row),
      outcome: { ...outcome, ...copyOf(outcome) },
      animals: judged.length,
      newest: isCut ? maxSamples : null,
      latest: counted.slice(0, 2 * TRANSFERENCE_ANIMALS).map(({ sample }) => sample.value!),
      present: presentLimits(await ranges.listRangeEntries(trx), row, now),
      approval: row.approval ?? null,
    };
  }),

  implement(getIntervalAnimals, async ({ id, included, offset, limit }, { trx }) => {
    const row = await findStudy(trx, id);
    if (!row) throw notFound();
    const decisions = await listDecisions(trx, id);
    const { judged } = await judgeStudy(trx, row, maxSamples);
    const all = judged.filter((one) => one.included === included);
    const from = Math.max(0, all.findIndex(({ sample }) => sample.record === offset) + 1);
    const page = all.slice(from, from + limit);
    const isMore = all.length > from + limit;
    return {
      result: page.map((one) => presentAnimal(one, decisions)),
      ...(isMore && { next: page.at(-1)!.sample.record }),
    };
  }),

  implement(createIntervalStudy, async (input, { trx, account, emit, audit }) => {
    const { age_from_days: from, age_to_days: to } = input;
    if (to !== null && to <= (from ?? 0)) throw inputIncorrect({ fields: { age_to_days: 'order' } });
    if (input.until <= input.since) throw inputIncorrect({ fields: { until: 'order' } });
    const unit = analyteOf(input.analyte)?.unit ?? '';
    const row = await insertStudy(trx, { ...input, unit, author: account.id });

    audit({ entity: 'intervalStudy', id: row.id, detail: input });
    emit({ event: 'intervalStudy.created', id: row.id, permit: 'lis' });
    return { result: presentStudy(row) };
  }),

  implement(updateIntervalStudy, async ({ id, version, criteria, method, discarded }, context) => {
    const { trx, emit, audit } = context;
    const current = await lockOpen(context, id);
    if (current.version !== version) throw stale({ current: presentStudy(current) });
    const row = await setStudy(trx, id, {
      ...(criteria && { criteria }),
      ...(method !== undefined && { method }),
      ...(discarded && { state: 'discarded' }),
    });

    audit({ entity: 'intervalStudy', id, detail: { criteria, method, discarded } });
    emit({ event: 'intervalStudy.updated', id, permit: 'lis' });
    return { result: presentStudy(row) };
  }),

  implement(decideIntervalAnimal, async ({ id, record, include, reason }, context) => {
    const { trx, account, emit, audit } = context;
    const study = await lockOpen(context, id);
    if (!(await hasSample(trx, study, record))) throw notFound({ fields: { record: notFound.code } });
    await insertDecision(trx, { study: id, record, include, reason, author: account.id });
    const row = await setStudy(trx, id, { method: study.method });

    audit({ entity: 'intervalStudy', id, detail: { record, include, reason } });
    emit({ event: 'intervalStudy.updated', id, permit: 'lis' });
    return { result: presentStudy(row) };
  }),

  implement(approveIntervalStudy, async ({ id, version, valid_from, transferred, ...critical }, context) => {
    const { trx, now, account, emit, audit } = context;
    const study = await lockOpen(context, id);
    if (study.version !== version) throw stale({ current: presentStudy(study) });
    const { judged } = await judgeStudy(trx, study, maxSamples);
    const outcome = outcomeOf(judged, presentStudy(study).method);
    const values = judged.filter(({ included }) => included).map(({ sample }) => sample.value!);
    const check = transferred && { limits: transferred, check: transference(values, transferred) };
    const fault = approvalFault(outcome, check);
    if (fault) throw FAULTS[fault]();
    const own = outcome.interval && outcome.about ? limitsOf(outcome.interval, outcome.about.min) : undefined;
    const limits: Limits = { ...(transferred ?? own!), ...critical, unit: study.unit } as Limits;
    const { low, high, crit_low, crit_high, unit } = limits;
    const bounds = { low, high, crit_low, crit_high, unit };
    const about = transferred
      ? [transferred.source, `transference ${check!.check.outside.map((n) => `${n}/20`).join(', ')}`]
      : [`n ${outcome.about!.n}`, sourceOf(outcome.interval!)];
    const today = dayOf(now, context.hospital.timezone);
    const who = await nameOf(context);
    const range = await ranges.addRange(context, {
      ...namesOf(study),
      ...{ device: study.device, exam_type: null, species: study.species, sex: presentStudy(study).sex },
      ...{ age_from_days: study.age_from_days, age_to_days: study.age_to_days },
      ranges: { [study.analyte]: bounds },
      valid_from: valid_from ?? now.toISOString(),
      source: ['ASVCP', ...about, who, today].join(' · ').slice(0, 300),
    });
    const approval = { ...outcome, bounds, transferred: transferred ?? null };
    const row = await setStudy(trx, id, {
      ...{ state: 'approved', approved_by: account.id, approved_at: now, approval, custom_range: range },
    });

    audit({ entity: 'intervalStudy', id, detail: { approved: bounds, range, transferred: transferred ?? null } });
    emit({ event: 'intervalStudy.approved', id, permit: 'lis' });
    return { result: presentStudy(row) };
  }),
];

const FAULTS = {
  tooFew: () => intervalTooFew(),
  notTransferable: () => intervalNotTransferable(),
  wrongOrder: () => intervalLimits({ fields: { low: intervalLimits.code } }),
};

/** @throws {Refusal} where there is none in this hospital, or it is closed */
async function lockOpen({ trx }: Context, id: string): Promise<StudyRow> {
  const row = await lockStudy(trx, id);
  if (!row) throw notFound();
  if (row.state !== 'draft') throw intervalClosed();
  return row;
}

/** Method and confidence limits, as a source says them. */
function sourceOf({ method, transform, low, high }: Interval): string {
  const write = (value: number) => Number(value.toPrecision(4));
  const around = [low, high].map((limit) => `${write(limit.low)}–${write(limit.high)}`).join(' / ');
  return `${method}${transform === 'log' ? ' (log)' : ''} · 90 % CI ${around}`;
}

async function nameOf({ trx, account }: Context): Promise<string> {
  const row = await trx.selectFrom('account').select('display_name').where('id', '=', account.id).executeTakeFirst();
  return row?.display_name ?? '';
}

/** The breeds in both lists of a range. */
function namesOf({ species, breeds }: Pick<StudyRow, 'species' | 'breeds'>) {
  const known = knownBreeds[species] ?? [];
  const name_zhtw = breeds.flatMap((name) => known.find(({ en }) => en === name)?.zhtw ?? []);
  return { name: breeds, name_zhtw };
}

/** Arrays that the contract may write. */
function copyOf({ methods, bins, groups }: ReturnType<typeof outcomeOf>) {
  return {
    methods: [...methods],
    bins: [...bins],
    groups: groups.map(({ test, ...group }) => ({
      ...group,
      test: { ...test, n: pair(test.n), mean: pair(test.mean), sd: pair(test.sd) },
    })),
  };
}

const pair = ([one, other]: readonly [number, number]): [number, number] => [one, other];
