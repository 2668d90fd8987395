import { useFormat, useLanguage } from '@alder/i18n';
import { chartRange } from '@alder/ranges/domain';
import { LabFlagMark, PressArea, RangeBar, Sparkline } from '@alder/ui';
import { codeOf, decimalsOf, isCriticalValue, isWideText, nameOf, readableRaw } from '../domain/index.ts';
import { flagMark, measuredText, rowsByOrgan, type SheetRow, sparkOf, unitOf, valueText } from './lab-view.ts';
import { DilutionMark } from './rerun.panel.tsx';
import type { MarkSlot } from './results-sheet.panel.tsx';
import styles from './results-table.module.css';
import { type LabTexts, useLabTexts } from './use-lab-texts.ts';

type TableProps = {
  rows: readonly SheetRow[];
  order: 'organ' | 'device';
  chosen: string | undefined;
  onChoose: (code: string) => void;
  /** Asks where a value comes from. */
  onTrace?: ((code: string) => void) | undefined;
  /** The result whose values they are. */
  record: string;
  /** What shifts a value. */
  Mark?: MarkSlot | undefined;
};

/** Every value on its range, with what it was before; a press shows its trend. */
export function SheetTable({ rows, order, chosen, ...row }: TableProps) {
  const t = useLabTexts();
  const format = useFormat();
  const groups = order === 'organ' ? rowsByOrgan(rows) : [{ group: undefined, rows }];
  const days = new Set(rows.flatMap(({ previous }) => (previous ? [format.date(previous.at, 'short')] : [])));
  const [day] = days;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('col.analyte')}</th>
          <th scope="col" className={styles.end}>
            {t('col.value')}
          </th>
          <th scope="col">
            <span className="sr">{t('col.flag')}</span>
          </th>
          <th scope="col" className={styles.wide}>
            <span className="sr">{t('col.unit')}</span>
          </th>
          <th scope="col" className={styles.center}>
            {t('col.range')}
          </th>
          <th scope="col" className={styles.endWide}>
            {days.size === 1 && day ? t('col.previousAt', { day }) : t('col.previous')}
          </th>
          <th scope="col" className={styles.paper}>
            {t('col.before')}
          </th>
          <th scope="col" className={styles.endWide}>
            {t('col.change')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('col.trend')}
          </th>
        </tr>
      </thead>
      {groups.map(({ group, rows: members }) => (
        <tbody key={group ?? 'all'}>
          {group && (
            <tr className={styles.group}>
              <th colSpan={9} scope="rowgroup">
                {t(`group.${group}`)}
              </th>
            </tr>
          )}
          {members.map((member) => (
            <Row key={member.value.code} row={member} isChosen={member.value.code === chosen} {...row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({
  row,
  isChosen,
  onChoose,
  onTrace,
  record,
  Mark,
}: { row: SheetRow; isChosen: boolean } & Pick<TableProps, 'onChoose' | 'onTrace' | 'record' | 'Mark'>) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const { value } = row;
  const flag = flagMark(value.flag);
  const name = nameOf(value, language);
  const text = readableRaw(value, language);
  const isWide = isWideText(value);
  return (
    <tr className={styles.row} data-flag={flag} data-chosen={isChosen} onClick={() => onChoose(value.code)}>
      <th scope="row">
        <PressArea aria-pressed={isChosen} onClick={() => onChoose(value.code)}>
          {name}
          {codeOf(value.code) !== name && <span>{codeOf(value.code)}</span>}
        </PressArea>
        {Mark && (
          <div className={styles.marks}>
            <Mark record={record} code={value.code} />
          </div>
        )}
      </th>
      <td className={isWide ? styles.words : styles.value} colSpan={isWide ? 8 : 1}>
        {onTrace ? (
          <PressArea
            className={styles.trace}
            aria-label={t('sheet.trace', { name, value: text })}
            title={t('sheet.trace.title')}
            onClick={(event) => {
              event.stopPropagation();
              onTrace(value.code);
            }}
          >
            {text}
          </PressArea>
        ) : (
          text
        )}
        {value.dilution && (
          <>
            {' '}
            <DilutionMark of={value.dilution} />
          </>
        )}
      </td>
      {!isWide && <NumberCells row={row} />}
    </tr>
  );
}

/** Cells of a value behind its number: flag, unit, range, what it was before. */
function NumberCells({ row }: { row: SheetRow }) {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { value, previous, change, history } = row;
  const flag = flagMark(value.flag);
  const decimals = decimalsOf(value);
  const name = nameOf(value, language);
  const range = chartRange(value.range);
  const before = previous && history[history.indexOf(previous) - 1];
  return (
    <>
      <td className={styles.flag}>
        <LabFlagMark flag={flag} />
        {flag === '' && isCriticalValue(value) && <abbr title={t('sheet.panic')}>{value.flag_device}</abbr>}
      </td>
      <td className={styles.unit} title={reportedAs(value, t)}>
        {unitOf(value)}
        {value.reported && <span className="sr"> {reportedAs(value, t)}</span>}
      </td>
      <td className={styles.bar}>
        <RangeBar
          label={name}
          unit={unitOf(value)}
          decimals={decimals}
          value={value.number}
          {...(previous && { previous: previous.value })}
          {...range}
        />
        {value.range?.source === 'device' && (
          <abbr className={styles.deviceRange} title={t('sheet.deviceRange')}>
            {t('sheet.deviceRangeShort')}
          </abbr>
        )}
      </td>
      <td className={styles.endWide}>{previous && measuredText(format, previous, decimals)}</td>
      <td className={styles.paper}>{before && measuredText(format, before, decimals)}</td>
      <td className={styles.endWide} data-strong={flag !== ''}>
        {change !== undefined && Math.abs(change) >= 0.005 && `${format.change(change * 100, 0)}%`}
      </td>
      <td className={styles.wide}>
        {history.length > 1 && (
          <Sparkline
            {...sparkOf(history.slice(-8))}
            flag={flag}
            {...(range.low !== undefined && { low: range.low })}
            {...(range.high !== undefined && { high: range.high })}
          />
        )}
      </td>
    </>
  );
}

/** What the analyzer reported, where it is shown in another unit. */
function reportedAs({ reported }: SheetRow['value'], t: LabTexts): string | undefined {
  return reported && t('sheet.reported', { value: valueText(reported) });
}
