import { defineRefusal } from '@alder/wire';

/** Neither a device nor an exam type, or both. */
export const rangePlace = defineRefusal('rangePlace', {
  status: 422,
  text: 'A range belongs to one device or one exam type',
});

/** The file is no CSV in an encoding that is read. */
export const rangeFileBroken = defineRefusal('rangeFileBroken', {
  status: 422,
  text: 'The file cannot be read as CSV',
});

/** No column is the species, the analyte or the unit. */
export const rangeFileHead = defineRefusal('rangeFileHead', {
  status: 422,
  text: 'The first row has to name the columns species, analyte and unit',
});

/** More bytes or rows than are taken at once. */
export const rangeFileLarge = defineRefusal('rangeFileLarge', {
  status: 413,
  text: 'The file is too large',
});
