import { defineRefusal } from '@alder/wire';

/** The bytes are no table of text: a spreadsheet's own format, an image, or nothing at all. */
export const importUnreadable = defineRefusal('importUnreadable', {
  status: 422,
  text: 'This file is not a CSV, text or XLSX file with a first row of headings',
});
/** The list in an archive, `index.csv`, does not say which file is of which patient. */
export const archiveIndex = defineRefusal('archiveIndex', {
  status: 422,
  text: 'The list in this archive needs columns for chart number and file name',
});
/** Longer than {@link MAX_FILE_BYTES} or more files than {@link MAX_FILES}. */
export const importTooLarge = defineRefusal('importTooLarge', { status: 413, text: 'This file is too large' });
export const importTooManyFiles = defineRefusal('importTooManyFiles', {
  status: 422,
  text: 'An import takes 20 files at most',
});
/** The flow of the import does not allow this now; `state` is where it stands. */
export const importNotNow = defineRefusal('importNotNow', {
  status: 409,
  text: 'This import cannot be changed at the moment',
});
/** Another import of the hospital is being imported or taken back. */
export const importBusy = defineRefusal('importBusy', {
  status: 409,
  text: 'Another import is running. Wait until it is finished',
});
/** A file does not say what it holds, how its dates are written, or lacks a column that it needs; `fields` says which. */
export const importIncomplete = defineRefusal('importIncomplete', {
  status: 422,
  text: 'Say for each file what it holds and which columns hold it',
});
/** A patient of the hospital has the chart number of the images: without a choice they would be filed under it. */
export const importPatientKnown = defineRefusal('importPatientKnown', {
  status: 422,
  text: 'A patient has this chart number. Choose it or another one, or leave the images out',
});
/** More than 30 days have passed since the import. */
export const rollbackExpired = defineRefusal('rollbackExpired', {
  status: 422,
  text: 'An import can be taken back for 30 days',
});
