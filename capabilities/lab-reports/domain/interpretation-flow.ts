import { defineFlow, type StateIn } from '@alder/flow';

/** Life of an interpretation: asked for, drafted, signed; another version may take the place of a signed one. */
export const interpretationFlow = defineFlow({
  asked: { draft: 'draft' },
  draft: { sign: 'signed' },
  signed: { amend: 'amended' },
  amended: {},
});
export type InterpretationStatus = StateIn<typeof interpretationFlow>;

/** Who writes and signs what a result means. */
export const INTERPRETERS = ['lisConsultant', 'doctor', 'hospitalAdmin'] as const;
export const mayInterpret = (role: string): boolean => INTERPRETERS.some((one) => one === role);

/** Whether a user may write in an interpretation: its author, while it is a draft. */
export function mayWrite(
  one: { readonly status: InterpretationStatus; readonly author: string | null },
  account: string,
): boolean {
  return one.status === 'draft' && one.author === account;
}
