import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { imageReport, langKey, written } from './entities.ts';
import {
  conclusionMissing,
  keyImageElsewhere,
  notAmendable,
  reportLocked,
  reportOfAnother,
  reportOpen,
} from './refusals.ts';

/** The doctor of a visit reads what was found without being at home in imaging. */
const reads = { kind: 'permit', permit: ['pacs', 'his'] } as const;
const writes = { kind: 'permit', permit: ['pacs'] } as const;
const signs = { kind: 'permit', permit: ['pacs'], roles: ['doctor', 'hospitalAdmin'] } as const;
const watches = ['imageReport', 'study', 'pet'] as const;
const one = { id: field.id, version: field.version };
const payload = z.object({ result: imageReport });

/** Reports, newest first: of the hospital, or of a study, a pet, a person, a time. */
export const getReports = defineCall({
  id: 'medicalImageReports.getEntries',
  method: 'POST',
  path: '/api/:hospital/medicalImageReports/getEntries',
  access: reads,
  reads: true,
  input: z.strictObject({
    ...field.paging,
    id: field.id.optional().describe('This one alone'),
    study: field.id.optional(),
    pet: field.id.optional(),
    medical_record: field.id.optional(),
    mine: z.boolean().optional().describe('Written or signed by the caller'),
    status: z.enum(['draft', 'signed', 'amended']).optional().describe('Left out: all but amended versions'),
    versions: z.boolean().optional().describe('Amended versions too'),
    modality: z.string().max(16).optional(),
    since: field.instant.optional().describe('Study taken since'),
    until: field.instant.optional(),
    q: z.string().max(100).optional().describe('Part of pet name, chart number, owner, finding or conclusion'),
  }),
  payload: z.object({ result: z.array(imageReport), next: field.next }),
  watches,
  summary: 'Image reports, newest first',
});

/** What the study list says of each of its studies. Own call: the entries of sixty studies are more than a word each. */
export const getReportStates = defineCall({
  id: 'medicalImageReports.getStates',
  method: 'POST',
  path: '/v2/:hospital/medicalImageReports/getStates',
  access: reads,
  reads: true,
  input: z.strictObject({ studies: z.array(field.id).min(1, 'missing').max(100) }),
  payload: z.object({
    result: z.array(z.object({ study: field.id, state: z.enum(['draft', 'signed']), report: field.id })),
  }),
  watches: ['imageReport'],
  summary: 'Which of some studies have a report, signed or being written',
});

/**
 * Begins a report from an image of the study that it is about. One study has one draft at a time: a second author gets
 * the existing one in `current`.
 */
export const createReport = defineCall({
  id: 'medicalImageReports.create',
  method: 'POST',
  path: '/api/:hospital/medicalImageReports/create',
  access: writes,
  input: z.strictObject({
    medical_image: field.id,
    finding: written.finding.default(''),
    conclusion: written.conclusion.default(''),
    key_images: written.key_images.default([]),
    measurements: written.measurements.default([]),
    lang: written.lang.optional().describe("The hospital's unless given"),
    template: written.template.default(null),
  }),
  payload,
  refusals: [notFound, reportOpen, keyImageElsewhere],
  summary: 'Begins the report of a study',
});

/** Saves the input; only the author of a draft may. Absent fields stay unchanged. */
export const updateReport = defineCall({
  id: 'medicalImageReports.update',
  method: 'POST',
  path: '/api/:hospital/medicalImageReports/update',
  access: writes,
  input: z.strictObject({ ...one, ...z.strictObject(written).partial().shape }),
  payload,
  refusals: [notFound, stale, reportLocked, reportOfAnother, keyImageElsewhere],
  summary: 'Changes the draft of a report',
});

/** Makes the caller the author of a draft, so that a colleague can finish it. */
export const takeOverReport = defineCall({
  id: 'medicalImageReports.takeOver',
  method: 'POST',
  path: '/v2/:hospital/medicalImageReports/takeOver',
  access: signs,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, reportLocked],
  summary: 'Takes over the draft of a colleague',
});

/** Locks a draft under the caller's name. The version that it amends, if it does, is then an amended one. */
export const signReport = defineCall({
  id: 'medicalImageReports.sign',
  method: 'POST',
  path: '/v2/:hospital/medicalImageReports/sign',
  access: signs,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, reportLocked, reportOfAnother, conclusionMissing],
  summary: 'Signs a report; nothing of it changes afterwards',
});

/** Begins a new version beside a signed one, with its words and the reason; the signed one stands until it is signed. */
export const amendReport = defineCall({
  id: 'medicalImageReports.amend',
  method: 'POST',
  path: '/v2/:hospital/medicalImageReports/amend',
  access: signs,
  input: z.strictObject({ id: field.id, reason: field.line(500) }),
  payload,
  refusals: [notFound, notAmendable, reportOpen],
  summary: 'Begins a new version of a signed report',
});

/** Throws a draft away; of what is signed nothing is. */
export const deleteReport = defineCall({
  id: 'medicalImageReports.delete',
  method: 'POST',
  path: '/v2/:hospital/medicalImageReports/delete',
  access: writes,
  input: z.strictObject(one),
  payload,
  refusals: [notFound, stale, reportLocked, reportOfAnother],
  summary: 'Throws the draft of a report away',
});

export const getReportPdf = defineCall({
  id: 'medicalImageReports.getPdf',
  method: 'GET',
  path: '/v2/:hospital/medicalImageReports/getPdf/:id',
  access: reads,
  responseType: 'bytes',
  input: z.strictObject({ id: field.id, lang: langKey.optional() }),
  payload: z.unknown(),
  refusals: [notFound],
  summary:
    'The report as PDF with its key images, headings in the language that it is written in unless asked otherwise',
});
