import { defineRefusal } from '@alder/wire';

/** A signature stands under a conclusion (design: screens §3.19). */
export const conclusionMissing = defineRefusal('reportConclusionMissing', {
  status: 422,
  text: 'Write a conclusion before signing',
});
/** What was signed stays as it is; it can be amended. */
export const reportLocked = defineRefusal('reportLocked', {
  status: 423,
  text: 'The report is signed. Amend it instead',
});
/** Another person writes this report; it can be taken over. */
export const reportOfAnother = defineRefusal('reportOfAnother', {
  status: 403,
  text: 'Another user is writing this report',
});
/** A report of this study is being written; it is in `current`. */
export const reportOpen = defineRefusal('reportOpen', {
  status: 409,
  text: 'A report of this study is being written already',
});
/** Only a report that is signed, and that no later version has replaced, can be amended. */
export const notAmendable = defineRefusal('reportNotAmendable', {
  status: 409,
  text: 'Only the signed version that stands can be amended',
});
/** A key image is not of the study that the report is about. */
export const keyImageElsewhere = defineRefusal('keyImageElsewhere', {
  status: 422,
  text: 'Key images are images of the same study',
});
