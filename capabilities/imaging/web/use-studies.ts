import { usePages } from '@alder/client';
import { useDeferredValue } from 'react';
import { getSeries, type ListedStudy, type Series } from '../contract/index.ts';
import { byStudy } from './images.ts';
import { filterOf, type StudyChoice } from './study-choice.ts';

/** A study of the list with its series. */
export type ListedGroup = { readonly study: ListedStudy; readonly series: readonly Series[] };

const PAGE = 60;

/** The requested studies, page by page; a study that was split by the end of a page is joined again. */
export function useStudies(choice: StudyChoice) {
  const q = useDeferredValue(choice.q);
  const filter = filterOf({ ...choice, q });
  const { sort, order } = choice;
  const pages = usePages(getSeries, { limit: PAGE, sort, order, ...filter }, { keepPrevious: true });
  const groups = pages.pages.flatMap((page) => byStudy(page.result, page.studies));
  const seriesOf = (id: string) => groups.filter(({ study }) => study.id === id).flatMap(({ series }) => series);
  const byId = new Map(groups.map(({ study }) => [study.id, study]));
  const studies: ListedGroup[] = [...byId.values()].map((study) => ({ study, series: seriesOf(study.id) }));
  // A list that did not load is not an empty one.
  const data = pages.pages.length === 0 ? undefined : studies;
  return { ...pages, data, isFiltered: Object.keys(filter).length > 0 };
}
