import { imagingHandlers } from '@alder/imaging/server';
import { openHospital } from '@alder/testing';
import { measurementHandlers } from './index.ts';

export { dicom, type TestHospital, uploaded } from '../../imaging/server/uploads.fixture.ts';

/** A hospital under test with the calls of the archive and of measurements. */
export const open = (options: Parameters<typeof openHospital>[1] = {}) =>
  openHospital([...imagingHandlers, ...measurementHandlers], options);
