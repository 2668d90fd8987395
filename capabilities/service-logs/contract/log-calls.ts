import { attachmentTaken, attachmentUnreadable, tooManyPixels } from '@alder/attachments/contract';
import { defineCall, field, notFound, stale, tooLarge } from '@alder/wire';
import { z } from 'zod';
import { serviceLog } from './entities.ts';
import { notReplaceable, photoOnly, replacementNotOpen, serviceLogInUse } from './refusals.ts';

const access = { kind: 'permit', permit: ['lis'] } as const;
const administrator = { ...access, roles: ['hospitalAdmin', 'sysAdmin', 'lisConsultant'] } as const;

/** Logs between two instants, newest first; without them those from the 26th of the previous month to the 25th of this one. */
export const getHospitalServiceLogs = defineCall({
  id: 'serviceLog.getHospitalServiceLogs',
  method: 'POST',
  path: '/api/:hospital/serviceLog/getHospitalServiceLogs',
  access,
  reads: true,
  input: z.strictObject({
    since: field.instant.optional(),
    until: field.instant.optional(),
    offset: field.paging.offset,
    limit: field.paging.limit.default(500),
  }),
  payload: z.object({
    result: z.array(serviceLog),
    since: field.instant,
    until: field.instant,
    next: field.next,
  }),
  watches: ['serviceLog'],
  summary: 'Service logs of the hospital',
});

export const getServiceLog = defineCall({
  id: 'serviceLog.get',
  method: 'POST',
  path: '/api/:hospital/serviceLog/get',
  access,
  reads: true,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: serviceLog }),
  refusals: [notFound],
  watches: ['serviceLog'],
  summary: 'One service log',
});

/** Deletes a log for good; one with an open request stays. */
export const deleteServiceLog = defineCall({
  id: 'serviceLog.delete',
  method: 'POST',
  path: '/api/:hospital/serviceLog/delete',
  access: administrator,
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: serviceLog }),
  refusals: [notFound, serviceLogInUse],
  summary: 'Deletes a service log',
});

/** Requests replacements for logs, all of them or none; for a rejected one it is a new request. */
export const requestReplacement = defineCall({
  id: 'serviceLog.requestReplacement',
  method: 'POST',
  path: '/api/:hospital/serviceLog/requestReplacement',
  access,
  input: z.strictObject({
    logs: z
      .array(z.strictObject({ id: field.id, version: field.version }))
      .min(1)
      .max(100),
    reason: field.line(2000).describe('What happened'),
    contact: field.text(200).default('').describe('Who answers questions about it'),
    photo: field.id.nullable().default(null).describe('Of `uploadReplacementPhoto`'),
  }),
  payload: z.object({ result: z.array(serviceLog) }),
  refusals: [notFound, stale, notReplaceable, replacementNotOpen],
  summary: 'Requests replacements',
});

/** Fields of the form beside `file`. */
export const photoFields = z.strictObject({
  id: field.id.describe('Id of the photograph, chosen by the sender: the same upload again is the same photograph'),
});

/** Sends a photograph for a request: multipart form data with {@link photoFields} and `file`, 30 MB at most. */
export const uploadReplacementPhoto = defineCall({
  id: 'serviceLog.uploadReplacementPhoto',
  method: 'POST',
  path: '/api/:hospital/serviceLog/uploadReplacementPhoto',
  access,
  body: 'bytes',
  input: z.strictObject({}),
  payload: z.object({ result: z.object({ id: field.id, width: z.int(), height: z.int() }) }),
  refusals: [attachmentTaken, tooLarge, photoOnly, tooManyPixels, attachmentUnreadable],
  rate: 'upload',
  summary: 'Sends the photograph of a spoiled rotor',
});

export const getReplacementPhoto = defineCall({
  id: 'serviceLog.getReplacementPhoto',
  method: 'GET',
  path: '/api/:hospital/serviceLog/getReplacementPhoto/:id/:size',
  access,
  responseType: 'bytes',
  input: z.strictObject({ id: field.id, size: z.enum(['full', 'small']) }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: 'Bytes of the photograph of a request',
});
