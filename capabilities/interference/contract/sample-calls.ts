import { deviceModels } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { directions, MAX_GRADE, sampleIndexNames } from '../domain/index.ts';

/** The user who looks at a tube notes it: any user who works with samples or records. */
const clinical = { kind: 'permit', permit: ['lis', 'his'] } as const;

const grade = z.int().min(0).max(MAX_GRADE).nullable().describe('0: none, 1+ to 4+; null: not judged');
const look = { hemolysis: grade, lipemia: grade, icterus: grade };

/** The look of a sample as a person noted it. */
export const notedLook = z.strictObject({
  version: z.int().min(0).describe('0: none is noted'),
  ...look,
  by: z.string().nullable(),
  at: field.instant.nullable(),
});
export type NotedLook = z.infer<typeof notedLook>;

export const noteSampleLook = defineCall({
  id: 'sampleLook.note',
  method: 'POST',
  path: '/v2/:hospital/sampleLook/note',
  access: clinical,
  input: z
    .strictObject({
      record: field.id.nullable().describe('The result of the sample'),
      specimen: field.id.nullable().describe('The sample'),
      version: z.int().min(0).max(2_147_483_647),
      ...look,
    })
    .refine(({ record, specimen }) => (record === null) !== (specimen === null), {
      path: ['record'],
      message: 'missing',
    }),
  payload: z.strictObject({ result: notedLook }),
  refusals: [notFound, stale],
  summary: 'Notes how a sample looks: hemolysis, lipemia and icterus by grade',
});

export const getLookOfSpecimen = defineCall({
  id: 'sampleLook.getOfSpecimen',
  method: 'GET',
  path: '/v2/:hospital/sampleLook/getOfSpecimen/:specimen',
  access: clinical,
  input: z.strictObject({ specimen: field.id }),
  payload: z.strictObject({ result: notedLook }),
  refusals: [notFound],
  watches: ['sampleLook'],
  summary: 'How a sample looks',
});

const index = z.strictObject({
  grade,
  value: z.number().nullable().describe('In what the analyzer sends'),
  by: z.enum(['analyzer', 'person']),
});

const mark = z.strictObject({
  code: z.string().describe('Code of the analyte'),
  rule: z.string(),
  direction: z.enum(directions),
  percent: z.number().nullable(),
  source: z.string(),
  index: z.enum(sampleIndexNames).nullable().describe('Null: a medicine'),
  grade,
  value: z.number().nullable(),
  medicine: z.array(z.string().nullable()).nullable().describe('Its names: as prescribed, English, Japanese, Chinese'),
});
export type Interference = z.infer<typeof mark>;

const ofRecord = z.strictObject({
  record: field.id,
  device: z.enum(deviceModels),
  species: z.string().nullable(),
  taken_at: field.instant.describe('When the sample was taken, otherwise measured'),
  own: notedLook.describe('As noted on the result'),
  look: notedLook.describe('The one that counts: noted on the result, otherwise on its sample'),
  indices: z.strictObject({
    hemolysis: index.optional(),
    lipemia: index.optional(),
    icterus: index.optional(),
  }),
  medicines: z.array(
    z.strictObject({
      names: z.array(z.string().nullable()),
      active_substance: z.string().nullable(),
      from: field.instant,
      until: field.instant.nullable(),
    }),
  ),
  marks: z.array(mark),
});
export type InterferenceOfRecord = z.infer<typeof ofRecord>;

/** Of results without a patient nothing is returned; results of other hospitals are left out. */
export const getInterferences = defineCall({
  id: 'interference.getOfRecords',
  method: 'POST',
  path: '/v2/:hospital/interference/getOfRecords',
  access: clinical,
  reads: true,
  input: z.strictObject({ records: z.array(field.id).min(1).max(100) }),
  payload: z.strictObject({ result: z.array(ofRecord) }),
  watches: ['record', 'sampleLook', 'interferenceRule', 'medicineRecord', 'specimen'],
  summary: 'What of the sample and of medicines shifts the values of results',
});
