import { type Context, changesOf, implement, presentEntry } from '@alder/server';
import { inputIncorrect, notFound, stale } from '@alder/wire';
import {
  type CustomRange,
  createCustomRange,
  customRange,
  getCustomRanges,
  rangePlace,
  updateCustomRange,
} from '../contract/index.ts';
import { insertRange, listRanges, lockRange, type RangeRow, type RangeValues, setRange } from './range.repository.ts';

/** A range that says nothing else applies to every exam, those measured before it was entered included. */
const ALWAYS = '2000-01-01T00:00:00.000Z';

export const rangeHandlers = [
  implement(getCustomRanges, async (_input, { trx }) => ({ result: (await listRanges(trx)).map(presentRange) })),

  implement(createCustomRange, async (input, context) => {
    refuseNonsense(input);

    const row = await insertRange(context.trx, { ...input, valid_from: input.valid_from ?? ALWAYS });
    context.emit({ event: 'customRange.created', id: row.id, permit: 'lis' });
    return { result: presentRange(row) };
  }),

  implement(updateCustomRange, async ({ id, version, ...change }, { trx, emit, audit }) => {
    const current = await lockRange(trx, id);
    if (!current || current.deleted) throw notFound();
    if (current.version !== version) throw stale({ current: presentRange(current) });
    const input = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as typeof change;
    refuseNonsense({ ...current, ...input });

    const row = await setRange(trx, id, input as Parameters<typeof setRange>[2]);
    audit({ entity: 'customRange', id, detail: changesOf(current, input, { values: 'all' }) });
    emit({ event: 'customRange.updated', id, permit: 'lis' });
    return { result: presentRange(row) };
  }),
];

/** Adds a range that another capability has made; @returns its id. */
export async function addRange({ trx, emit }: Context, values: RangeValues): Promise<string> {
  const row = await insertRange(trx, values);
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

function presentRange(row: RangeRow): CustomRange {
  const { hospital: _hospital, deleted: _deleted, ...entry } = row;
  return presentEntry(customRange, {
    ...entry,
    valid_from: row.valid_from.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}
