import type { ComponentType } from 'react';

/** Content that other capabilities add to imaging; `apps/web/src/slots.tsx` fills it. */
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
  /** Whether a study has a report; `among` are the studies of its list. */
  readonly ReportState?: ComponentType<{ study: string; among: readonly string[] }>;
  /** Sends series on to another device. */
  readonly Forward?: ComponentType<{ series: string[]; title: string; onClose: () => void }>;
};
