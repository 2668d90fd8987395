import type { Run } from '@alder/instrument-messages/domain';
import type { Reading } from './capture.ts';

/** What a run says, as far as the record of a patient depends on it: the expected result of a stored test. */
export type ReadRun = {
  readonly sample: readonly string[];
  readonly chart: readonly string[];
  readonly name: string;
  readonly sex: string | null;
  readonly species: string | null;
  readonly control: boolean;
  readonly panel: string;
  readonly lot: string;
  readonly measured_at: string | null;
  readonly error: string | null;
  readonly values: readonly ReadValue[];
};
export type ReadValue = {
  readonly code: string;
  readonly raw: string;
  readonly number: number | null;
  readonly comparator: string | null;
  readonly unit: string;
  readonly flag: string;
  readonly status: string;
  readonly range: string;
};

/** Parts of a reading that are compared with another. */
export type Outcome = { readonly runs: readonly ReadRun[] } | { readonly fault: string };

export function outcomeOf(reading: Reading): Outcome {
  return 'runs' in reading ? { runs: reading.runs.map(readRun) } : { fault: reading.detail ?? reading.fault };
}

const once = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

function readRun(run: Run): ReadRun {
  return {
    ...{ sample: once(run.orderIds), chart: once(run.patientIds), name: run.patientName },
    ...{ sex: run.sex ?? null, species: run.species ?? null, control: run.isControl },
    ...{ panel: run.panel, lot: run.lot, measured_at: run.examTime, error: run.error?.code ?? null },
    values: run.observations.map(
      ({ code, raw, number, comparator, unit, unit_raw, flag_device, status, range_text }) => ({
        ...{ code, raw, number, comparator, unit: unit || unit_raw, flag: flag_device, status, range: range_text },
      }),
    ),
  };
}

/** How a message would be read otherwise. The first five can put a wrong number, or a number with the wrong patient. */
export const changeKinds = [
  'patient',
  'value',
  'lost',
  'control',
  'unreadable',
  'unit',
  'code',
  'flag',
  'time',
  'range',
  'gained',
  'readable',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Kinds that a person reads before the driver is switched on. */
export const graveKinds: readonly ChangeKind[] = ['patient', 'value', 'lost', 'control', 'unreadable', 'unit', 'code'];

export type Change = {
  readonly kind: ChangeKind;
  /** Name and number of the patient as the device has them. */
  readonly patient: string;
  /** Code of the value; empty for what concerns the whole run. */
  readonly code: string;
  readonly before: string;
  readonly after: string;
};

/** What changes between two readings of one message. */
export function compareOutcomes(before: Outcome, after: Outcome): Change[] {
  if ('fault' in before && 'fault' in after) return [];
  if ('fault' in before && 'runs' in after) {
    const [run] = after.runs;
    return [whole('readable', run, before.fault, countOf(after.runs))];
  }
  if ('runs' in before && 'fault' in after) {
    const [run] = before.runs;
    return [whole('unreadable', run, countOf(before.runs), after.fault)];
  }
  const [was, is] = [(before as { runs: readonly ReadRun[] }).runs, (after as { runs: readonly ReadRun[] }).runs];
  return pairsOf(was, is, (run) => JSON.stringify([run.sample, run.chart])).flatMap(([one, other]) => {
    if (!one) return [whole('gained', other, '', countOf([other!]))];
    if (!other) return [whole('lost', one, countOf([one]), '')];
    return compareRuns(one, other);
  });
}

const countOf = (runs: readonly ReadRun[]) => String(runs.reduce((sum, { values }) => sum + values.length, 0));

const whole = (kind: ChangeKind, run: ReadRun | undefined, before: string, after: string): Change => ({
  ...{ kind, patient: run ? patientOf(run) : '', code: '', before, after },
});

const patientOf = ({ name, chart, sample }: ReadRun) => [name, chart[0] ?? sample[0]].filter(Boolean).join(' · ');

/** One with one where there are as many, else by what they are called. */
function pairsOf<One>(
  before: readonly One[],
  after: readonly One[],
  nameOf: (one: One) => string,
): (readonly [One | undefined, One | undefined])[] {
  if (before.length === after.length) return before.map((one, index) => [one, after[index]]);
  const rest = [...after];
  const pairs = before.map((one) => {
    const at = rest.findIndex((other) => nameOf(other) === nameOf(one));
    return [one, at < 0 ? undefined : rest.splice(at, 1)[0]] as const;
  });
  return [...pairs, ...rest.map((one) => [undefined, one] as const)];
}

function compareRuns(before: ReadRun, after: ReadRun): Change[] {
  const changes: Change[] = [];
  const note = (kind: ChangeKind, code: string, was: string, is: string) => {
    if (was !== is) changes.push({ kind, patient: patientOf(after), code, before: was, after: is });
  };
  const identity = ({ sample, chart, sex, species }: ReadRun) =>
    once([...sample, ...chart, sex ?? '', species ?? '']).join(' · ');
  note('patient', '', identity(before), identity(after));
  note('control', '', String(before.control), String(after.control));
  note('time', '', before.measured_at ?? '', after.measured_at ?? '');
  for (const [was, is] of pairsOf(before.values, after.values, ({ code }) => code)) {
    if (!was) note('gained', is!.code, '', textOf(is!));
    else if (!is) note('lost', was.code, textOf(was), '');
    else {
      note('code', is.code, was.code, is.code);
      note('value', is.code, numberOf(was), numberOf(is));
      note('unit', is.code, was.unit, is.unit);
      note('flag', is.code, was.flag, is.flag);
      note('range', is.code, was.range, is.range);
      note('value', is.code, was.status, is.status);
    }
  }
  return changes;
}

const textOf = ({ raw, unit }: ReadValue) => `${raw} ${unit}`.trim();
const numberOf = ({ raw, number, comparator }: ReadValue) => (number === null ? raw : `${comparator ?? ''}${number}`);
