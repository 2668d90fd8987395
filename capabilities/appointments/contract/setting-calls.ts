import { defineCall, stale } from '@alder/wire';
import { z } from 'zod';
import { appointmentSetting, appointmentType } from './entities.ts';

/** Sets the types of appointments and the lines of the calendar; what is booked keeps its type. */
export const updateAppointmentSetting = defineCall({
  id: 'appointment.updateSetting',
  method: 'POST',
  path: '/v2/:hospital/appointment/updateSetting',
  access: { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'sysAdmin'] },
  input: z.strictObject({
    version: z.int().min(0).max(2_147_483_647).describe('Version the change was made from; 0: nothing was set yet'),
    grid: appointmentSetting.shape.grid,
    types: z
      .array(appointmentType)
      .min(1)
      .max(30)
      .refine((types) => new Set(types.map(({ key }) => key)).size === types.length, 'exist'),
  }),
  payload: z.object({ result: appointmentSetting }),
  refusals: [stale],
  watches: ['appointment'],
  summary: 'Sets types of appointments and the lines of the calendar',
});
