import { type PagesResult, useAccount, usePages } from '@alder/client';
import { getPetMedicalRecords, type PetChange, type PetVisit } from '@alder/records/contract';

/** The visits of a patient as far as they were read, newest first. */
export type Visits = Omit<PagesResult<typeof getPetMedicalRecords>, 'pages'> & {
  readonly pages: readonly { readonly result: readonly PetVisit[]; readonly petChanges?: readonly PetChange[] }[];
  readonly entries: readonly PetVisit[];
  /** Visits that came from another pet or went to one. */
  readonly petChanges: readonly PetChange[];
};

/** Visits of a patient; `undefined` for those without the permit or the licence for clinic records. */
export function useVisits(petId: string): Visits | undefined {
  const { account, hospital } = useAccount();
  const isAllowed = account.permit_his === true && (hospital.license_his ?? 0) > 0;
  const visits = usePages(getPetMedicalRecords, { petId }, { enabled: isAllowed });
  if (!isAllowed) return undefined;
  const pages: Visits['pages'] = visits.pages;
  return {
    ...visits,
    entries: pages.flatMap(({ result }) => result),
    // A page that this device stored before an update has none.
    petChanges: pages.flatMap(({ petChanges = [] }) => petChanges),
  };
}
