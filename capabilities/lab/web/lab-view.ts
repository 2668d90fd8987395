import type { Language } from '@alder/i18n';
import { type DeviceModel, panels, showUnit } from '@alder/terms';
import type { LabFlag } from '@alder/ui';
import type { LabOrder, LabRecord, ResultValue } from '../contract/index.ts';
import {
  analyzerOf,
  groupOf,
  numberInUnit,
  type OrganGroup,
  organGroups,
  type Reported,
  testName,
} from '../domain/index.ts';
import { modelName } from '../domain/naming.ts';
import type { LabTexts } from './use-lab-texts.ts';

/** One row of a sheet: a value with what it was before. */
export type SheetRow = {
  /** As the reader sees it; `reported` is there where that is another unit than the analyzer's. */
  readonly value: ResultValue & { readonly reported?: Reported };
  readonly history: readonly Measured[];
  readonly previous: Measured | undefined;
  /** Share by which it changed since then; 0.5 is half as much again. */
  readonly change: number | undefined;
};

export type Measured = {
  readonly at: string;
  readonly value: number;
  /** Where the analyzer stopped: the value is only known to lie below or above. */
  readonly comparator: ResultValue['comparator'];
  /** As it was filed, where it was in another unit and `value` is converted. */
  readonly converted: { readonly raw: string; readonly unit: string } | undefined;
  readonly source: Pick<LabRecord, 'device' | 'device_serial' | 'model' | 'typed_by'>;
  /** Another analyzer measured the value before: the line breaks, and nothing is said of a change. */
  readonly isBroken: boolean;
};

/** An earlier value as it is read; what lies beyond what the device can measure keeps its sign, and one converted has ≈. */
export const measuredText = (
  format: { readonly number: (value: number, decimals: number) => string },
  { comparator, converted, value }: Measured,
  decimals: number,
): string => `${converted ? '≈' : ''}${comparator ?? ''}${format.number(value, decimals)}`;

/** Unit as people read it; what no table knows, as the device wrote it. */
export const unitOf = ({ unit, unit_raw }: { readonly unit: string; readonly unit_raw: string }): string =>
  showUnit(unit) || unit_raw;

/** A value with its unit, where it stands without a column for it. */
export const valueText = (value: Pick<ResultValue, 'raw' | 'unit' | 'unit_raw'>): string =>
  [value.raw, unitOf(value)].filter(Boolean).join(' ');

/** The same among other words: an analyzer of which only the protocol is known has no name of its own. */
export function modelLabels(t: LabTexts, model: DeviceModel | string): string {
  return model === 'generic' ? t('device.generic') : modelName(model);
}

/**
 * Where a result is from: the analyzer, as it names itself where the hospital has not set a model; the reference laboratory;
 * or who typed what no analyzer measured.
 */
export function deviceOf(
  t: LabTexts,
  {
    device,
    model,
    typed_by,
    laboratory,
  }: Pick<LabRecord, 'device' | 'model' | 'typed_by'> & Partial<Pick<LabRecord, 'laboratory'>>,
): string {
  if (device !== 'generic') return modelLabels(t, device);
  if (typed_by !== null) return t('sheet.typed', { name: typed_by });
  return model || (laboratory === '' ? t('laboratory.unnamed') : modelLabels(t, device));
}

/** What was measured: the panel in the page's language, else the kind of exam, else the device. */
export function profileOf(
  { profile, exam_type, device }: Pick<LabRecord, 'profile' | 'exam_type' | 'device'>,
  t: LabTexts,
  language: Language,
): string {
  const panel = panels.find((each) => each === exam_type);
  return testName(profile, language) || (panel ? t(`panel.${panel}`) : modelLabels(t, device));
}

/** What was ordered, test by test; an order without tests asks the device for whatever is put in. */
export function orderedOf(
  { tests, device }: Pick<LabOrder, 'tests' | 'device'>,
  t: LabTexts,
  language: Language,
): string[] {
  return tests.length > 0 ? tests.map((test) => testName(test, language)) : [modelLabels(t, device)];
}

/** A stored flag as the shared components know it. */
export function flagMark(flag: ResultValue['flag']): LabFlag {
  return flag === null || flag === 'N' || flag === 'invalid' ? '' : flag;
}

