import { type PagesResult, useAccount, usePages } from '@alder/client';
import { getPetMedicalRecords, type PetVisit } from '@alder/records/contract';

/** The visits of a patient as far as they were read, newest first. */
export type Visits = Omit<PagesResult<typeof getPetMedicalRecords>, 'pages'> & {
  readonly pages: readonly { readonly result: readonly PetVisit[] }[];
  readonly entries: readonly PetVisit[];
};

/** Visits of a patient; `undefined` for those without the permit or the licence for clinic records. */
export function useVisits(petId: string): Visits | undefined {
  const { account, hospital } = useAccount();
  const isAllowed = account.permit_his === true && (hospital.license_his ?? 0) > 0;
  const visits = usePages(getPetMedicalRecords, { petId }, { enabled: isAllowed });
  return isAllowed ? { ...visits, entries: visits.pages.flatMap(({ result }) => result) } : undefined;
}
