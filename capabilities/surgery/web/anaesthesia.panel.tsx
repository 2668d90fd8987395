import { useNow } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Card, Chip, classes, IconButton } from '@alder/ui';
import { ChevronLeft, ChevronRight, CloudOff } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SurgeryView } from '../contract/index.ts';
import {
  alertOf,
  columnOf,
  columnsOf,
  LIMITS_SOURCE,
  limitOf,
  type Measure,
  measures,
  takesValues,
} from '../domain/index.ts';
import styles from './anaesthesia.module.css';
import { AnaesthesiaGraph } from './anaesthesia-graph.tsx';
import { CellField } from './cell-field.tsx';
import { CellQuestionBar } from './cell-question.tsx';
import { EntriesCard } from './entries.card.tsx';
import { useCells } from './use-cells.ts';
import { useSurgeryTexts } from './use-surgery-texts.ts';

/** Columns of a sheet: from the induction, or the first value, to now or the last value. */
export function sheetColumns({ result, steps, values }: SurgeryView, now: Date): string[] {
  const induced = steps.find(({ event }) => event === 'induce')?.at;
  const times = values.map(({ at }) => at).sort();
  const begun = [induced && columnOf(new Date(induced)), times[0]].filter((at) => at !== undefined).sort()[0];
  const isRunning = result.status !== 'done' && result.status !== 'canceled';
  const ended = steps.findLast(({ event }) => event === 'complete')?.at;
  const end = isRunning ? now : new Date(times.at(-1) ?? ended ?? now);
  return columnsOf(begun ? new Date(begun) : end, end);
}

/** The anaesthesia sheet: a graph, and below it a grid of five-minute columns that is filled by keyboard or thumb. */
export function AnaesthesiaPanel({ view }: { readonly view: SurgeryView }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const now = useNow();
  const cells = useCells(view);
  const { result, pet } = view;
  const columns = sheetColumns(view, now);
  const [chosen, setChosen] = useState<string>();
  const at = chosen && columns.includes(chosen) ? chosen : columns.at(-1)!;
  const place = columns.indexOf(at);
  const isOpen = takesValues(result.status);
  const grid = useRef<HTMLElement>(null);
  // The newest column is in view when the sheet is opened and when a column is added.
  useEffect(() => {
    grid.current?.scrollTo?.({ left: grid.current.scrollWidth });
  }, [columns.length]);
  return (
    <div className={styles.sheet}>
      <Card title={t('graph')} mark={<Elapsed view={view} now={now} />}>
        <AnaesthesiaGraph view={view} columns={columns} cells={cells} />
      </Card>
      {!isOpen && <p className={styles.quiet}>{t('sheet.closed')}</p>}
      <CellQuestionBar cells={cells} />
      {cells.waiting > 0 && (
        <p className={styles.waiting} role="status">
          <CloudOff aria-hidden="true" /> {t('sheet.waiting', { count: cells.waiting })}
        </p>
      )}
      <div className={styles.stepper}>
        <IconButton
          label={t('column.before')}
          icon={<ChevronLeft />}
          disabled={place <= 0}
          onClick={() => setChosen(columns[place - 1])}
        />
        <b>{format.time(at)}</b>
        <IconButton
          label={t('column.after')}
          icon={<ChevronRight />}
          disabled={place >= columns.length - 1}
          onClick={() => setChosen(columns[place + 1])}
        />
        <Button size="sm" onClick={() => setChosen(undefined)}>
          {t('column.now')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section ref={grid} className={styles.scroll} tabIndex={0} aria-label={t('page.anaesthesia')}>
        <table className={styles.grid} onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">{t('measure')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={classes(column === at && styles.current)}>
                  {format.time(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measures.map((measure) => (
              <tr key={measure}>
                <th scope="row">
                  {t(`measure.${measure}`)} <small>{t(`unit.${measure}`)}</small>
                  <Limits species={pet.species} measure={measure} />
                </th>
                {columns.map((column) => {
                  const cell = cells.cellOf(column, measure);
                  const alert = cell.value === null ? undefined : alertOf(pet.species, measure, cell.value);
                  return (
                    <td key={column} className={classes(column === at && styles.current)}>
                      <CellField
                        label={`${t(`measure.${measure}`)} ${format.time(column)}`}
                        cell={cell}
                        alert={alert}
                        disabled={!isOpen}
                        onStore={(value) => cells.store(column, measure, value)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.quiet}>{t('limits.source', { source: LIMITS_SOURCE })}</p>
      <EntriesCard view={view} disabled={!isOpen} />
    </div>
  );
}

function Limits({ species, measure }: { readonly species: string; readonly measure: Measure }) {
  const limit = limitOf(species, measure);
  return limit ? (
    <small className={styles.limit}>
      {limit.low}–{limit.high}
    </small>
  ) : null;
}

/** How long the animal has been asleep. */
function Elapsed({ view, now }: { readonly view: SurgeryView; readonly now: Date }) {
  const t = useSurgeryTexts();
  const from = view.steps.find(({ event }) => event === 'induce')?.at;
  const to = view.steps.findLast(({ event }) => event === 'complete')?.at;
  if (!from) return null;
  const minutes = Math.max(0, Math.round(((to ? Date.parse(to) : now.getTime()) - Date.parse(from)) / 60_000));
  return <Chip tone="info">{t('elapsed', { n: minutes })}</Chip>;
}

/** ↑ ↓ and Enter go to the cell above or below; at the edges the browser's own order holds. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  const cell = (event.target as HTMLElement).closest('td');
  const row = cell?.closest('tr');
  if (by === 0 || !cell || !row) return;
  const place = [...row.children].indexOf(cell);
  const next = (by < 0 ? row.previousElementSibling : row.nextElementSibling)?.children[place]?.querySelector('input');
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
