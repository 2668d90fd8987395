import { defineFlow, type StateIn } from '@alder/flow';

/** A case is open until its conclusion is written; a closed one is opened again when something new is found. */
export const breachFlow = defineFlow({
  open: { update: 'open', report: 'open', letters: 'open', note: 'open', close: 'closed' },
  closed: { reopen: 'open' },
});
export type BreachState = StateIn<typeof breachFlow>;

/** Reports to the authority: the first within hours or days, and the full one where a law asks for two. */
export const reportKinds = ['first', 'full'] as const;
export const letterChannels = ['email', 'post', 'telephone', 'inPerson', 'public'] as const;
export const stepKinds = ['entered', 'changed', 'reported', 'told', 'note', 'closed', 'reopened'] as const;
