import { defineRefusal } from '@alder/wire';

/** Neither a device nor an exam type, or both. */
export const rangePlace = defineRefusal('rangePlace', {
  status: 422,
  text: 'A range belongs to one device or one exam type',
});
