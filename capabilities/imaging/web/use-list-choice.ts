import { useAct, useCall, useStored } from '@alder/client';
import { toast } from '@alder/ui';
import { getStudyListChoice, type StudyListChoice, updateStudyListChoice } from '../contract/index.ts';
import { DEFAULT_COLUMNS } from '../domain/index.ts';
import { explain, useImagingTexts } from './use-imaging-texts.ts';

/** Columns and named filters of the user, kept on the server; shown at once when they change. */
export function useListChoice() {
  const t = useImagingTexts();
  const stored = useStored();
  const { data } = useCall(getStudyListChoice, {});
  const act = useAct(updateStudyListChoice, {
    title: t('columns.title'),
    before: (input) => {
      const before = stored.get(getStudyListChoice, {});
      const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      stored.change(getStudyListChoice, {}, ({ result }) => ({ result: { ...result, ...named } as StudyListChoice }));
      return () => before && stored.change(getStudyListChoice, {}, () => before);
    },
  });
  const keep = (next: Partial<StudyListChoice>) =>
    act
      .mutateAsync({ ...next })
      .catch((error: { kind?: { code: string } }) => void toast({ tone: 'fail', text: explain(t, error.kind?.code) }));
  const chosen = data?.result.columns ?? [];
  return {
    /** What is kept has come: only then may it be changed, for a change replaces it whole. */
    isKnown: data !== undefined,
    columns: chosen.length > 0 ? chosen : DEFAULT_COLUMNS,
    views: data?.result.views ?? [],
    setColumns: (columns: StudyListChoice['columns']) => void keep({ columns }),
    setViews: (views: StudyListChoice['views']) => void keep({ views }),
  };
}
