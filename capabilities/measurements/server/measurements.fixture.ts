import { openHospital } from '@alder/testing';
import { archiveHandlers } from '../../image-intake/server/intake.fixture.ts';
import { measurementHandlers } from './index.ts';

export { dicom, type TestHospital, uploaded } from '../../image-intake/server/uploads.fixture.ts';

/** A hospital under test with the calls of the archive and of measurements. */
export const open = (options: Parameters<typeof openHospital>[1] = {}) =>
  openHospital([...archiveHandlers, ...measurementHandlers], options);
