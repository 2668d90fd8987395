import type { VitalSigns } from '@alder/chart/contract';
import type { PartialFace } from '@alder/chart/domain';
import type { Call } from '@alder/wire';
import { type ComponentType, createContext, useContext } from 'react';

/** What other capabilities show in the ward. */
export type WardSlots = {
  /** Pain by pictures as a part of what is measured; a field of 0 to 4 without it. */
  readonly Pain?: ComponentType<{
    readonly species: string;
    readonly pain: number | undefined;
    readonly face: PartialFace;
    readonly onPain: (pain: number | undefined) => void;
    readonly onFace: (face: PartialFace) => void;
  }>;
  /** Pain that waits for analgesia or a reason without it, with how it is answered. */
  readonly PainWaiting?: ComponentType<{
    readonly sets: readonly VitalSigns[];
    readonly locked: boolean;
    readonly refreshes: readonly Pick<Call, 'id'>[];
  }>;
};

export const SlotsContext = createContext<WardSlots>({});
export const useWardSlots = () => useContext(SlotsContext);
