import type { ComponentType, ReactNode } from 'react';

type UploadTarget = { readonly pet?: string; readonly name?: string; readonly medical_record?: string };
type UploadPatient = { readonly PatientField?: ImagingSlots['PatientField'] | undefined };

/** Where files come in: parts of the intake of images. */
export type UploadParts = {
  readonly UploadDropZone: ComponentType<UploadPatient & { to?: UploadTarget; children: ReactNode }>;
  readonly UploadDialog: ComponentType<UploadPatient & { to: UploadTarget; onClose: () => void }>;
};

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
