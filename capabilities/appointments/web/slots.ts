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
};

export const SlotsContext = createContext<AppointmentSlots>({});
export const useSlots = () => useContext(SlotsContext);
