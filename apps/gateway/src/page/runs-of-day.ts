import { createHash } from 'node:crypto';
import { type DriverFile, driverFile, driverFor } from '@alder/drivers/domain';
import { examTypesOf, type Run, readRuns } from '@alder/instrument-messages/domain';
import type { PageData } from '@alder/lab/contract';
import { type JudgedValue, judgeValues, realIdentifiers, runIdentityText } from '@alder/lab/domain';
import type { Charset } from '@alder/terms';
import type { KeptAct, KeptMessage, Store } from '../store.ts';

/** Messages of a day that are shown: the newest. */
const MAX_MESSAGES = 2_000;

type PagePet = PageData['pets'][number];

/** One run of an analyzer as the page shows it. */
export type PageRun = {
  readonly key: string;
  readonly seq: number;
  readonly at: string;
  /** When its message came in: by that it is listed. */
  readonly received_at: string;
  readonly device: KeptMessage['model'];
  readonly device_serial: string;
  readonly panel: string;
  /** Sample or order number; empty when the run has none. */
  readonly sample: string;
  /** Chart number: as the analyzer, its order or a person here says; empty when nobody does. */
  readonly patient_id: string;
  /** The pet with the chart number, when exactly one known here has it. */
  readonly pet: PagePet | undefined;
  readonly values: readonly JudgedValue[];
  readonly comments: readonly string[];
  readonly error: string;
  readonly isControl: boolean;
  readonly isDelivered: boolean;
  /** What a person here has decided about it. */
  readonly act: KeptAct | undefined;
};

export type PageDay = {
  readonly runs: readonly PageRun[];
  /** Messages that cannot be read here; they are delivered all the same. */
  readonly unread: readonly Pick<KeptMessage, 'seq' | 'model' | 'received_at'>[];
};

/** The runs that analyzers sent in a span of time, newest first, with flags by the ranges that were last fetched. */
export function runsBetween(store: Store, data: PageData, from: string, to: string): PageDay {
  const runs = new Map<string, PageRun>();
  const unread: PageDay['unread'][number][] = [];
  for (const message of store.messagesBetween(from, to, MAX_MESSAGES)) {
    const found = knownRuns(message, data);
    if (!found) unread.push(message);
    for (const run of found ?? []) {
      const shown = showRun(run, message, store, data);
      const before = runs.get(shown.key);
      // A further message of a run adds to it, or corrects it.
      runs.set(shown.key, before ? { ...shown, values: mergeValues(before.values, shown.values) } : shown);
    }
  }
  return { runs: [...runs.values()].reverse(), unread: unread.reverse() };
}

function mergeValues(before: readonly JudgedValue[], after: readonly JudgedValue[]): JudgedValue[] {
  const codes = new Set(after.map(({ code }) => code));
  return [...before.filter(({ code }) => !codes.has(code)), ...after];
}

/** Messages whose runs are remembered: reading them again for each view would hold up analyzers. */
const MAX_KNOWN = 3_000;
const known = new Map<number, { readonly by: string; readonly runs: Run[] | undefined }>();
const settings = new WeakMap<PageData, string>();

function knownRuns(message: KeptMessage, data: PageData): Run[] | undefined {
  const by = settings.get(data) ?? JSON.stringify([data.zone, data.drivers]);
  settings.set(data, by);
  const before = known.get(message.seq);
  if (before?.by === by) return before.runs;
  const runs = runsIn(message, data);
  known.set(message.seq, { by, runs });
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
  return runs;
}

function runsIn(message: KeptMessage, { zone, drivers }: PageData): Run[] | undefined {
  if (message.interrupted) return undefined;
  try {
    const own = drivers.find(
      ({ device, device_serial }) => device === message.model && device_serial === message.serial,
    );
    const driver = driverFor(message.model, message.bytes, own ? [parsed(own.file)] : []);
    const { protocol, decimal } = message;
    return readRuns(message.bytes, { protocol, decimal, charset: message.charset as Charset, zone }, driver);
  } catch {
    return undefined;
  }
}

const parsedFiles = new WeakMap<object, DriverFile>();

function parsed(file: unknown): DriverFile {
  const known = parsedFiles.get(file as object);
  if (known) return known;
  const read = driverFile.parse(file);
  parsedFiles.set(file as object, read);
  return read;
}

/** The key by which the cloud files the run. */
const keyOf = (run: Run, { serial, model }: KeptMessage) =>
  createHash('sha256')
    .update(runIdentityText(run, serial || model))
    .digest('hex');

function showRun(run: Run, message: KeptMessage, store: Store, data: PageData): PageRun {
  const key = keyOf(run, message);
  const act = store.actOfRun(key);
  const orders = realIdentifiers(run.orderIds);
  const order = orders.map((number) => store.orderNamed(number)).find(Boolean);
  const taught = act?.content.kind === 'connect' && act.receipt?.outcome !== 'refused' ? act.content.patient_id : '';
  const patient_id = taught || (order?.patient_id ?? realIdentifiers(run.patientIds)[0] ?? '');
  const pet = run.isControl ? undefined : petNamed(data, patient_id);
  const at = run.examTime ?? message.received_at;
  return {
    ...{
      key,
      seq: message.seq,
      at,
      received_at: message.received_at,
      device: message.model,
      panel: run.panel,
      patient_id,
      pet,
      act,
    },
    device_serial: run.device.serial || message.serial,
    sample: orders[0] ?? '',
    values: judge(run.observations, pet, data, { device: message.model, at, decimal: message.decimal }),
    comments: run.comments,
    error: run.error ? [run.error.code, run.error.text].filter(Boolean).join(' ') : '',
    isControl: run.isControl,
    isDelivered: message.state === 'acked',
  };
}

/** The pet with a chart number; nothing when it is not known here, or shared. */
export function petNamed({ pets }: PageData, patient_id: string): PagePet | undefined {
  const [pet, ...others] = patient_id === '' ? [] : pets.filter((one) => one.patient_id === patient_id);
  return others.length === 0 ? pet : undefined;
}

/** Values with flags by the ranges that were last fetched; without a known pet there is no flag. */
export function judge(
  observations: Run['observations'],
  pet: PagePet | undefined,
  { ranges }: PageData,
  { device, at, decimal = '.' }: { device: string; at: string; decimal?: '.' | ',' },
): JudgedValue[] {
  const { species, breed, sex, birthdate } = pet ?? {};
  const subject = pet && {
    ...{ species: species!, breed: breed!, sex: sex ?? null, birthdate: birthdate ?? null },
    ...{ device, exam_types: examTypesOf(observations.map(({ code }) => code)), examTime: at },
  };
  return judgeValues(observations, subject, ranges, decimal);
}
