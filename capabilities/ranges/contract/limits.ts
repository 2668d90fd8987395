import { z } from 'zod';

const bound = z.number().nullable();

/** Limits of one analyte; a null bound is an open end. */
export const limits = z.strictObject({
  low: bound,
  high: bound,
  crit_low: bound,
  crit_high: bound,
  unit: z.string().max(40),
});
