import { defineFlow, type StateIn } from '@alder/flow';

/**
 * A till from its opening to its closing. Counted it takes no cash; it is counted again, opened again when a payment was
 * forgotten, or closed.
 */
export const tillFlow = defineFlow({
  open: { count: 'counted' },
  counted: { count: 'counted', resume: 'open', close: 'closed' },
  closed: {},
});

export type TillStatus = StateIn<typeof tillFlow>;
