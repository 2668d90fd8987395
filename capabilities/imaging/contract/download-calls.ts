import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { imageDamaged } from './refusals.ts';

/** Studies in one ZIP. */
export const MAX_EXPORTED = 50;

/**
 * Whole studies as one ZIP for another clinic, a disc or teaching: the unchanged originals, in folders with a DICOMDIR,
 * and files that are not DICOM. It is generated while it is sent, so its length is not known beforehand; images in the
 * archive tier are included.
 *
 * @see DICOM PS3.10 8 (file-sets), spec/decisions.md "Imaging"
 */
export const getStudiesZip = defineCall({
  id: 'pacs.getStudiesZip',
  method: 'GET',
  path: '/v2/:hospital/pacs/getStudiesZip',
  access: { kind: 'permit', permit: ['pacs', 'his'] },
  input: z.strictObject({
    studies: z
      .string()
      .describe(`Ids, separated by commas, ${MAX_EXPORTED} at most`)
      .transform((list) => list.split(',').filter(Boolean))
      .pipe(z.array(field.id).min(1, 'missing').max(MAX_EXPORTED)),
  }),
  payload: z.unknown(),
  responseType: 'bytes',
  refusals: [notFound, imageDamaged],
  rate: 'upload',
  summary: 'Whole studies as a ZIP with a DICOMDIR',
});