export function isAbnormal({ flag }: { readonly flag: ResultValue['flag'] }): boolean {
  return flag !== null && flag !== 'N';
}

/** How many values of a result carry which flag. */
export function countFlags(results: readonly { readonly flag: ResultValue['flag'] }[]) {
  const count = (...flags: ResultValue['flag'][]) => results.filter(({ flag }) => flags.includes(flag)).length;
  return { critical: count('HH', 'LL'), high: count('H'), low: count('L'), normal: count('N') };
}

/**
 * Values of an analyte in other results of the pet, in one unit, oldest first; what was filed in another unit is
 * converted, and left out where there is no factor.
 *
 * @param records Results of one pet, in any order.
 * @param unit UCUM.
 */
export function historyOf(records: readonly LabRecord[], code: string, unit: string): Measured[] {
  const measured = records
    .filter(({ verify_state }) => verify_state !== 'retracted' && verify_state !== 'invalid')
    .flatMap((record) =>
      record.results.filter((value) => value.code === code).flatMap((value) => measuredOf(record, value, unit)),
    );
  return markBreaks(measured.sort((a, b) => a.at.localeCompare(b.at)));
}

function measuredOf(record: LabRecord, value: ResultValue, unit: string): Measured[] {
  const compared = numberInUnit(value, unit);
  if (!compared) return [];
  const { device, device_serial, model, typed_by, timestamp } = record;
  const { raw, unit: own, unit_raw, comparator } = value;
  return [
    {
      ...{ at: timestamp, value: compared.number, comparator, isBroken: false },
      converted: compared.isConverted ? { raw, unit: showUnit(own) || unit_raw } : undefined,
      source: { device, device_serial, model, typed_by },
    },
  ];
}

/** @param measured Oldest first. */
const markBreaks = (measured: readonly Measured[]): Measured[] =>
  measured.map((one, index) => {
    const before = measured[index - 1];
    return { ...one, isBroken: before !== undefined && analyzerOf(before.source) !== analyzerOf(one.source) };
  });

/** What a small line shows of a history. */
export const sparkOf = (history: readonly Measured[]) => ({
  values: history.map(({ value }) => value),
  breaks: history.flatMap(({ isBroken }, index) => (isBroken ? [index] : [])),
});

/** How far a value that lies somewhere beyond a limit, or was measured by another analyzer, has changed, nobody knows. */
function changeSince(before: Measured, now: Measured): number | undefined {
  if (before.value === 0 || before.comparator !== null || now.comparator !== null || now.isBroken) return undefined;
  return now.value / before.value - 1;
}

/** The rows of a sheet, each with what came before it. */
export function sheetRows(record: LabRecord, records: readonly LabRecord[]): SheetRow[] {
  const others = records.filter(({ id }) => id !== record.id);
  return record.results.map((value) => {
    const before = historyOf(others, value.code, value.unit).filter(({ at }) => at < record.timestamp);
    const history = markBreaks([...before, ...measuredOf(record, value, value.unit)]);
    const previous = history[before.length - 1];
    const now = history[before.length];
    const change = previous && now && changeSince(previous, now);
    return { value, previous, change, history };
  });
}

/** Rows by organ system, in the order in which they are read; empty groups are left out. */
export function rowsByOrgan(rows: readonly SheetRow[]): { group: OrganGroup; rows: SheetRow[] }[] {
  return organGroups
    .map((group) => ({ group, rows: rows.filter(({ value }) => groupOf(value.code) === group) }))
    .filter((one) => one.rows.length > 0);
}

/** Critical ones first, then the newest. */
export function byUrgency(records: readonly LabRecord[]): LabRecord[] {
  const urgent = (record: LabRecord) => (record.critical && !record.acknowledged ? 1 : 0);
  return [...records].sort((a, b) => urgent(b) - urgent(a) || b.timestamp.localeCompare(a.timestamp));
}

/** Why the test should be run again, if it should (specification §8). */
export function adviceFor({ results, error, internal_qc }: LabRecord): 'error' | 'reagent' | 'beyond' | undefined {
  if (error) return 'error';
  if (internal_qc && !internal_qc.passed) return 'reagent';
  return results.some(({ comparator, flag }) => comparator !== null || flag === 'invalid') ? 'beyond' : undefined;
}
