import { defineFlow, type StateIn } from '@alder/flow';

/** States of a request. Nothing of the owner changes before `apply`, and what was erased does not come back. */
export const erasureFlow = defineFlow({
  open: { extend: 'open', decline: 'declined', apply: 'erasing' },
  erasing: { erased: 'erased' },
  erased: {},
  declined: {},
});
export type ErasureState = StateIn<typeof erasureFlow>;

/** Who asked, and how it was made sure that the owner did. */
export const askers = ['owner', 'representative', 'authority'] as const;
export const identityChecks = ['document', 'signature', 'callback', 'known'] as const;

/** What stands where a name, a number or an address was; in every language the same. */
export const ERASED_MARK = '***';
