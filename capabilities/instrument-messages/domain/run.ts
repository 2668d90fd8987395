import type { Driver } from '@alder/drivers/domain';
import { type Charset, readAnalyte, readUnit, type Sex } from '@alder/terms';
import { type DecimalMark, type MeasuredValue, readValue } from './value.ts';

/** How bytes came in: over an ASTM link, over MLLP, or as a file in a watched folder. */
export const protocols = ['astm', 'hl7', 'file'] as const;
export type Protocol = (typeof protocols)[number];

/** The settings of a device without which its bytes mean nothing. */
export type DeviceDialect = {
  readonly protocol: Protocol;
  readonly charset: Charset;
  readonly decimal: DecimalMark;
  /** IANA zone of the device's clock. */
  readonly zone: string;
};

/** One measured value of a run. */
export type Observation = MeasuredValue & {
  /** An analyte's code, or the device's own code where it is none we know. */
  readonly code: string;
  /** The device's name for it. */
  readonly name: string;
  readonly unit_raw: string;
  readonly unit: string;
  /** The range that the device prints, not read. */
  readonly range_text: string;
  readonly flag_device: string;
  /** Result status as sent: F, P, C, X ... */
  readonly status: string;
};

/** A document or picture inside a message. */
export type SentFile = {
  /** What the device calls it. */
  readonly name: string;
  /**
   * `reference`: a place where it lies, which is never fetched; `curve`: points of a histogram; `other`: in an encoding that is
   * not known.
   */
  readonly encoding: 'base64' | 'reference' | 'curve' | 'other';
  /** As it was sent. */
  readonly data: string;
  /** Limits of a histogram, as they were sent. */
  readonly limits?: string;
};

/** One test of one sample. */
export type Run = {
  readonly device: {
    readonly vendor: string;
    readonly model: string;
    readonly serial: string;
    /** Version of its software, as it says itself; empty or absent: it does not say. */
    readonly software?: string;
  };
  /** Order and sample numbers as echoed, unfiltered. */
  readonly orderIds: readonly string[];
  /** Chart numbers as typed, unfiltered. */
  readonly patientIds: readonly string[];
  /** For a person who has to decide, never for matching. */
  readonly patientName: string;
  readonly sex: Sex | undefined;
  readonly species: string | undefined;
  readonly isControl: boolean;
  readonly panel: string;
  readonly lot: string;
  /** ISO 8601, UTC; null when the device does not say. */
  readonly examTime: string | null;
  /** The clock of the device when it sent the message, ISO 8601 in UTC; null without a time of day in the header. */
  readonly headerTime: string | null;
  readonly observations: readonly Observation[];
  readonly comments: readonly string[];
  readonly error: { readonly code: string; readonly text: string } | null;
  /** The device's own control of this very run. */
  readonly internalQc: readonly Observation[];
  readonly cassette: string | null;
  /** Documents and pictures that came with the values. */
  readonly files?: readonly SentFile[];
  /** In the form of a reference laboratory: its name, empty where the form is used by several. */
  readonly laboratory?: string;
};

/** What a driver defines for the codes of its device. */
export type DeviceWords = Pick<Driver, 'codes' | 'units' | 'flags'>;

const NO_WORDS: DeviceWords = { codes: {}, units: {}, flags: {} };

/** What a table of a driver says of a word; nothing for names that every object has. */
const entryOf = <Value>(table: Readonly<Record<string, Value>>, word: string) =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** Reads one value with what surrounds it, in the codes of its device. */
export function makeObservation(
  sent: { names: readonly string[]; value: string; unit: string; range: string; flag: string; status: string },
  decimal: DecimalMark,
  words: DeviceWords = NO_WORDS,
): Observation {
  const names = sent.names.map((name) => name.trim()).filter(Boolean);
  const taught = names.map((name) => entryOf(words.codes, name)).find(Boolean);
  const analyte = readAnalyte(taught ? [taught] : names);
  const code = analyte?.code ?? taught ?? (names[0] ?? '').replace(/\/$/, '');
  // Some devices send the unit behind the number: `28.6 U/l`.
  const [, number = '', unit = ''] = sent.unit ? [] : (/^([<>]?=?\s*[\d.,]+)\s+(\D\S*)$/.exec(sent.value.trim()) ?? []);
  const unitRaw = sent.unit || unit;
  const unitSent = entryOf(words.units, unitRaw) ?? unitRaw;
  return {
    ...readValue(number || sent.value, decimal),
    raw: sent.value.trim(),
    code,
    name: analyte ? (names.at(-1) ?? code) : (names.at(-1) ?? code).replace(/\/$/, ''),
    unit_raw: unitRaw,
    unit: unitSent ? readUnit(unitSent, code) : analyte?.unit === '1' ? '1' : '',
    range_text: sent.range,
    flag_device: entryOf(words.flags, sent.flag) ?? sent.flag,
    status: sent.status,
  };
}
