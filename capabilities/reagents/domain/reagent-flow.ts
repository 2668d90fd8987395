import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/** States of a package: closed, open at an analyzer, used up, thrown away; each step has its way back. */
export const reagentFlow = defineFlow({
  stock: { open: 'open', discard: 'discarded' },
  open: { close: 'stock', move: 'open', finish: 'empty', discard: 'discarded' },
  empty: { reopen: 'open' },
  discarded: { restore: 'stock', reopen: 'open' },
});
export type ReagentState = StateIn<typeof reagentFlow>;
export type ReagentStep = EventIn<typeof reagentFlow>;
