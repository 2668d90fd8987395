import { useCall } from '@alder/client';
import { getPetEntriesNew, getStudyEntries, type PacsImage, type Series, type Study } from '@alder/imaging/contract';
import { useMemo } from 'react';

export type Opened = {
  readonly study: Study;
  /** The study that was opened first, then the others of the pet, newest first. */
  readonly studies: readonly Study[];
  readonly series: readonly Series[];
  readonly images: readonly PacsImage[];
};

/** A study at once, and the others of its pet as soon as they have come: they are there to compare with. */
export function useStudiesOfPet(id: string) {
  const query = useCall(getStudyEntries, { id });
  const pet = query.data?.study.pet ?? undefined;
  const others = useCall(getPetEntriesNew, { petId: pet ?? '', limit: 50 }, { enabled: pet !== undefined });
  const opened = useMemo((): Opened | undefined => {
    if (!query.data) return undefined;
    const { study, series, result } = query.data;
    const rest = others.data;
    const isOther = (one: { study: string }) => one.study !== study.id;
    return {
      study,
      studies: [study, ...(rest?.studies.filter((one) => one.id !== study.id) ?? [])],
      series: [...series, ...(rest?.series.filter(isOther) ?? [])],
      images: [...result, ...(rest?.result.filter(isOther) ?? [])],
    };
  }, [query.data, others.data]);
  return { data: opened, error: query.error, refetch: query.refetch };
}
