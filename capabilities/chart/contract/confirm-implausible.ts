import { z } from 'zod';

/** Of every call that takes a measured value. */
export const confirmImplausible = z
  .boolean()
  .optional()
  .describe('The user was asked about a value that is unusual for the species, and keeps it');
