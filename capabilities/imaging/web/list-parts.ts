import { createContext } from 'react';
import type { ImagingSlots } from './imaging-slots.ts';
import type { StudyActs } from './use-study-acts.ts';

/** What the parts of the study list share: what other rooms bring, and what can be done. */
export const ListParts = createContext<{ readonly slots: ImagingSlots; readonly acts: StudyActs }>(
  undefined as unknown as { slots: ImagingSlots; acts: StudyActs },
);
