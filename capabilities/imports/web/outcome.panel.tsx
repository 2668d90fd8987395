import { useFormat } from '@alder/i18n';
import type { ImportCounts } from '../contract/index.ts';
import { importEntities, rowOutcomes } from '../domain/index.ts';
import styles from './imports.module.css';
import { useImportTexts } from './use-import-texts.ts';

/** Rows by what they are and what becomes of them. */
export function OutcomePanel({ counts, isDone }: { counts: ImportCounts; isDone: boolean }) {
  const t = useImportTexts();
  const format = useFormat();
  const title = t(isDone ? 'outcome.title.done' : 'outcome.title');
  const entities = importEntities.filter((entity) => counts.some((each) => each.entity === entity));
  /** What a person has decided to take waits for nobody any more: it stands in a column of its own. */
  const isDecided = counts.some(({ outcome, taken }) => outcome === 'doubtful' && taken > 0);
  const columns = rowOutcomes.flatMap((outcome) =>
    outcome === 'doubtful' && isDecided ? (['decided', outcome] as const) : [outcome],
  );
  const rows = (entity: string, column: (typeof columns)[number]) => {
    const of = counts.find(
      (each) => each.entity === entity && each.outcome === (column === 'decided' ? 'doubtful' : column),
    );
    if (!of) return 0;
    return column === 'decided' ? of.taken : column === 'doubtful' ? of.rows - of.taken : of.rows;
  };
  const hasMoney = counts.some(({ amount }) => amount !== null);
  /** Money of what is, or would be, in the hospital: a person compares it with the sum that the old system names. */
  const money = (entity: string) => {
    const sums = counts.flatMap((each) =>
      each.entity === entity && each.outcome !== 'refused' ? (each.amount ?? []) : [],
    );
    return sums.length > 0 ? format.money(sums.reduce((all, each) => all + each, 0)) : '';
  };
  return (
    <section aria-label={title} className={styles.part}>
      <h3>{title}</h3>
      <div className={styles.scroll}>
        <table className={styles.counts}>
          <thead>
            <tr>
              <th scope="col">{t('outcome.what')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(isDone && column === 'doubtful' ? 'outcome.doubtful.done' : `outcome.${column}`)}
                </th>
              ))}
              {hasMoney && <th scope="col">{t('outcome.amount')}</th>}
            </tr>
          </thead>
          <tbody>
            {entities.map((entity) => (
              <tr key={entity}>
                <th scope="row">{t(`entity.${entity}`)}</th>
                {columns.map((column) => (
                  <td key={column} data-outcome={column} data-none={rows(entity, column) === 0}>
                    {format.number(rows(entity, column))}
                  </td>
                ))}
                {hasMoney && <td className="tn">{money(entity)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
