import type { PetLine } from '@alder/patients/contract';
import { type ComponentType, createContext, useContext } from 'react';

/** What other capabilities show in the calendar. */
export type AppointmentSlots = {
  /** Finds a patient by name, owner, telephone, chip or chart number. */
  readonly PatientField?: ComponentType<{
    readonly onChoose: (pet: PetLine) => void;
    readonly label?: string;
    readonly autoFocus?: boolean;
  }>;
  /** A person at the head of their column; their initial without it. */
  readonly Person?: ComponentType<{ readonly id: string; readonly name: string }>;
};

export const SlotsContext = createContext<AppointmentSlots>({});
export const useSlots = () => useContext(SlotsContext);
