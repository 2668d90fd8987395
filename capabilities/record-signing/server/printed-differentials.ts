import { type LineNames, nameIn } from '@alder/catalog/domain';
import type { Language } from '@alder/i18n/language';
import type { Translate } from '@alder/i18n/texts';

/** A differential diagnosis of a printed record, with the problem that it may explain. */
export type PrintedDifferential = LineNames & {
  readonly state: string;
  readonly reason: string;
  readonly test: string;
  /** Null: the visit as a whole. */
  readonly problem: string | null;
  readonly problem_name: string | null;
  readonly problem_zhtw: string | null;
  readonly problem_ja: string | null;
};

type Key =
  | 'differentials'
  | 'differentials.of'
  | 'differential.decides'
  | `differential.${'considered' | 'confirmed' | 'ruled_out'}`;

/** What was considered, one a line below its problem, in the order of the list; empty where nothing was. */
export function printedDifferentials(
  rows: readonly PrintedDifferential[],
  { t, language, comma }: { readonly t: Translate<Key>; readonly language: Language; readonly comma: string },
): string {
  const headed = (list: readonly PrintedDifferential[]) => {
    const { problem_name, problem_zhtw, problem_ja } = list[0]!;
    if (problem_name === null) return t('differentials');
    return t('differentials.of', {
      problem: nameIn({ name: problem_name, name_zhtw: problem_zhtw, name_ja: problem_ja }, language),
    });
  };
  const line = (one: PrintedDifferential, at: number) => {
    const state = t(`differential.${one.state as 'considered'}`);
    const more = [one.reason, one.test && t('differential.decides', { test: one.test })].filter(Boolean).join(comma);
    return `${at + 1}. ${nameIn(one, language)} (${state})${more ? ` ${more}` : ''}`;
  };
  const byProblem = Map.groupBy(rows, ({ problem }) => problem);
  return [...byProblem.values()].flatMap((list) => [headed(list), ...list.map(line)]).join('\n');
}
