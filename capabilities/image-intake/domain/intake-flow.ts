import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/**
 * Stages of an image from its last byte to the study list, the same for C-STORE, STOW-RS and uploads; `server/intake.ts`
 * executes them. `received`: the header is read, nothing is promised yet.
 *
 * - C-STORE with room in the storage's journal: `journaled` has bytes and sender flushed together, which is enough to
 *   respond; the rows follow. A server that is killed resumes here, at `acknowledged`.
 * - C-STORE without room there, and STOW-RS: bytes and rows are written beside each other. `durable` has its bytes first,
 *   `listed` its rows first; `stored` has both, and only then the sender has its response.
 * - Upload: `uploadRaw` responds when the bytes are `durable`, `create` lists the image in the transaction of its response.
 *
 * `lost`: the bytes could not be flushed. Rows that were committed by then are hidden, and the sender has to send again.
 */
export const intakeFlow = defineFlow({
  received: { journal: 'journaled', flush: 'durable', list: 'listed', lose: 'lost', refuse: 'refused' },
  journaled: { acknowledge: 'acknowledged' },
  acknowledged: { list: 'indexed' },
  durable: { list: 'stored', refuse: 'refused' },
  listed: { flush: 'stored', lose: 'lost' },
  stored: { acknowledge: 'indexed' },
  indexed: { announce: 'announced' },
  announced: {},
  lost: { hide: 'hidden', refuse: 'refused' },
  hidden: {},
  refused: {},
});

export type IntakeState = StateIn<typeof intakeFlow>;
export type IntakeEvent = EventIn<typeof intakeFlow>;
