import { defineFlow, type StateIn } from '@alder/flow';

/** Life of an image report: a draft becomes a signed version, which another one may take the place of. */
export const reportFlow = defineFlow({
  draft: { sign: 'signed' },
  signed: { amend: 'amended' },
  amended: {},
});
export type ReportStatus = StateIn<typeof reportFlow>;

/** What a study has in the way of reports, as lists show it. */
export type StudyReportState = 'none' | 'draft' | 'signed';

/**
 * What a study's reports come to: a signed one counts although a later draft is open, because it is what
 * the hospital says of the images today.
 */
export function stateOfStudy(statuses: readonly ReportStatus[]): StudyReportState {
  if (statuses.includes('signed')) return 'signed';
  return statuses.includes('draft') ? 'draft' : 'none';
}
