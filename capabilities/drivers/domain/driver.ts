import { charsets, deviceModels } from '@alder/terms';
import { z } from 'zod';
import { ADDRESS } from './address.ts';
import { errorSeverities } from './error-severity.ts';

/** Places of a message, in the order in which they are looked at. */
const places = z.array(z.string().max(60).regex(ADDRESS)).max(24);
const word = z.string().trim().min(1).max(80);
const words = z.array(word).max(120);
const code = z.string().max(40);

/** Where the maker, the model and the serial number stand; the first that fits the message counts. */
const identity = z.strictObject({
  /** Only where a text contains one of these words, or is one of them. */
  when: z.strictObject({ at: z.string().regex(ADDRESS), has: words.optional(), is: words.optional() }).optional(),
  vendor: places,
  model: places,
  serial: places,
  /** Where the version of its software stands; without it the usual places are looked at. */
  software: places.optional(),
});

const shared = {
  device: z.array(identity).max(8),
  orderIds: places,
  patientIds: places,
  patientName: places,
  sex: places,
  species: places,
  controls: places,
  panel: places,
  lot: places,
  headerTime: places,
  comments: places,
  names: places,
  value: places,
  unit: places,
  range: places,
  flag: places,
  status: places,
  resultTimes: places,
  orderTimes: places,
};
export const astmFields = z.strictObject({ ...shared, internalQc: words });
export const hl7Fields = z.strictObject({ ...shared, messages: words, notValues: words });

/** Names of a column: each start with each end, and whole names; letters alone, small. */
const column = z.strictObject({ starts: z.array(z.string().max(40)), ends: z.array(z.string().max(40)), whole: words });
export const csvRoles = ['patient', 'sample', 'name', 'species', 'sex', 'date', 'time', 'serial', 'lot'] as const;
const taught = z.strictObject({ column: word, unit: code });
export const csvFields = z.strictObject({
  columns: z.strictObject(Object.fromEntries(csvRoles.map((role) => [role, column])) as Record<CsvRole, typeof column>),
  /** Columns of values of a file that writes no units beside them. */
  values: z.array(taught).max(200),
  dayOrder: z.enum(['file', 'day first', 'month first']),
});
export type CsvRole = (typeof csvRoles)[number];

/** Template of a line of a printed text: `{value}` and its like are read, every other word has to be present. */
export const textFields = z.strictObject({
  lines: z.array(z.string().trim().min(1).max(200)).max(40),
  /** How date and time are written, of YYYY YY MM DD HH mm ss. */
  time: z.string().max(40),
});

const errorText = z.string().max(200);
/** An error of a device; the files of the product have one text and no severity. */
const deviceError = z.strictObject({
  text: errorText,
  class: z.string().max(10),
  texts: z.strictObject({ en: errorText, ja: errorText, zhtw: errorText }).optional(),
  severity: z.enum(errorSeverities).optional(),
});
export type DeviceError = z.infer<typeof deviceError>;

const flag = z.enum(['', 'N', 'H', 'L', 'HH', 'LL', '<', '>', 'A']);
const keyed = <Value extends z.ZodType>(value: Value) => z.record(z.string().max(60), value);

/** One driver: everything that is particular to a model, as data. */
export const driverFile = z.strictObject({
  schema: z.literal('alder.driver.v1'),
  id: z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/),
  version: z.int().min(1).max(1_000_000),
  /** Defaults of this file apply where the other has no value. */
  base: z.strictObject({ id: z.string().max(40), version: z.int().min(1) }).nullable(),
  name: z.string().trim().min(1).max(80),
  maker: z.string().trim().max(80),
  model: z.enum(deviceModels),
  /** Words in the first bytes of a message by which a device of no model of its own is recognised. */
  match: words,
  /** What it rests on. */
  evidence: z.enum(['captures', 'public', 'own schema', 'hospital']),
  link: z.strictObject({
    protocol: z.enum(['astm', 'hl7', 'file']),
    lines: z
      .array(z.enum(['tcp', 'mllp', 'serial', 'usb', 'folder']))
      .min(1)
      .max(5),
    baud: z.int().min(300).max(921_600).nullable(),
    flow: z.enum(['none', 'xon/xoff', 'rts/cts']),
  }),
  charset: z.enum(charsets),
  decimal: z.enum(['.', ',']),
  clock: z.strictObject({ zone: z.string().max(60) }),
  fields: z.strictObject({
    astm: astmFields.partial().optional(),
    hl7: hl7Fields.partial().optional(),
    csv: csvFields.partial().optional(),
    text: textFields.optional(),
  }),
  codes: keyed(code),
  units: keyed(code),
  flags: keyed(flag),
  lots: z.strictObject({ kind: z.enum(['none', 'rotor', 'cassette', 'reagent', 'slide', 'strip']) }),
  errors: keyed(deviceError),
  /** Starts of numbers that denote control material. */
  controls: words,
  orders: z.strictObject({
    mode: z.enum(['push', 'query', 'none']),
    reply: z.enum(['records', 'orders', 'display']),
    /** Lines of a reply for displays (DSP), in their order. */
    display: z.array(z.string().max(20)).max(60),
  }),
});
export type DriverFile = z.infer<typeof driverFile>;
export type AstmFields = z.infer<typeof astmFields>;
export type Hl7Fields = z.infer<typeof hl7Fields>;
export type CsvFields = z.infer<typeof csvFields>;
export type TextFields = z.infer<typeof textFields>;

/** A driver with everything in it: its own places before those of its base. */
export type Driver = Omit<DriverFile, 'fields'> & {
  readonly fields: {
    readonly astm: AstmFields;
    readonly hl7: Hl7Fields;
    readonly csv: CsvFields;
    readonly text: TextFields | undefined;
  };
};

/** Which driver read a run. */
export type DriverRef = { readonly id: string; readonly version: number };
