import { defineFlow, type StateIn } from '@alder/flow';

/** States of a teleconsultation: written, sent, taken by a consultant, answered, and closed by its author. */
export const requestFlow = defineFlow({
  draft: { send: 'sent' },
  sent: { withdraw: 'draft', accept: 'accepted' },
  accepted: { release: 'sent', answer: 'answered' },
  answered: { close: 'closed' },
  closed: {},
});
export type RequestStatus = StateIn<typeof requestFlow>;
