import { createContext } from 'react';
import type { ImagingSlots } from './imaging-slots.ts';
import type { StudyActs } from './use-study-acts.ts';

/**
 * What the parts of the study list share: content of other capabilities, actions, and the other studies of the list.
 */
export type SharedOptions = {
  readonly slots: ImagingSlots;
  readonly acts: StudyActs;
  /** Every study of the list, in its order. */
  readonly among: readonly string[];
};
export const ListOptions = createContext<SharedOptions>(undefined as unknown as SharedOptions);
