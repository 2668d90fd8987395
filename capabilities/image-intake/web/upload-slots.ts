import type { ComponentType } from 'react';

/** Chooses the patient of photographs, videos and documents; `apps/web/src/slots.tsx` fills it. */
export type PatientField = ComponentType<{
  label: string;
  onChoose: (pet: { id: string; name: string } | undefined) => void;
}>;
