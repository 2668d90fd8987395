import { implement, presentEntry } from '@alder/server';
import { type FoundRecord, foundRecord, getRecordCounts, searchRecords } from '../contract/index.ts';
import type { JudgedValue } from '../domain/index.ts';
import { countRecords, type FoundRow, findRecordIds, listFound } from './search.repository.ts';

export const searchHandlers = [
  implement(searchRecords, async ({ offset, limit, code, ...search }, { trx }) => {
    const [timestamp = '', id = ''] = (offset ?? '').split('_');
    const isPlace = !Number.isNaN(Date.parse(timestamp)) && UUID.test(id);
    const before = isPlace ? { timestamp, id } : undefined;
    const { ids, many } = await findRecordIds(trx, { ...search, code, before, limit });
    if (ids.length === 0) return { result: [], many };
    const rows = new Map((await listFound(trx, ids)).map((row) => [row.id, row]));
    const result = ids.flatMap((each) => rows.get(each) ?? []);
    const last = ids.length === limit ? result.at(-1) : undefined;

    return {
      result: result.map((row) => presentFound(row, code)),
      many,
      ...(last && { next: `${last.timestamp.toISOString()}_${last.id}` }),
    };
  }),

  implement(getRecordCounts, async (_, { trx }) => ({ result: await countRecords(trx) })),
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The values that were searched for, otherwise those that are out of range. */
function presentFound(row: FoundRow, code: string | undefined): FoundRecord {
  const { results: stored, ...shown } = row;
  const results = stored as JudgedValue[];
  const isShown = (value: JudgedValue) =>
    code === undefined ? value.flag !== null && value.flag !== 'N' : value.code === code;
  return presentEntry(foundRecord, {
    ...shown,
    timestamp: row.timestamp.toISOString(),
    values: results.filter(isShown).map(({ code, name, raw, unit, flag }) => ({ code, name, raw, unit, flag })),
    count: results.length,
    aside: row.aside !== null,
    acknowledged: row.acknowledged !== null,
    reviewed: row.reviewed !== null,
  });
}
