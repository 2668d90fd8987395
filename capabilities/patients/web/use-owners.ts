import { useMutationCall } from '@alder/client';
import { toast, useFailToast } from '@alder/ui';
import { getHospitalPetOwners, getPet, searchPets, setPetOwners } from '../contract/index.ts';
import { type Owners, withPrimary } from '../domain/index.ts';
import type { PatientResponse } from './patient.screen.tsx';
import { usePatientTexts } from './patient-texts.ts';

/** Calls whose answers change with the owners of a pet. */
export const OF_OWNERS = [getPet, searchPets, getHospitalPetOwners];

/** Whose a pet is, as the rules see it. */
export const ownersOf = ({ result, further_owners }: PatientResponse): Owners => ({
  owner: result.owner,
  further: further_owners.map(({ id, relation, informed }) => ({ owner: id, relation, informed })),
});

/** Writes the owners of a pet in one press, each with the way back; what another changed meanwhile is not overwritten. */
export function useOwners(response: PatientResponse) {
  const t = usePatientTexts();
  const pet = response.result;
  const fail = useFailToast(t);
  const set = useMutationCall(setPetOwners, { title: pet.name, refreshes: OF_OWNERS });
  const before = ownersOf(response);
  const write = async ({ owner, further }: Owners, version: number) => {
    if (owner === null) return undefined;
    return set.mutateAsync({ id: pet.id, version, owner, further: [...further] }).catch((error) => void fail(error));
  };
  /** Says what was done, and offers to take it back. A primary owner who was erased cannot return. */
  const said = (text: string, version: number) =>
    toast({
      text,
      ...(response.owner?.deleted !== true && {
        undo: () =>
          void write(before, version).then((done) => {
            if (done) toast({ text: t('owners.undone') });
          }),
      }),
    });
  const change = async (next: Owners, text: string) => {
    const done = await write(next, pet.version);
    if (done) said(text, done.result.version);
  };
  return {
    said,
    isSending: set.isPending,
    remove: (owner: string, name: string) =>
      void change(
        { ...before, further: before.further.filter((each) => each.owner !== owner) },
        t('owners.removed', { name, pet: pet.name }),
      ),
    makePrimary: (owner: string, name: string) =>
      void change(
        withPrimary(before, owner, { keepsFormer: response.owner?.deleted === false }),
        t('owners.nowPrimary', { name, pet: pet.name }),
      ),
  };
}
