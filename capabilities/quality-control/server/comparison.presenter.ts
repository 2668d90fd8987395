import type { HospitalTrx } from '@alder/database';
import { modelName } from '@alder/lab/domain';
import { wireRow } from '@alder/server';
import type { Comparison, ComparisonPair } from '../contract/index.ts';
import { type Agreement, agreementOf, matchSplitSamples } from '../domain/index.ts';
import { type ComparisonRow, listMeasurements, listPairs } from './comparison.repository.ts';
import { inUnit } from './in-unit.ts';

export function presentComparison(row: ComparisonRow): Comparison {
  const { hospital: _hospital, author: _author, approved_by: _by, approval: _approval, ...rest } = row;
  const { x_model, x_serial, x_called, y_model, y_serial, y_called, ...own } = rest;
  return {
    ...(wireRow(own) as Omit<Comparison, 'x_name' | 'y_name'>),
    x_name: `${x_called || modelName(x_model)} ${x_serial}`.trim(),
    y_name: `${y_called || modelName(y_model)} ${y_serial}`.trim(),
  };
}

export type ComparisonNumbers = {
  readonly pairs: ComparisonPair[];
  readonly agreement: Agreement;
  readonly unconverted: number;
};

/** Pairs and numbers of a comparison: as they were approved, else from the results as they are now. */
export async function readNumbers(trx: HospitalTrx, row: ComparisonRow): Promise<ComparisonNumbers> {
  if (row.approval) return row.approval as ComparisonNumbers;
  const { analyte, since, until } = row;
  const read = async (model: string, serial: string) =>
    (await listMeasurements(trx, { model, serial, analyte, since, until })).map((one) => ({
      ...one,
      value: inUnit(one.number, one.unit, row.unit, analyte),
    }));
  const all = [await read(row.x_model, row.x_serial), await read(row.y_model, row.y_serial)] as const;
  const [xs, ys] = all.map((some) => some.filter(({ value }) => value !== undefined));
  const stored = await listPairs(trx, row.id);
  const found = matchSplitSamples(xs!, ys!, row.max_minutes).map(({ x, y }): ComparisonPair => {
    const decision = stored.find(({ x_record, y_record }) => x_record === x.record && y_record === y.record);
    return {
      ...{ id: null, x_record: x.record, y_record: y.record, label: `${x.patient_id} ${x.pet_name}`.trim() },
      ...{ x: x.value!, y: y.value!, measured_at: new Date(x.at).toISOString(), minutes: (y.at - x.at) / 60_000 },
      ...{
        excluded: decision?.excluded ?? false,
        reason: decision?.reason ?? '',
        author_name: decision?.author_name ?? null,
      },
    };
  });
  const typed = stored.flatMap(({ id, x, y, label, excluded, reason, author_name }): ComparisonPair[] =>
    x === null || y === null
      ? []
      : [
          {
            ...{ id, x_record: null, y_record: null, label, x, y, measured_at: null, minutes: null },
            ...{ excluded, reason, author_name },
          },
        ],
  );
  const pairs = [...found, ...typed];
  const counted = pairs.filter(({ excluded }) => !excluded);
  const unconverted = all.flat().filter(({ value }) => value === undefined).length;
  return { pairs, agreement: agreementOf(counted, row.tea), unconverted };
}
