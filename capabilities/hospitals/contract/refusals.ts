import { defineRefusal } from '@alder/wire';

export const duplicateHospitalCode = defineRefusal('hospitalCodeDup', { status: 409, text: 'Duplicate Hospital Code' });
/** The key is not of the shape, or is the first segment of a path. */
export const hospitalKeyIncorrect = defineRefusal('hospitalKeyIncorrect', { status: 400, text: 'Input incorrect' });
export const duplicateHospitalName = defineRefusal('hospitalNameDup', { status: 409, text: 'Duplicate Hospital Name' });
