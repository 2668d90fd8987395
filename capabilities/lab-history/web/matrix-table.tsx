import { useFormat, useLanguage } from '@alder/i18n';
import { codeOf, groupOf, modelName, nameOf, organGroups } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import { LabFlagMark } from '@alder/ui';
import { Link } from 'react-router';
import type { Matrix, MatrixCell, MatrixColumn, MatrixRow, MatrixRun } from '../domain/index.ts';
import styles from './matrix.module.css';
import { useChangeText } from './use-change-text.ts';
import { useHistoryTexts } from './use-history-texts.ts';

/** The table; it scrolls sideways under its own heads. */
export function MatrixTable({ matrix: { columns, rows } }: { readonly matrix: Matrix }) {
  const t = useHistoryTexts();
  const groups = organGroups
    .map((group) => ({ group, members: rows.filter(({ code }) => groupOf(code) === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className={styles.scroll} aria-label={t('matrix.values')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.analyte}>
              {t('matrix.analyte')}
            </th>
            <th scope="col" className={styles.range} title={t('matrix.rangeAbout')}>
              {t('matrix.range')}
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.run.id} column={column} />
            ))}
          </tr>
        </thead>
        {groups.map(({ group, members }) => (
          <tbody key={group}>
            <tr className={styles.group}>
              <th colSpan={columns.length + 2} scope="rowgroup">
                <span>{t(`group.${group}`)}</span>
              </th>
            </tr>
            {members.map((row) => (
              <Row key={row.code} row={row} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function ColumnHead({ column: { run, isBroken } }: { readonly column: MatrixColumn }) {
  const t = useHistoryTexts();
  const format = useFormat();
  const device = useDeviceLabel()(run);
  const state = run.verify_state === 'preliminary' || run.verify_state === 'amended' ? run.verify_state : undefined;
  return (
    <th scope="col" data-broken={isBroken} className={styles.column}>
      <Link
        to={`/clinicpath/results/${run.id}`}
        aria-label={t('matrix.open', { when: format.dateTime(run.timestamp), device })}
      >
        <time dateTime={run.timestamp}>{format.date(run.timestamp)}</time>
        <small>{format.time(run.timestamp)}</small>
        <small>{device}</small>
        {state && <small className={styles.state}>{t(`matrix.${state}`)}</small>}
      </Link>
    </th>
  );
}

function Row({ row, columns }: { readonly row: MatrixRow; readonly columns: readonly MatrixColumn[] }) {
  const { language } = useLanguage();
  const name = nameOf(row, language);
  const code = codeOf(row.code);
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.analyte}>
        {name}
        <small>{[code !== name && code, showUnit(row.unit) || row.unit_raw].filter(Boolean).join(' · ')}</small>
      </th>
      <td className={styles.range}>{rangeOf(row)}</td>
      {columns.map(({ run }, index) => (
        <Cell key={run.id} cell={row.cells[index]} />
      ))}
    </tr>
  );
}

function Cell({ cell }: { readonly cell: MatrixCell | undefined }) {
  const t = useHistoryTexts();
  const changeText = useChangeText();
  if (!cell) return <td className={styles.none} />;
  const { value, text, isConverted, isOtherUnit, isBroken, change, exceeded } = cell;
  const unit = showUnit(value.unit) || value.unit_raw;
  const flag = value.flag === null || value.flag === 'N' || value.flag === 'invalid' ? '' : value.flag;
  const beyond = change?.isBeyond ? change : undefined;
  const rise = beyond?.percent ?? exceeded?.difference;
  const notes = [
    (beyond || exceeded) && changeText(beyond, exceeded),
    isBroken && t('matrix.broken'),
    isConverted && t('matrix.converted', { raw: value.raw, unit }),
    isOtherUnit && t('matrix.otherUnit', { unit }),
  ].filter((note) => typeof note === 'string');
  return (
    <td data-flag={flag} data-broken={isBroken} title={notes.join('\n') || undefined}>
      <span className={styles.value}>
        {isConverted && <span aria-hidden="true">≈</span>}
        {text}
        {isOtherUnit && <small>{unit}</small>}
        {rise !== undefined && (
          <b className={styles.change} aria-hidden="true">
            {rise > 0 ? '▲' : '▼'}
          </b>
        )}
        <LabFlagMark flag={flag} />
      </span>
      {notes.length > 0 && <span className="sr"> {notes.join('; ')}</span>}
    </td>
  );
}

function rangeOf({ low, high }: MatrixRow): string {
  if (low === null && high === null) return '';
  if (low === null) return `≤ ${high}`;
  return high === null ? `≥ ${low}` : `${low}–${high}`;
}

/** Name of the analyzer of a run, as it names itself where the hospital has not set its model; or who typed it. */
export function useDeviceLabel() {
  const t = useHistoryTexts();
  return ({ device, model, typed_by }: Pick<MatrixRun, 'device' | 'model' | 'typed_by'>) => {
    if (device !== 'generic') return modelName(device);
    return typed_by === null ? model || t('matrix.generic') : t('matrix.typed', { name: typed_by });
  };
}
