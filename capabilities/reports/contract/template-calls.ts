import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { reportTemplate } from './entities.ts';

const writes = { kind: 'permit', permit: ['pacs'], roles: ['doctor', 'hospitalAdmin'] } as const;
const { name, modality, body_part, species, lang, finding, conclusion } = reportTemplate.shape;
const payload = z.object({ result: reportTemplate });

/** The hospital's own templates, by name; those of the product are in the program. */
export const getReportTemplates = defineCall({
  id: 'medicalImageReports.getTemplates',
  method: 'GET',
  path: '/v2/:hospital/medicalImageReports/getTemplates',
  access: { kind: 'permit', permit: ['pacs'] },
  input: z.strictObject({}),
  payload: z.object({ result: z.array(reportTemplate) }),
  watches: ['imageReportTemplate'],
  summary: "The hospital's templates of image reports",
});

export const createReportTemplate = defineCall({
  id: 'medicalImageReports.createTemplate',
  method: 'POST',
  path: '/v2/:hospital/medicalImageReports/createTemplate',
  access: writes,
  input: z.strictObject({
    name,
    modality: modality.default(''),
    body_part: body_part.default(''),
    species: species.default(''),
    lang,
    finding: finding.default(''),
    conclusion: conclusion.default(''),
  }),
  payload,
  summary: 'Keeps a template of image reports',
});

export const updateReportTemplate = defineCall({
  id: 'medicalImageReports.updateTemplate',
  method: 'POST',
  path: '/v2/:hospital/medicalImageReports/updateTemplate',
  access: writes,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    name: name.optional(),
    modality: modality.optional(),
    body_part: body_part.optional(),
    species: species.optional(),
    finding: finding.optional(),
    conclusion: conclusion.optional(),
    deleted: z.boolean().optional().describe('true takes it off the list, false brings it back'),
  }),
  payload,
  refusals: [notFound, stale],
  summary: 'Changes a template or takes it off the list',
});
