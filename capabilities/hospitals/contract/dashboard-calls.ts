import { defineCall, field } from '@alder/wire';
import { z } from 'zod';

const count = z.int().min(0);

/**
 * Today's numbers of the hospital, reckoned in its own time zone (design: screens §3.27). A part is null without its
 * licence, and for lisConsultant all but laboratory and imaging.
 */
export const getDashboard = defineCall({
  id: 'dashboard.getOverview',
  method: 'GET',
  path: '/v2/:hospital/dashboard/getOverview',
  access: { kind: 'account', roles: ['hospitalAdmin', 'sysAdmin', 'lisConsultant'] },
  input: z.strictObject({}),
  payload: z.object({
    day: field.day,
    visits: z
      .object({ clinic: count, pharmacy: count, checkout: count, archive: count })
      .describe('Visits checked in today that are not canceled, by where they are now')
      .nullable(),
    money: z
      .object({ received: field.money, unpaid: count })
      .describe('Payments of today that are not voided; visits of today with a receipt that is not paid in full')
      .nullable(),
    laboratory: z
      .object({ results: count, critical: count, unmatched: count })
      .describe('Results that came today; critical ones nobody has acknowledged; results without a patient')
      .nullable(),
    imaging: z
      .object({ studies: count, images: count, unmatched: count })
      .describe('Studies and images that came today; studies without a patient')
      .nullable(),
  }),
  watches: ['medicalRecord', 'receipt', 'labRecord', 'study'],
  summary: "Today's numbers of the hospital",
});
