import type { Role } from '@alder/wire';
import type { ReportStatus } from './report-flow.ts';

/** Images that are printed with a report, at most (design: screens §3.19). */
export const MAX_KEY_IMAGES = 4;

/** Who may put a name under a report (design: screens §2.6). */
export const SIGNERS: readonly Role[] = ['doctor', 'hospitalAdmin'];

export const maySign = (role: string): boolean => SIGNERS.some((one) => one === role);

/** Whether a user may write in a report: its author, while it is a draft. A colleague has to take it over first. */
export function mayWrite(report: { readonly status: ReportStatus; readonly author: string }, account: string): boolean {
  return report.status === 'draft' && report.author === account;
}

/** A signature stands under something: the conclusion says what the finding means. */
export const hasConclusion = ({ conclusion }: { readonly conclusion: string }): boolean => conclusion.trim() !== '';

/** The key images after one of them was pressed: taken in at the end, or taken out; undefined where there is no room. */
export function toggledKeyImage(chosen: readonly string[], image: string): string[] | undefined {
  if (chosen.includes(image)) return chosen.filter((one) => one !== image);
  return chosen.length < MAX_KEY_IMAGES ? [...chosen, image] : undefined;
}
