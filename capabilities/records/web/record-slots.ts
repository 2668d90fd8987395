import type { TreatmentRecord, VitalSigns } from '@alder/chart/contract';
import type { PayloadOf } from '@alder/wire';
import type { ComponentType } from 'react';
import type { getEntry } from '../contract/index.ts';

type Place = ComponentType<{
  readonly pet: string;
  readonly record: string;
  /** Arrival: what came before belongs to earlier visits. */
  readonly since?: string;
  readonly patient?: PayloadOf<typeof getEntry>['patient'];
}>;

/** Sets the price of a catalog entry without one; absent without the permit. */
export type SetPrice = ComponentType<{ readonly model: 'treatment' | 'medicine'; readonly entry: string }>;

/** Content of other capabilities in a record; `apps/web/src/slots.tsx` fills it. */
export type RecordSlots = {
  readonly lab?: Place;
  readonly earlierResults?: Place;
  /** Scales with pictures, below the vital signs. */
  readonly Scales?: ComponentType<{
    readonly pet: string;
    readonly record: string;
    readonly species: string;
    readonly sets: readonly VitalSigns[];
    readonly locked: boolean;
  }>;
  readonly images?: Place;
  readonly order?: Place;
  /** A result with its trends, over the record. */
  readonly Result?: ComponentType<{
    readonly id: string;
    readonly code?: string | undefined;
    readonly onClose: () => void;
  }>;
  /** A study in the viewer, over the record. */
  readonly Viewer?: ComponentType<{
    readonly study: string;
    readonly image?: string | undefined;
    readonly onImage: (image: string) => void;
    readonly onClose: () => void;
  }>;
  /** What the visit leaves to be done, below the plan. */
  readonly FollowUps?: ComponentType<{
    readonly record: string;
    readonly pet: string;
    readonly assignee: string | null;
    readonly since: string;
    readonly plan: string;
    readonly treatments: readonly TreatmentRecord[];
    readonly readOnly: boolean;
  }>;
  /** What the owner is given to read, below the follow-ups; `asked` is one that was chosen after a slash. */
  readonly Handouts?: ComponentType<{
    readonly record: string;
    readonly asked?: string | undefined;
    readonly onAsked: () => void;
  }>;
  /** Signatures and addenda, below the document. */
  readonly Signing?: ComponentType<{
    readonly record: string;
    readonly assignee: string | null;
    readonly onSave: () => Promise<boolean>;
    readonly version: () => number;
  }>;
  readonly SetPrice?: SetPrice;
  /** What the visit has cost against the estimate that its owner accepted, and the way to a new one. */
  readonly Estimate?: ComponentType<{ readonly record: string; readonly pet?: string }>;
};
