import { type Context, changesOf, implement, presentEntry } from '@alder/server';
import { inputIncorrect, notFound, stale } from '@alder/wire';
import {
  type CustomRange,
  createCustomRange,
  customRange,
  getCustomRangeHistory,
  getCustomRanges,
  type RangeState,
  rangePlace,
  updateCustomRange,
} from '../contract/index.ts';
import { ALWAYS } from '../domain/index.ts';
import {
  findRange,
  insertRange,
  listRanges,
  lockRange,
  type RangeRow,
  type RangeValues,
  setRange,
} from './range.repository.ts';
import { insertChange, listChanges } from './range-change.repository.ts';

export const rangeHandlers = [
  implement(getCustomRanges, async (_input, { trx }) => ({ result: (await listRanges(trx)).map(presentRange) })),

  implement(createCustomRange, async (input, context) => {
    refuseNonsense(input);

    const { trx, account, emit } = context;
    const row = await insertRange(trx, { ...input, valid_from: input.valid_from ?? ALWAYS });
    await insertChange(trx, { range: row.id, author: account.id, way: 'screen', before: null, after: stateOf(row) });
    emit({ event: 'customRange.created', id: row.id, permit: 'lis' });
    return { result: presentRange(row) };
  }),

  implement(updateCustomRange, async ({ id, version, ...change }, { trx, emit, audit, account }) => {
    const current = await lockRange(trx, id);
    if (!current || current.deleted) throw notFound();
    if (current.version !== version) throw stale({ current: presentRange(current) });
    const input = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as typeof change;
    refuseNonsense({ ...current, ...input });

    const row = await setRange(trx, id, input as Parameters<typeof setRange>[2]);
    const states = { before: stateOf(current), after: stateOf(row) };
    await insertChange(trx, { range: id, author: account.id, way: 'screen', ...states });
    audit({ entity: 'customRange', id, detail: changesOf(current, input, { values: 'all' }) });
    emit({ event: 'customRange.updated', id, permit: 'lis' });
    return { result: presentRange(row) };
  }),

  implement(getCustomRangeHistory, async ({ id }, { trx }) => {
    if (!(await findRange(trx, id))) throw notFound();
    const changes = await listChanges(trx, id);
    const result = changes.map(({ created_at, by, ...change }) => ({
      ...change,
      at: created_at.toISOString(),
      by: by ?? '',
    }));
    return { result };
  }),
];

/** Adds a range that another capability has made; @returns its id. */
export async function addRange({ trx, emit, account }: Context, values: RangeValues): Promise<string> {
  const row = await insertRange(trx, values);
  await insertChange(trx, { range: row.id, author: account.id, way: 'study', before: null, after: stateOf(row) });
  emit({ event: 'customRange.created', id: row.id, permit: 'lis' });
  return row.id;
}

/** Every range in use, as the rules read them. */
export async function listRangeEntries(trx: Context['trx']): Promise<CustomRange[]> {
  return (await listRanges(trx)).map(presentRange);
}

type Placement = {
  device?: string | null | undefined;
  exam_type?: string | null | undefined;
  age_from_days?: number | null | undefined;
  age_to_days?: number | null | undefined;
};

function refuseNonsense({
  device = null,
  exam_type = null,
  age_from_days = null,
  age_to_days = null,
}: Placement): void {
  if ((device === null) === (exam_type === null)) throw rangePlace();
  if (age_to_days !== null && age_to_days <= (age_from_days ?? 0)) {
    throw inputIncorrect({ fields: { age_to_days: 'order' } });
  }
}

/** All of a range, for its history. */
export function stateOf(row: RangeRow): RangeState {
  const { id: _id, version: _version, created_at: _created, updated_at: _updated, ...state } = presentRange(row);
  return { ...state, deleted: row.deleted };
}

/** A range with the field names of the wire. */
export function presentRange(row: RangeRow): CustomRange {
  const { hospital: _hospital, deleted: _deleted, ...entry } = row;
  return presentEntry(customRange, {
    ...entry,
    valid_from: row.valid_from.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}
