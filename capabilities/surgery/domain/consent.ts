/** Version of the general wording of a consent; a change of a word is another one. */
export const CONSENT_VERSION = '2026-11';

/** What is operated, and on which side. */
export type Subject = { readonly procedure: string; readonly side: string };
export type ConsentEvent = Subject & {
  readonly id: string;
  readonly kind: 'signed' | 'withdrawn';
  readonly at: string;
};

/**
 * The consent that holds for a surgery: the last event, if it is a signature, and for the same procedure on the same
 * side. Who has agreed to the left knee has not agreed to the right one.
 */
export function consentInForce<Event extends ConsentEvent>(
  events: readonly Event[],
  { procedure, side }: Subject,
): Event | undefined {
  const last = [...events]
    .sort((one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id))
    .at(-1);
  return last?.kind === 'signed' && last.procedure === procedure && last.side === side ? last : undefined;
}
