import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Owner, Pet } from '../contract/index.ts';

/** A part of the patient's page that another capability fills. */
export type PatientTab = {
  /** Value of `?tab=`. */
  readonly id: string;
  readonly label: ReactNode;
  /** In the place of `label` where the words depend on the patient: how many bills are unpaid. */
  readonly Label?: ComponentType<{ readonly pet: Pet }>;
  readonly count?: ReactNode;
  readonly mark?: 'critical' | 'danger' | 'warn';
  readonly Panel: ComponentType<{ readonly pet: Pet }>;
};

/** An event of a patient's history, drawn by the room it belongs to as a `TimelineItem`. */
export type TimelineEvent = {
  readonly id: string;
  /** ISO 8601; the timeline is ordered by it. */
  readonly at: string;
  /** The filter it belongs to, with its words. */
  readonly kind: string;
  readonly label: ReactNode;
  readonly item: ReactNode;
};

/** The events of one capability for a patient, as far as they were loaded. */
export type TimelineSource = {
  /** Newest first. */
  readonly events: readonly TimelineEvent[];
  /** Names it where it does not load: "The lab results". */
  readonly what: string;
  /** No response yet. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** There is an older page. */
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly more: () => void;
};

/** What is shared, and under which title. */
export type ShareProps = {
  readonly title: string;
  readonly queries: { studies?: string[] };
  readonly images: number;
  readonly onClose: () => void;
};

/** Slots of the patient's page for other capabilities. The composition root fills them once; they do not change. */
export type PatientSlots = {
  /** Tabs between Records and Details. */
  readonly tabs?: readonly PatientTab[];
  /** What the buttons under the main one of the header open; there is no button where there is nothing. */
  readonly LabOrder?: ComponentType<{ readonly pet: Pet; readonly onClose: () => void }>;
  readonly Upload?: ComponentType<{ readonly pet: Pet; readonly onClose: () => void }>;
  readonly Share?: ComponentType<ShareProps>;
  /** Under the owner's phones: deposit and what is owed. */
  readonly OwnerMoney?: ComponentType<{ readonly owner: Owner }>;
  /** In the row of another pet of the family: what is due and what is owed for it. */
  readonly FamilyFacts?: ComponentType<{ readonly pet: { readonly id: string } }>;
  /** Below what is known of an owner: other ways to reach them. */
  readonly OwnerContact?: ComponentType<{ readonly owner: Owner }>;
  /** Right of the timeline: trends, memos, things to do. */
  readonly Aside?: ComponentType<{ readonly pet: Pet }>;
  /** Events of other capabilities for the timeline; each is a hook, called in this order. */
  readonly timelines?: readonly ((pet: Pet) => TimelineSource)[];
};

const SlotsContext = createContext<PatientSlots>({});

/** Hands the slots to the patient's page below it. */
export const PatientSlotsProvider = SlotsContext.Provider;

export const usePatientSlots = (): PatientSlots => useContext(SlotsContext);
