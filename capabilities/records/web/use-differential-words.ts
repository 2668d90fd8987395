import { nameIn } from '@alder/catalog/domain';
import type { DiagnosisRecord, DifferentialRecord, DifferentialVersion } from '@alder/chart/contract';
import { useLanguage } from '@alder/i18n';
import { useRecordTexts } from './record-texts.ts';

/** Differential diagnoses as text, one a line, for comparing two versions of a record. */
export function useDifferentialWords(): (list: readonly DifferentialVersion[]) => string {
  const t = useRecordTexts();
  const { language } = useLanguage();
  return (list) =>
    list
      .map(({ problem, state, reason, test, ...names }) =>
        [
          ...[nameIn(names, language), problem && t('differential.forProblem', { problem: nameIn(problem, language) })],
          ...[t(`differential.state.${state}`), reason, test && t('differential.decides', { test })],
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n');
}

/** The differential diagnoses of a visit as a version of it would keep them. */
export function versionsOf(
  differentials: readonly DifferentialRecord[],
  diagnoses: readonly DiagnosisRecord[],
): DifferentialVersion[] {
  return differentials.map(({ problem, ...one }) => ({
    ...one,
    problem: diagnoses.find(({ id }) => id === problem) ?? null,
  }));
}
