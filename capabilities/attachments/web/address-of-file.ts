import { addressOf } from '@alder/wire';
import { getHisImage } from '../contract/index.ts';

/** Address of the bytes: an image full or small, a document as a download. */
export const addressOfFile = (hospital: string, id: string, size: 'full' | 'small'): string =>
  addressOf(getHisImage, { hospital, id, size });
