import { isQueryParameter } from '@alder/dicom/query';
import { imageDamaged, quotaReached } from '@alder/imaging/contract';
import { defineCall, notFound, tooLarge, wrongType } from '@alder/wire';
import { z } from 'zod';
import { notAcceptable, queryTooWide, tokenReadsOnly } from './refusals.ts';

const access = { kind: 'dicomweb' } as const;
const base = '/dicomweb/:hospital';
const uid = z.string().regex(/^[0-9.]{1,64}$/, 'uid');
const inPath = { study: uid.optional(), series: uid.optional(), instance: uid.optional() };
const accept = z.string().max(1000).optional().describe('Replaces the header Accept (PS3.18 8.3.3.1)');
const bytes = { access, responseType: 'bytes', payload: z.unknown(), rate: 'dicomweb' } as const;

const text = z.union([z.string().max(1000), z.array(z.string().max(1000)).max(200)]);

/** Path and query of a search: every attribute by keyword or tag, and the parameters of PS3.18 8.3.4. */
const search = z
  .object(inPath)
  .catchall(text)
  .superRefine((input, context) => {
    const unknown = Object.keys(input).filter((name) => !Object.hasOwn(inPath, name) && !isQueryParameter(name));
    if (unknown.length > 0) context.addIssue({ code: 'unrecognized_keys', keys: unknown, input: input });
  });

const searchRefusals = [notAcceptable, queryTooWide];

/** QIDO-RS, studies. @see DICOM PS3.18 10.6 */
export const searchStudies = defineCall({
  ...bytes,
  id: 'dicomweb.searchStudies',
  method: 'GET',
  path: `${base}/studies`,
  input: search,
  refusals: searchRefusals,
  summary: 'QIDO-RS: studies, newest first, as DICOM JSON',
});

/** QIDO-RS, series of one study or of all. */
export const searchSeries = defineCall({
  ...bytes,
  id: 'dicomweb.searchSeries',
  method: 'GET',
  path: `${base}/series`,
  aliases: [`${base}/studies/:study/series`],
  input: search,
  refusals: searchRefusals,
  summary: 'QIDO-RS: series, as DICOM JSON',
});

/** QIDO-RS, instances of one series, of one study or of all. */
export const searchInstances = defineCall({
  ...bytes,
  id: 'dicomweb.searchInstances',
  method: 'GET',
  path: `${base}/instances`,
  aliases: [`${base}/studies/:study/instances`, `${base}/studies/:study/series/:series/instances`],
  input: search,
  refusals: searchRefusals,
  summary: 'QIDO-RS: instances, as DICOM JSON',
});

const study = `${base}/studies/:study` as const;
const series = `${study}/series/:series` as const;
const instance = `${series}/instances/:instance` as const;
const retrieve = z.strictObject({ ...inPath, accept });

/** WADO-RS: the stored objects themselves, byte for byte. @see DICOM PS3.18 10.4 */
export const retrieveInstances = defineCall({
  ...bytes,
  id: 'dicomweb.retrieveInstances',
  method: 'GET',
  path: study,
  aliases: [series, instance],
  input: retrieve,
  refusals: [notFound, notAcceptable, imageDamaged],
  summary: 'WADO-RS: instances as they are kept, multipart/related',
});

/** WADO-RS: everything but pixels and other bulk. */
export const retrieveMetadata = defineCall({
  ...bytes,
  id: 'dicomweb.retrieveMetadata',
  method: 'GET',
  path: `${study}/metadata`,
  aliases: [`${series}/metadata`, `${instance}/metadata`],
  input: retrieve,
  refusals: [notFound, notAcceptable, imageDamaged],
  summary: 'WADO-RS: metadata as DICOM JSON',
});

const frames = z.string().regex(/^\d{1,6}(,\d{1,6})*$/, 'frames');

/** WADO-RS: frames, counted from 1, in the requested transfer syntax. */
export const retrieveFrames = defineCall({
  ...bytes,
  id: 'dicomweb.retrieveFrames',
  method: 'GET',
  path: `${instance}/frames/:frames`,
  input: z.strictObject({ study: uid, series: uid, instance: uid, frames, accept }),
  refusals: [notFound, notAcceptable, imageDamaged],
  summary: 'WADO-RS: frames, original, uncompressed or HTJ2K',
});

