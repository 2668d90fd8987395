import { defineCall, field } from '@alder/wire';
import { z } from 'zod';

const access = { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin'] } as const;

/**
 * Kinds of rows: changes by users, log-ins and their failures, what recipients of links did, and reads, which are a list
 * of their own: what a user opened, once for each entry and five minutes.
 */
export const auditKinds = ['all', 'changes', 'logIns', 'failedLogIns', 'links', 'reads'] as const;

const filter = {
  pet: field.id.optional().describe('What concerns this patient: itself, visits, receipts, tests, images, reports'),
  account: field.id.optional().describe('Who did it'),
  entry: field.id.optional().describe('Entry that the rows are about: a link, a person, a record'),
  kind: z.enum(auditKinds).default('all'),
  from: field.day.optional().describe("First day, in the hospital's time zone"),
  to: field.day.optional().describe('Last day'),
} as const;

/** A row of the audit log. */
export const auditRow = z.object({
  seq: z.int(),
  at: field.instant,
  by: z.object({ id: field.id, name: z.string() }).nullable().describe('Null for a machine, a job or the public'),
  action: z.string().describe('The call, or the action of a job'),
  entity: z.string().nullable(),
  entity_id: field.id.nullable(),
  about: z.string().nullable().describe('Name of the patient, person or link, where it is one'),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.infer<typeof auditRow>;

/** The audit log, newest first. */
export const getAudit = defineCall({
  id: 'hospital.getAudit',
  method: 'GET',
  path: '/v2/:hospital/hospital/getAudit',
  access,
  input: z.strictObject({
    ...filter,
    offset: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  payload: z.object({ result: z.array(auditRow), next: field.next }),
  summary: 'Who did what, newest first',
});

/** The same as CSV, 50,000 rows at most; no cell of it is a formula. That it was taken out is in the log too. */
export const exportAudit = defineCall({
  id: 'hospital.exportAudit',
  method: 'GET',
  path: '/v2/:hospital/hospital/exportAudit',
  access,
  input: z.strictObject(filter),
  payload: z.unknown(),
  responseType: 'bytes',
  rate: 'export',
  summary: 'The audit log as CSV',
});

/**
 * Who was affected: patients and owners that a person opened or changed, or that a link shows, in a period, as CSV. That
 * it was taken out is in the log.
 */
export const exportAffected = defineCall({
  id: 'hospital.exportAffected',
  method: 'GET',
  path: '/v2/:hospital/hospital/exportAffected',
  access,
  input: z.strictObject({
    account: filter.account,
    link: field.id.optional().describe('Share link; all that it shows counts'),
    from: filter.from,
    to: filter.to,
  }),
  payload: z.unknown(),
  responseType: 'bytes',
  rate: 'export',
  summary: 'Patients and owners affected by a person, a link or in a period',
});

/** Recomputes the whole chain of hashes. */
export const verifyAudit = defineCall({
  id: 'hospital.verifyAudit',
  method: 'POST',
  reads: true,
  path: '/v2/:hospital/hospital/verifyAudit',
  access,
  input: z.strictObject({}),
  payload: z.object({
    result: z.object({
      rows: z.int(),
      broken: z.int().nullable().describe('Number of the first row that is missing or not as it was written'),
      at: field.instant,
    }),
  }),
  rate: 'export',
  summary: 'Whether the audit log is as it was written',
});
