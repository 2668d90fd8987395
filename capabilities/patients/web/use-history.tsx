import { progressOf } from '@alder/pharmacy/domain';
import type { PetVisit } from '@alder/records/contract';
import type { ReactNode } from 'react';
import type { Pet } from '../contract/index.ts';
import { joinHistory } from '../domain/index.ts';
import { usePatientTexts } from './patient-texts.ts';
import { PetChangeItem } from './pet-change-item.tsx';
import { PrescriptionItem } from './prescription-item.tsx';
import { ReceiptItem } from './receipt-item.tsx';
import { type PatientSlots, type TimelineEvent, type TimelineSource, usePatientSlots } from './slots.ts';
import type { Visits } from './use-visits.ts';
import { VisitItem } from './visit-item.tsx';

const none: NonNullable<PatientSlots['timelines']> = [];

/** The filters in the order in which they stand; a kind that is not among them comes last. */
const order = ['visit', 'lab', 'imaging', 'prescription', 'receipt'];

/** The whole history of a patient, of all rooms that the reader may look into. */
export type History = {
  readonly events: readonly TimelineEvent[];
  /** What there is to filter by, with its words. */
  readonly kinds: readonly (readonly [kind: string, label: ReactNode])[];
  /** Rooms whose part did not load. */
  readonly failed: readonly TimelineSource[];
  readonly isPending: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly more: () => void;
};

/** Joins visits, prescriptions and receipts with what the slots bring. */
export function useHistory(pet: Pet, visits: Visits | undefined): History {
  const { timelines = none } = usePatientSlots();
  const own = useVisitSource(pet, visits);
  // The slots are filled once, when the page is opened: the hooks are always the same, in the same order.
  const others = timelines.map((useSource) => useSource(pet));
  const sources = own ? [own, ...others] : others;
  const { events, behind } = joinHistory(sources);
  const last = behind.map((place) => sources[place]!);
  const kinds = [...new Map(events.map(({ kind, label }) => [kind, label]))];
  const place = (kind: string) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return {
    events,
    kinds: kinds.sort(([a], [b]) => place(a) - place(b)),
    failed: sources.filter(({ error }) => error !== null),
    isPending: sources.some(({ isPending }) => isPending),
    hasMore: last.length > 0,
    isFetchingMore: last.some(({ isFetchingMore }) => isFetchingMore),
    more() {
      for (const source of last) source.more();
    },
  };
}

function useVisitSource(pet: Pet, visits: Visits | undefined): TimelineSource | undefined {
  const t = usePatientTexts();
  if (!visits) return undefined;
  const { entries, petChanges, isPending, error, refetch, hasMore, isFetchingMore, more } = visits;
  const labels = {
    visit: t('timeline.visits'),
    prescription: t('timeline.prescriptions'),
    receipt: t('timeline.receipts'),
  };
  const ofVisits = entries.flatMap((visit) =>
    eventsOf(visit).map((event) => ({ ...event, id: `${event.kind}.${visit.id}`, label: labels[event.kind] })),
  );
  const ofChanges = petChanges.map((change) => ({
    ...{ kind: 'visit' as const, id: `petChange.${change.id}`, at: change.at, label: labels.visit },
    item: <PetChangeItem pet={pet} change={change} />,
  }));
  const events = [...ofChanges, ...ofVisits].sort((one, other) => other.at.localeCompare(one.at));
  return { events, what: t('timeline.what'), isPending, error, refetch, hasMore, isFetchingMore, more };
}

/** The events of a visit in the history: the receipt above the prescription above the visit. */
function eventsOf(visit: PetVisit) {
  const { medicineRecords: lines, receipt, checked_in_at } = visit;
  const progress = progressOf(lines.map((line) => line.progress));
  const written = lines.map((line) => line.dispensed_at ?? line.created_at).reduce((a, b) => (a > b ? a : b), '');
  // Dated by its arrival at the earliest: events of a visit are never listed below it.
  const after = (at: string) => (at > checked_in_at ? at : checked_in_at);
  return [
    ...(receipt
      ? [{ kind: 'receipt' as const, at: after(receipt.at), item: <ReceiptItem visit={visit} receipt={receipt} /> }]
      : []),
    ...(progress
      ? [
          {
            kind: 'prescription' as const,
            at: after(written),
            item: <PrescriptionItem visit={visit} at={after(written)} progress={progress} />,
          },
        ]
      : []),
    { kind: 'visit' as const, at: checked_in_at, item: <VisitItem visit={visit} /> },
  ];
}
