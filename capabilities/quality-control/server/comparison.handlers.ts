import { type Context, type Implementation, implement } from '@alder/server';
import { analyteOf } from '@alder/terms';
import { inputIncorrect, notFound, stale } from '@alder/wire';
import {
  addComparisonPairs,
  approveComparison,
  comparisonClosed,
  comparisonTooFew,
  createComparison,
  decideComparisonPair,
  getComparison,
  getComparisons,
  sameAnalyzer,
  updateComparison,
} from '../contract/index.ts';
import { MIN_APPROVED_PAIRS } from '../domain/index.ts';
import { presentComparison, readNumbers } from './comparison.presenter.ts';
import {
  type ComparisonRow,
  decideFoundPair,
  decideTypedPair,
  findComparison,
  insertComparison,
  insertPairs,
  listComparisons,
  lockComparison,
  setComparison,
} from './comparison.repository.ts';
import { findRules, listDevices } from './lot.repository.ts';

/** Comparisons of two analyzers by samples that both have measured. */
export const comparisonHandlers: readonly Implementation[] = [
  implement(getComparisons, async ({ offset, limit }, { trx }) => {
    const rows = await listComparisons(trx, { offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { result: page.map(presentComparison), ...(rows.length > limit && { next: page.at(-1)!.id }) };
  }),

  implement(getComparison, async ({ id }, { trx }) => {
    const row = await findComparison(trx, id);
    if (!row) throw notFound();
    return { result: presentComparison(row), ...(await readNumbers(trx, row)) };
  }),

  implement(createComparison, async ({ tea, ...input }, { trx, account, emit, audit }) => {
    const { x_device, y_device, analyte } = input;
    if (x_device === y_device) throw sameAnalyzer({ fields: { y_device: sameAnalyzer.code } });
    if (input.until <= input.since) throw inputIncorrect({ fields: { until: 'order' } });
    const devices = await listDevices(trx);
    for (const [name, device] of Object.entries({ x_device, y_device }))
      if (!devices.some(({ id }) => id === device)) throw notFound({ fields: { [name]: notFound.code } });
    const allowed = tea === undefined ? await teaOf({ trx }, [y_device, x_device], analyte) : tea;
    const unit = analyteOf(analyte)?.unit ?? '';
    const row = await insertComparison(trx, { ...input, unit, tea: allowed, author: account.id });

    audit({ entity: 'qcComparison', id: row.id, detail: { ...input, tea: allowed } });
    emit({ event: 'qcComparison.created', id: row.id, permit: 'lis' });
    return { result: presentComparison(row) };
  }),

  implement(updateComparison, async ({ id, version, discarded, max_minutes, tea }, context) => {
    const current = await lockOpen(context, id);
    if (current.version !== version) throw stale({ current: presentComparison(current) });
    return change(context, id, { max_minutes, tea, discarded }, () =>
      setComparison(context.trx, id, {
        ...(max_minutes !== undefined && { max_minutes }),
        ...(tea !== undefined && { tea }),
        ...(discarded && { state: 'discarded' }),
      }),
    );
  }),

  implement(addComparisonPairs, async ({ id, pairs }, context) => {
    await lockOpen(context, id);
    await insertPairs(context.trx, id, context.account.id, pairs);
    return change(context, id, { pairs }, () => setComparison(context.trx, id, {}));
  }),

  implement(decideComparisonPair, async ({ id, pair, excluded, reason }, context) => {
    const { trx, account } = context;
    const current = await lockOpen(context, id);
    const decision = { comparison: id, excluded, reason, author: account.id };
    if ('id' in pair) {
      if (!(await decideTypedPair(trx, pair.id, decision))) throw notFound({ fields: { pair: notFound.code } });
    } else {
      const { pairs } = await readNumbers(trx, current);
      const isFound = pairs.some(({ x_record, y_record }) => x_record === pair.x_record && y_record === pair.y_record);
      if (!isFound) throw notFound({ fields: { pair: notFound.code } });
      await decideFoundPair(trx, pair, decision);
    }
    return change(context, id, { pair, excluded, reason }, () => setComparison(trx, id, {}));
  }),

  implement(approveComparison, async ({ id, version, conclusion }, context) => {
    const { trx, account, now } = context;
    const current = await lockOpen(context, id);
    if (current.version !== version) throw stale({ current: presentComparison(current) });
    const numbers = await readNumbers(trx, current);
    if (numbers.agreement.n < MIN_APPROVED_PAIRS) throw comparisonTooFew();
    const { verdict, n } = numbers.agreement;
    return change(context, id, { approved: verdict, n, conclusion }, () =>
      setComparison(trx, id, {
        ...{ state: 'approved', approved_by: account.id, approved_at: now, conclusion },
        approval: JSON.stringify(numbers),
      }),
    );
  }),
];

/** The error that is allowed for the analyte on the first of the analyzers that has one. */
async function teaOf({ trx }: Pick<Context, 'trx'>, devices: readonly string[], analyte: string) {
  for (const device of devices) {
    const [rules] = await findRules(trx, device, [analyte]);
    if (rules && rules.tea !== null) return rules.tea;
  }
  return null;
}

/** @throws {Refusal} where there is none in this hospital, or it is closed */
async function lockOpen({ trx }: Context, id: string): Promise<ComparisonRow> {
  const row = await lockComparison(trx, id);
  if (!row) throw notFound();
  if (row.state !== 'draft') throw comparisonClosed();
  return row;
}

async function change(
  context: Context,
  id: string,
  detail: Record<string, unknown>,
  write: () => Promise<ComparisonRow>,
) {
  const row = await write();
  context.audit({ entity: 'qcComparison', id, detail });
  context.emit({ event: 'qcComparison.updated', id, permit: 'lis' });
  return { result: presentComparison(row) };
}
