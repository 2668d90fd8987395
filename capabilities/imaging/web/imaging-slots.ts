import type { ComponentType } from 'react';

/** What other rooms bring to imaging; `apps/web/src/slots.tsx` fills it. */
export type ImagingSlots = {
  readonly Share?: ComponentType<{
    title: string;
    queries: { studies?: string[]; images?: string[] };
    images: number;
    onClose: () => void;
  }>;
  readonly PatientField?: ComponentType<{
    label: string;
    onChoose: (pet: { id: string; name: string } | undefined) => void;
  }>;
  /** Sends series on to another device. */
  readonly Forward?: ComponentType<{ series: string[]; title: string; onClose: () => void }>;
};