const rendering = {
  accept,
  viewport: z.string().max(100).optional().describe('Width and height in pixels: 512,512'),
  window: z.string().max(100).optional().describe('Center, width and function: 40,400,linear'),
  quality: z.coerce.number().int().min(1).max(100).optional(),
  frame: z.coerce.number().int().min(1).max(100_000).optional(),
};

/** WADO-RS: a rendered image. @see DICOM PS3.18 8.3.5, 10.4.1.1.3 */
export const retrieveRendered = defineCall({
  ...bytes,
  id: 'dicomweb.retrieveRendered',
  method: 'GET',
  path: `${instance}/rendered`,
  aliases: [`${study}/rendered`, `${series}/rendered`, `${instance}/frames/:frames/rendered`],
  input: z.strictObject({
    ...inPath,
    ...rendering,
    frames: z
      .string()
      .regex(/^\d{1,6}$/, 'frames')
      .optional(),
  }),
  refusals: [notFound, notAcceptable, imageDamaged],
  summary: 'WADO-RS: an image drawn, JPEG or PNG',
});

/** WADO-RS: a thumbnail. */
export const retrieveThumbnail = defineCall({
  ...bytes,
  id: 'dicomweb.retrieveThumbnail',
  method: 'GET',
  path: `${study}/thumbnail`,
  aliases: [`${series}/thumbnail`, `${instance}/thumbnail`, `${instance}/frames/:frames/thumbnail`],
  input: z.strictObject({
    ...inPath,
    ...rendering,
    frames: z
      .string()
      .regex(/^\d{1,6}$/, 'frames')
      .optional(),
  }),
  refusals: [notFound, notAcceptable, imageDamaged],
  summary: 'WADO-RS: a thumbnail, JPEG',
});

/** WADO-RS: bulk data, by its address in the metadata. */
export const retrieveBulkdata = defineCall({
  ...bytes,
  id: 'dicomweb.retrieveBulkdata',
  method: 'GET',
  path: `${instance}/bulkdata/:value`,
  input: z.strictObject({
    ...{ study: uid, series: uid, instance: uid, accept },
    value: z.string().regex(/^[0-9A-Fa-f]{8}(\.\d{1,6}\.[0-9A-Fa-f]{8}){0,16}$/, 'path'),
  }),
  refusals: [notFound, notAcceptable, imageDamaged],
  summary: 'WADO-RS: bulk data',
});

/** STOW-RS. @see DICOM PS3.18 10.5 */
export const storeInstances = defineCall({
  ...bytes,
  id: 'dicomweb.storeInstances',
  method: 'POST',
  path: `${base}/studies`,
  aliases: [study],
  body: 'bytes',
  input: z.strictObject({ study: uid.optional() }),
  refusals: [tokenReadsOnly, wrongType, tooLarge, quotaReached],
  summary: 'STOW-RS: stores instances of a multipart/related body',
});

/** WADO-URI. @see DICOM PS3.18 9 */
export const retrieveByUri = defineCall({
  ...bytes,
  id: 'dicomweb.retrieveByUri',
  method: 'GET',
  path: `${base}/wado`,
  input: z.strictObject({
    requestType: z.literal('WADO'),
    studyUID: uid,
    seriesUID: uid,
    objectUID: uid,
    contentType: z.string().max(200).optional(),
    charset: z.string().max(200).optional(),
    transferSyntax: z.string().max(64).optional(),
    frameNumber: z.coerce.number().int().min(1).max(100_000).optional(),
    rows: z.coerce.number().int().min(1).max(8192).optional(),
    columns: z.coerce.number().int().min(1).max(8192).optional(),
    windowCenter: z.coerce.number().optional(),
    windowWidth: z.coerce.number().positive().optional(),
    imageQuality: z.coerce.number().int().min(1).max(100).optional(),
  }),
  refusals: [notFound, notAcceptable, imageDamaged],
  summary: 'WADO-URI: one object, or a rendered frame of it',
});

const capabilities = { ...bytes, input: z.strictObject({ accept }), refusals: [notAcceptable] };

/** Capabilities of the service, as WADL. @see DICOM PS3.18 8.9 */
export const getCapabilities = defineCall({
  ...capabilities,
  id: 'dicomweb.getCapabilities',
  method: 'OPTIONS',
  path: base,
  summary: 'What the DICOMweb service can do',
});

/** The same for a browser's address line. */
export const readCapabilities = defineCall({
  ...capabilities,
  id: 'dicomweb.readCapabilities',
  method: 'GET',
  path: base,
  summary: 'What the DICOMweb service can do',
});
