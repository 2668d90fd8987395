import type { ComponentType } from 'react';

/** What other rooms put into the board's right rail; `apps/web/src/slots.tsx` fills it. */
export type BoardSlots = {
  /** Appointments of the next hours, above everything else. */
  readonly nextUp?: ComponentType;
};
