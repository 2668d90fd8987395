import type { PacsImage } from '@alder/imaging/contract';
import type { ComponentType, ReactNode } from 'react';

/** Where a dropped file, or one that the viewer made, belongs. */
type Destination = {
  readonly study?: string;
  readonly pet?: string;
  readonly name?: string;
  readonly screenshot_of?: string;
};

/** Content that other capabilities add to the viewer; `apps/web/src/slots.tsx` fills it. */
export type ViewerSlots = {
  /** Files dropped on its content are uploaded to a study. */
  readonly DropZone: ComponentType<{ to: Destination; children: ReactNode }>;
  /** Files what the viewer made, as a snapshot, in the archive. The promise is rejected where it was refused. */
  readonly createSaveFile: (user: {
    hospital: () => string;
    account: string;
  }) => (file: File, to: Destination) => Promise<void>;
  readonly Share?: ComponentType<{
    title: string;
    queries: { studies?: string[]; images?: string[] };
    images: number;
    onClose: () => void;
  }>;
  /** Button that asks a consultant about a study. */
  readonly Ask?: ComponentType<{ study: string }>;
  /** Findings and measurements on the images of a study as sentences. */
  readonly Report?: ComponentType<{ image: Pick<PacsImage, 'id' | 'study'>; sentences: readonly string[] }>;
};
