import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';

/**
 * Lets a system administrator act in another hospital, or at home again (specification §6, §7). The session gets another
 * token, ends when the old one would have, and both hospitals' audit logs say so.
 */
export const switchHospital = defineCall({
  id: 'admin.switchHospital',
  method: 'POST',
  path: '/admin_api/switchHospital',
  access: { kind: 'account', roles: ['sysAdmin'] },
  input: z
    .strictObject({ hospitalId: field.id.optional(), hospitalKey: z.string().max(60).optional() })
    .refine(({ hospitalId, hospitalKey }) => hospitalId !== undefined || hospitalKey !== undefined, {
      path: ['hospitalId'],
      error: 'missing',
    }),
  payload: z.object({
    result: z.object({
      hospital: z.object({ id: field.id, key: z.string(), name: z.string() }),
      acting: z.boolean().describe('false: at home'),
    }),
  }),
  refusals: [notFound],
  summary: 'Acts in another hospital',
});
