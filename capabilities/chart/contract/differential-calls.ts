import { defineCall, defineEntryCalls, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { differentialStates } from '../domain/differential.ts';
import { assigneeOnly, patientMismatch, recordSigned } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const watches = ['differentialRecord', 'diagnosisRecord'];

const differentialCalls = defineEntryCalls({
  model: 'differentialRecord',
  access,
  fixed: { medical_record: field.id },
  needed: { name: field.line(200).describe('Name as it stood in the catalog, or typed freely') },
  fields: {
    problem: field.id
      .nullable()
      .describe("Line of the visit's diagnoses that it may explain; null: the visit as a whole"),
    diagnosis: field.id.nullable().describe('Catalog entry, a shared default included'),
    state: z
      .enum(differentialStates)
      .describe('confirmed makes it a diagnosis of the visit; going back takes that line away while it is untouched'),
    reason: field.text(2000).describe('What speaks for or against it'),
    test: field.text(200).describe('Test that decides; empty where none is named'),
    rank: z.number().min(-1_000_000).max(1_000_000).describe('Place in the list, smallest first'),
  },
  shown: {
    pet: field.id,
    author: field.id.nullable(),
    name_zhtw: z.string().nullable().describe('Name in Traditional Chinese; null where it was typed freely'),
    name_ja: z.string().nullable().describe('Name in Japanese; null where it was typed freely'),
    line: field.id.nullable().describe("Line of the visit's diagnoses that its confirmation added or changed"),
    carried_from: field.id.nullable().describe('Differential diagnosis of an earlier visit that it continues'),
  },
  refusals: [assigneeOnly, recordSigned],
  watches,
  noun: 'a differential diagnosis of a visit',
});

export const {
  entry: differentialRecord,
  create: createDifferentialRecord,
  update: updateDifferentialRecord,
} = differentialCalls;
/** A diagnosis that a visit considers, for one of its problems or as a whole. */
export type DifferentialRecord = z.infer<typeof differentialRecord>;

/** A differential diagnosis as a version of the record had it. */
export const differentialVersion = z.object({
  name: z.string(),
  name_zhtw: z.string().nullable(),
  name_ja: z.string().nullable(),
  problem: z
    .object({ name: z.string(), name_zhtw: z.string().nullable(), name_ja: z.string().nullable() })
    .nullable()
    .describe('The problem that it may explain; null: the visit as a whole'),
  state: z.enum(differentialStates),
  reason: z.string(),
  test: z.string(),
});
export type DifferentialVersion = z.infer<typeof differentialVersion>;

/** The open differential diagnoses of the last visit before this one, those that the visit lists already left out. */
export const getOpenDifferentials = defineCall({
  id: 'his.getOpenDifferentials',
  method: 'GET',
  path: '/v2/:hospital/his/getOpenDifferentials/:medical_record',
  access,
  input: z.strictObject({ medical_record: field.id }),
  payload: z.object({
    from: field.id.nullable().describe('The earlier visit; null where no question is open'),
    at: field.instant.nullable().describe('When that visit began'),
    result: z.array(differentialRecord).describe('In their order'),
  }),
  refusals: [notFound],
  watches: [...watches, 'medicalRecord'],
  summary: 'What the last visit of the patient left open',
});

/**
 * Goes on with the open differential diagnoses of an earlier visit of the pet: those considered and those ruled out,
 * with their reasons, and the problems that they belong to. A second time, it adds nothing.
 */
export const carryDifferentials = defineCall({
  id: 'his.carryDifferentials',
  method: 'POST',
  path: '/v2/:hospital/his/carryDifferentials',
  access,
  input: z.strictObject({ medical_record: field.id, from: field.id.describe('The earlier visit') }),
  payload: z.object({ result: z.array(differentialRecord).describe('Those that were added') }),
  refusals: [notFound, patientMismatch, assigneeOnly, recordSigned],
  watches,
  summary: 'Carries open differential diagnoses forward to a visit',
});
