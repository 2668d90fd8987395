import { driverFile, errorSeverities } from '@alder/drivers/domain';
import { protocols } from '@alder/instrument-messages/domain';
import { charsets, deviceModels } from '@alder/terms';
import { type Access, defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { changeKinds, meanings, verdicts, wordKinds } from '../domain/index.ts';
import {
  captureUnusable,
  changesOpen,
  driverTestFails,
  earlierTestFails,
  notTeachable,
  otherModel,
  replayMissing,
} from './refusals.ts';

/** Who may change analyzers (decision 0553). */
const access: Access = {
  kind: 'permit',
  permit: ['lis'],
  roles: ['hospitalAdmin', 'sysAdmin', 'pulpoMaster', 'lisConsultant'],
};

/** Longest Base64 text of a capture: more than `MAX_CAPTURE_BYTES`, so that the refusal can say what is wrong. */
const MAX_BASE64 = 700_000;

const dialect = { protocol: z.enum(protocols), charset: z.enum(charsets), decimal: z.enum(['.', ',']) };
const capture = { ...dialect, bytes: z.base64().max(MAX_BASE64).describe('The capture, Base64') };
const number = z.int().min(1).max(1_000_000).describe('Version of the driver');

const taughtMeanings = z.strictObject({
  places: z
    .array(
      z.strictObject({
        place: z.string().max(100).describe('`R.4.1`, `OBX.3.1`, `column:ALT`'),
        meaning: z.enum(meanings),
        text: field.text(80).default('').describe('Text of the mark of control material; unit of a column'),
      }),
    )
    .max(200)
    .describe('Meanings of fields, in the order of input'),
  words: z
    .array(z.strictObject({ of: z.enum(wordKinds), word: field.line(60), as: field.text(40).default('') }))
    .max(400)
    .describe('Meanings of codes of the device'),
  errors: z
    .array(
      z.strictObject({
        code: field.line(40),
        severity: z.enum(errorSeverities),
        en: field.text(200),
        ja: field.text(200),
        zhtw: field.text(200),
      }),
    )
    .max(200)
    .default([])
    .describe('Codes by which the device reports a fault; one without a text is forgotten'),
});

/** A version of a driver, with the capture that is its test. */
const driverVersion = z.object({
  number,
  file: driverFile,
  author: z.string().describe('Who saved it'),
  saved_at: field.instant,
  passes: z.boolean().describe('It reads its own capture as it did when it was saved'),
  ...capture,
});
export type DriverVersion = z.infer<typeof driverVersion>;

/** A driver of the hospital's own. */
const ownDriverEntry = z.object({
  ...field.entry,
  key: z.string().describe('Its name on the results that it read'),
  name: z.string(),
  model: z.enum(deviceModels),
  newest: number,
});
export type OwnDriver = z.infer<typeof ownDriverEntry>;

const use = z.object({
  version: z.int().min(1),
  driver: field.id.nullable().describe('Null: switched off'),
  number: number.nullable(),
  person: z.string().describe('Who switched it on or off'),
  since: field.instant,
});
export type DriverUse = z.infer<typeof use>;

const storedMessage = z.object({
  id: field.id,
  received_at: field.instant,
  size: z.int(),
  state: z.enum(['filed', 'duplicate', 'status', 'quarantined', 'aside', 'discarded']),
  preview: z.string(),
});
export type StoredMessage = z.infer<typeof storedMessage>;

/** What the workshop of one analyzer begins with. */
export const getWorkshop = defineCall({
  id: 'driverWorkshop.getOfDevice',
  method: 'POST',
  path: '/v2/:hospital/driverWorkshop/getOfDevice',
  access,
  input: z.strictObject({ device: field.id }),
  payload: z.object({
    device: z.object({
      id: field.id,
      model: z.enum(deviceModels),
      name: z.string(),
      serial: z.string(),
      ...dialect,
    }),
    use: use.nullable().describe('Null: no own driver was ever switched on'),
    drivers: z.array(ownDriverEntry).describe('Own drivers for this model'),
    messages: z.array(storedMessage).describe('The last 30 messages of the device'),
  }),
  reads: true,
  refusals: [notFound],
  watches: ['ownDriver', 'transmission'],
  summary: 'Own drivers and last messages of an analyzer',
});

/** One version of a driver with its capture; the bytes may name a patient and its owner. */
export const getDriverVersion = defineCall({
  id: 'driverWorkshop.getVersion',
  method: 'POST',
  path: '/v2/:hospital/driverWorkshop/getVersion',
  access,
  input: z.strictObject({ driver: field.id, number: number.optional().describe('Newest without it') }),
  payload: z.object({ result: driverVersion, driver: ownDriverEntry }),
  reads: true,
  refusals: [notFound],
  summary: 'A version of an own driver with the capture that is its test',
});

/** The bytes of a stored message, to teach by. */
export const getCapture = defineCall({
  id: 'driverWorkshop.getCapture',
  method: 'POST',
  path: '/v2/:hospital/driverWorkshop/getCapture',
  access,
  input: z.strictObject({ device: field.id, transmission: field.id }),
  payload: z.object({ result: z.object(capture) }),
  reads: true,
  refusals: [notFound, captureUnusable],
  summary: 'The bytes of a stored message, to teach a driver by',
});

/** Saves the meanings as a new version of a driver, with the capture and its reading for its test. */
export const saveDriver = defineCall({
  id: 'driverWorkshop.save',
  method: 'POST',
  path: '/v2/:hospital/driverWorkshop/save',
  access,
  input: z.strictObject({
    device: field.id,
    driver: field.id.nullable().default(null).describe('Null: a new driver'),
    version: field.version.nullable().default(null).describe('Of the driver that gets a new version'),
    name: field.line(80),
    ...capture,
    taught: taughtMeanings,
    accept: z.boolean().default(false).describe('Yes, although captures of earlier versions are read otherwise'),
  }),
  payload: z.object({ result: ownDriverEntry }),
  refusals: [notFound, stale, captureUnusable, notTeachable, earlierTestFails, otherModel],
  summary: 'Saves a version of an own driver with its test',
});

const change = z.object({
  kind: z.enum(changeKinds),
  patient: z.string(),
  code: z.string(),
  before: z.string(),
  after: z.string(),
  message: field.id,
  received_at: field.instant,
  grave: z.boolean().describe('It can put a wrong number, or a number with the wrong patient'),
});
export type ReplayedChange = z.infer<typeof change>;

const group = {
  kind: z.enum(changeKinds),
  code: z.string().describe('Code of the value; empty: the whole run'),
  count: z.int().describe('Values, or runs, that change so'),
  grave: z.boolean().describe('It can put a wrong number, or a number with the wrong patient'),
};
const decidedGroup = z.object({
  ...group,
  id: field.id,
  version: z.int().min(1),
  verdict: z.enum(verdicts).nullable().describe('Null: nobody has decided'),
  decided_by: z.string().describe('Name of the person'),
  decided_at: field.instant.nullable(),
});
export type DecidedGroup = z.infer<typeof decidedGroup>;

const replayed = {
  messages: z.int(),
  values: z.int(),
  unchanged: z.int().describe('Values that stay as they are'),
  missing: z.int().describe('Messages whose bytes are gone from the storage or too long'),
  newest: z.int().nullable().describe('Only the newest so many messages were read'),
  counts: z.record(z.enum(changeKinds), z.int()),
  days: z.array(z.object({ day: field.day, messages: z.int(), changed: z.int() })),
  changes: z.array(change).describe('At most 200: what can harm first, then the newest'),
};

/** What a draft that is not saved would change in the messages of the last 30 days; nothing is stored. */
export const replayDraft = defineCall({
  id: 'driverWorkshop.replayDraft',
  method: 'POST',
  path: '/v2/:hospital/driverWorkshop/replayDraft',
  access,
  input: z.strictObject({
    device: field.id,
    driver: field.id.nullable().default(null).describe('The driver that is taught on; null: a new one'),
    ...capture,
    taught: taughtMeanings,
  }),
  payload: z.object({ ...replayed, groups: z.array(z.object(group)) }),
  reads: true,
  rate: 'export',
  refusals: [notFound, captureUnusable, notTeachable, otherModel],
  summary: 'What a draft of a driver would change in the messages of the last 30 days',
});
export type DraftReplay = z.infer<typeof replayDraft.payload>;

/**
 * What the messages of the last 30 days would be read as. Nothing is filed; the kinds of change are stored, so that a
 * person agrees to each before the version is switched on.
 */
export const replayDriver = defineCall({
  id: 'driverWorkshop.replay',
  method: 'POST',
  path: '/v2/:hospital/driverWorkshop/replay',
  access,
  input: z.strictObject({ device: field.id, driver: field.id, number }),
  payload: z.object({ ...replayed, groups: z.array(decidedGroup).describe('Every change, by kind and value') }),
  rate: 'export',
  refusals: [notFound, otherModel],
  summary: 'What a driver would change in the messages of the last 30 days',
});
export type Replay = z.infer<typeof replayDriver.payload>;

/** Agrees to a kind of change of a replay, or refuses it; the audit log keeps who, when and what was said before. */
export const decideChange = defineCall({
  id: 'driverWorkshop.decideChange',
  method: 'POST',
  path: '/v2/:hospital/driverWorkshop/decideChange',
  access,
  input: z.strictObject({ id: field.id, version: field.version, verdict: z.enum(verdicts) }),
  payload: z.object({ result: decidedGroup }),
  refusals: [notFound, stale],
  summary: 'Agrees to a kind of change that a replay showed, or refuses it',
});

/** Messages of the device are read by this version from now on; results that were filed stay as they are. */
export const switchDriverOn = defineCall({
  id: 'driverWorkshop.switchOn',
  method: 'POST',
  path: '/v2/:hospital/driverWorkshop/switchOn',
  access,
  input: z.strictObject({
    device: field.id,
    driver: field.id,
    number,
    version: field.version.nullable().describe("Of the device's `use`; null: there was none"),
  }),
  payload: z.object({ result: use }),
  refusals: [notFound, stale, driverTestFails, otherModel, replayMissing, changesOpen],
  summary: 'Reads the messages of an analyzer with an own driver from now on',
});

export const switchDriverOff = defineCall({
  id: 'driverWorkshop.switchOff',
  method: 'POST',
  path: '/v2/:hospital/driverWorkshop/switchOff',
  access,
  input: z.strictObject({ device: field.id, version: field.version }),
  payload: z.object({ result: use }),
  refusals: [notFound, stale],
  summary: "Reads the messages of an analyzer with the product's driver again",
});
