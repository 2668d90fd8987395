import { useCall } from '@alder/client';
import { type CustomRange, getCustomRanges } from '@alder/ranges/contract';

/** The hospital's ranges as screens know them: none, and not fetched, until they have been read (specification §4). */
export type CustomRanges = {
  readonly entries: readonly CustomRange[];
  readonly isFetched: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
};

/** Reads the hospital's ranges; a failure is only logged, by the client; results carry the ranges they were judged by (§7). */
export function useCustomRanges(): CustomRanges {
  const { data, isError, refetch } = useCall(getCustomRanges, {});
  return {
    entries: data?.result ?? [],
    isFetched: data !== undefined,
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
