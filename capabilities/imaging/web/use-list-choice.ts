import { useCall, useMutationCall, useStored } from '@alder/client';
import { useFailToast } from '@alder/ui';
import { getStudyListChoice, type StudyListChoice, updateStudyListChoice } from '../contract/index.ts';
import { DEFAULT_COLUMNS } from '../domain/index.ts';
import { useImagingTexts } from './use-imaging-texts.ts';

/** Columns and named filters of the user, stored on the server; changes are shown at once. */
export function useListChoice() {
  const t = useImagingTexts();
  const fail = useFailToast(t);
  const stored = useStored();
  const { data } = useCall(getStudyListChoice, {});
  const update = useMutationCall(updateStudyListChoice, {
    title: t('columns.title'),
    before: (input) => {
      const before = stored.get(getStudyListChoice, {});
      const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      stored.change(getStudyListChoice, {}, ({ result }) => ({ result: { ...result, ...named } as StudyListChoice }));
      return () => before && stored.change(getStudyListChoice, {}, () => before);
    },
  });
  const keep = (next: Partial<StudyListChoice>) => update.mutateAsync({ ...next }).catch(fail);
  const chosen = data?.result.columns ?? [];
  return {
    /** The stored settings are loaded: they may not be changed before, because a change replaces them as a whole. */
    isKnown: data !== undefined,
    columns: chosen.length > 0 ? chosen : DEFAULT_COLUMNS,
    views: data?.result.views ?? [],
    setColumns: (columns: StudyListChoice['columns']) => void keep({ columns }),
    setViews: (views: StudyListChoice['views']) => void keep({ views }),
  };
}
