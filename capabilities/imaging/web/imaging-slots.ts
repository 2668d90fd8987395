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
    autoFocus?: boolean;
    onChoose: (pet: { id: string; name: string } | undefined) => void;
  }>;
  /** Whether a study has a report; `among` are the studies of the list that it stands in. */
  readonly ReportState?: ComponentType<{ study: string; among: readonly string[] }>;
  /** Sends series on to another device. */
  readonly Forward?: ComponentType<{ series: string[]; title: string; onClose: () => void }>;
};
