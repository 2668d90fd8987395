import { dayOf } from '@alder/i18n/format';
import { addDays, startOfDay } from '@alder/records/domain';
import { type Account, type Context, type Implementation, implement } from '@alder/server';
import { forbidden, type InputOf } from '@alder/wire';
import { getReport, getReportRows, type Report, type ReportRow, rangeIncorrect } from '../contract/index.ts';
import {
  bucketKeys,
  bucketOf,
  comparedRange,
  type DayRange,
  figuresOf,
  type MeasureId,
  maySeeMeasure,
  measureOf,
  pagesOf,
  rangeFault,
} from '../domain/index.ts';
import {
  type DividedFigure,
  type FactRow,
  type Figure,
  listFacts,
  NO_KEY,
  type Part,
  readDivided,
  readFigure,
  type Scope,
} from './report.repository.ts';

const MAX_ROWS = 100;

type Reading = Pick<Context, 'trx' | 'hospital' | 'now'> & { readonly account: Pick<Account, 'role'> };
type PageInput = InputOf<typeof getReport>;
type RowsInput = Pick<InputOf<typeof getReportRows>, 'from' | 'to' | 'measure' | 'by' | 'key' | 'bucket'>;

export const reportHandlers: readonly Implementation[] = [
  implement(getReport, readReport),
  implement(getReportRows, async ({ offset, ...input }, context) => {
    const { scope, part } = rowsAsked(input, context);
    const figure = await readFigure(context.trx, input.measure, scope, part);
    const rows = await listFacts(context.trx, input.measure, scope, { part, offset, limit: MAX_ROWS });
    const next = offset + rows.length;
    return { result: rows.map(presentRow), ...figure, next: next < figure.count ? next : null };
  }),
];

/**
 * One page of the dashboard.
 *
 * @throws {Refusal} `forbidden` where the role or the hospital has not this page, `rangeIncorrect`.
 */
export async function readReport(input: PageInput, { trx, hospital, account, now }: Reading): Promise<Report> {
  if (!pagesOf(account.role, hospital).includes(input.page)) throw forbidden();
  const range = checked(input);
  const bucket = input.bucket ?? bucketOf(range);
  const compared = comparedRange(range, input.compare);
  const scope: Scope = { ...bounds(range, hospital), bucket };
  const before: Scope | undefined = compared && { ...bounds(compared, hospital), bucket };
  const { tiles, charts } = figuresOf(input.page, hospital);

  const report: Report = {
    today: dayOf(now, hospital.timezone),
    bucket,
    compared: compared ?? null,
    tiles: [],
    charts: [],
  };
  const steps = bucketKeys(range, bucket);
  const found = new Map<MeasureId, { now: DividedFigure; before: DividedFigure | undefined }>();
  for (const measure of new Set([...tiles, ...charts.map((chart) => chart.measure)])) {
    const dimensions = charts.filter((chart) => chart.measure === measure).map(({ by }) => by);
    const isTrend = tiles.includes(measure) && isSum(measure) && !dimensions.includes('bucket');
    found.set(measure, {
      now: await readDivided(trx, measure, isTrend ? [...dimensions, 'bucket'] : dimensions, scope),
      before: before && (await readDivided(trx, measure, dimensions, before)),
    });
  }
  for (const measure of tiles) {
    const { now: own, before: earlier } = found.get(measure)!;
    const trend = isSum(measure) ? withEmptySteps(own.by.get('bucket')!, steps).map(({ value }) => value ?? 0) : [];
    report.tiles.push({ measure, ...own.whole, before: earlier?.whole.value ?? null, trend });
  }
  for (const chart of charts) {
    const { now: own, before: earlier } = found.get(chart.measure)!;
    const rows = own.by.get(chart.by)!;
    const beforeOf = counterpart(chart.by, { range, compared, bucket });
    const valueBefore = new Map(earlier?.by.get(chart.by)?.map(({ key, value }) => [key, value]));
    const whole = chart.by === 'bucket' && isSum(chart.measure) ? withEmptySteps(rows, steps) : rows;
    report.charts.push({
      ...chart,
      rows: whole.map(({ key, name, name_zhtw, name_ja, ...figure }) => ({
        ...{ measure: chart.measure, key, ...figure },
        label: name === null ? null : { name, name_zhtw, name_ja },
        before: before ? (valueBefore.get(beforeOf(key) ?? '') ?? 0) : null,
      })),
    });
  }
  return report;
}

const isSum = (measure: MeasureId) => measureOf(measure).aggregate === 'sum';

/** Rows of a chart over time with the steps in which nothing was. */
function withEmptySteps<Row extends Figure & { key: string }>(rows: readonly Row[], keys: readonly string[]) {
  const known = new Map(rows.map((row) => [row.key, row]));
  const empty = { value: 0, p90: null, count: 0, name: null, name_zhtw: null, name_ja: null };
  return keys.map((key) => ({ ...empty, ...known.get(key), key }));
}

/** Key in the range before for a key of the range: the same, or the step at the same place. */
function counterpart(
  by: string,
  ranges: { range: DayRange; compared: DayRange | undefined; bucket: Scope['bucket'] },
): (key: string) => string | undefined {
  const { range, compared, bucket } = ranges;
  if (by !== 'bucket' || !compared) return (key) => key;
  const [own, earlier] = [bucketKeys(range, bucket), bucketKeys(compared, bucket)];
  return (key) => earlier[own.indexOf(key)];
}

/**
 * Which rows are asked for.
 *
 * @throws {Refusal} `forbidden`, `rangeIncorrect`.
 */
export function rowsAsked(
  { measure, by, key, bucket, ...input }: RowsInput,
  { hospital, account }: Pick<Reading, 'hospital' | 'account'>,
): { scope: Scope; part: Part | undefined } {
  if (!maySeeMeasure(measure, account.role, hospital)) throw forbidden();
  const range = checked(input);
  return {
    scope: { ...bounds(range, hospital), bucket: bucket ?? bucketOf(range) },
    part: by && { by, key: key ?? NO_KEY },
  };
}

function checked({ from, to }: DayRange): DayRange {
  const range = { from, to };
  if (rangeFault(range)) throw rangeIncorrect({ fields: { to: rangeIncorrect.code } });
  return range;
}

function bounds({ from, to }: DayRange, { timezone, rounding }: Context['hospital']) {
  return { from: startOfDay(from, timezone), to: startOfDay(addDays(to, 1), timezone), timezone, rounding };
}

/** Names of a row where the catalog or the device gives one; a kind of the program is translated by who shows it. */
export function presentRow(row: FactRow): ReportRow {
  const { label, label_zhtw, label_ja, part, type, arrival, pet, pet_name, patient_id, at, ...rest } = row;
  const name = label ?? type ?? part ?? arrival;
  return {
    ...rest,
    at: at.toISOString(),
    label: name === null ? null : { name, name_zhtw: label_zhtw, name_ja: label_ja },
    pet: pet === null ? null : { id: pet, name: pet_name ?? '', patient_id: patient_id ?? '' },
  };
}
