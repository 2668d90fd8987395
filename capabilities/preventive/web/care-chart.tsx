import { useFormat } from '@alder/i18n';
import { useMemo } from 'react';
import type { VaccineRecord } from '../contract/index.ts';
import type { DueItem } from '../domain/index.ts';
import styles from './preventive.module.css';
import { useAntigens, usePreventiveTexts } from './use-preventive-texts.ts';

type CareChartProps = {
  readonly name: string;
  readonly records: readonly VaccineRecord[];
  readonly due: readonly Pick<DueItem, 'antigen' | 'due_on' | 'state'>[];
  readonly today: string;
};

const DAY_MS = 86_400_000;
/** Years before today that are drawn at most. */
const MAX_YEARS = 6;

/** Antigens down, dates across: a dot for each dose, a ring where the next is due. */
export function CareChart({ name, records, due, today }: CareChartProps) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const { nameOf } = useAntigens();
  const { rows, years, place } = useMemo(() => layOut(records, due, today), [records, due, today]);
  if (rows.length === 0) return null;
  return (
    <figure className={styles.chart} aria-label={t('chart.label', { name })}>
      <div className={styles.axis} aria-hidden="true">
        {years.map(({ year, at }) => (
          <span key={year} style={{ insetInlineStart: `${at}%` }} className="tn">
            {year}
          </span>
        ))}
        <b style={{ insetInlineStart: `${place(today)}%` }}>{t('chart.today')}</b>
      </div>
      <ul>
        {rows.map(({ antigen, days, due_on, state }) => (
          <li key={antigen}>
            <span>{nameOf(antigen)}</span>
            <span className={styles.track}>
              {years.map(({ year, at }) => (
                <i key={year} className={styles.year} style={{ insetInlineStart: `${at}%` }} />
              ))}
              <i className={styles.today} style={{ insetInlineStart: `${place(today)}%` }} />
              {days.map((day) => {
                const words = t('chart.dose', { antigen: nameOf(antigen), date: format.date(day, 'full') });
                return (
                  <span
                    key={day}
                    role="img"
                    aria-label={words}
                    title={words}
                    className={styles.dose}
                    style={{ insetInlineStart: `${place(day)}%` }}
                  />
                );
              })}
              {due_on && <DueMark antigen={nameOf(antigen)} due_on={due_on} state={state} at={place(due_on)} />}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function DueMark({ antigen, due_on, state, at }: { antigen: string; due_on: string; state: string; at: number }) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const words = t('chart.due', { antigen, date: format.date(due_on, 'full') });
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      data-state={state}
      className={styles.due}
      style={{ insetInlineStart: `${at}%` }}
    />
  );
}

/** Rows and the place of a day, in per cent of the width; days out of the chart are at its edge. */
function layOut(records: readonly VaccineRecord[], due: CareChartProps['due'], today: string) {
  const dueOf = new Map(due.flatMap((item) => (item.antigen ? [[item.antigen, item] as const] : [])));
  const antigens = [...new Set([...records.flatMap((record) => record.antigens), ...dueOf.keys()])];
  const rows = antigens
    .map((antigen) => ({
      antigen,
      days: [...new Set(records.filter((one) => one.antigens.includes(antigen)).map(({ given_on }) => given_on))],
      due_on: dueOf.get(antigen)?.due_on ?? null,
      state: dueOf.get(antigen)?.state ?? 'later',
    }))
    .filter(({ days, due_on }) => days.length > 0 || due_on !== null);
  const all = rows.flatMap(({ days, due_on }) => [...days, ...(due_on ? [due_on] : [])]).map((day) => Date.parse(day));
  const now = Date.parse(today);
  const oldest = now - MAX_YEARS * 366 * DAY_MS;
  const first = Math.max(oldest, Math.min(now - 90 * DAY_MS, ...all)) - 20 * DAY_MS;
  const last = Math.min(now + 1200 * DAY_MS, Math.max(now + 120 * DAY_MS, ...all)) + 30 * DAY_MS;
  const place = (day: string) => Math.min(100, Math.max(0, ((Date.parse(day) - first) / (last - first)) * 100));
  const from = new Date(first).getUTCFullYear() + 1;
  const to = new Date(last).getUTCFullYear();
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).map((year) => ({
    year,
    at: place(`${year}-01-01`),
  }));
  return { rows, years, place };
}
