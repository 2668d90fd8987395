import { Button, IconButton, PressArea, Seg } from '@alder/ui';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { type BodySystem, bodySystems, bodyViews, type FindingRow, findingRows } from '../domain/index.ts';
import styles from './record-exam.module.css';
import { Silhouette } from './record-silhouette.tsx';
import { useRecordTexts } from './record-texts.ts';
import { hasOwnSilhouette } from './silhouettes.ts';
import type { RecordExamination } from './use-record-exam.ts';

type View = (typeof bodyViews)[number];

/** The physical examination: twelve systems by one press each, and findings pinned on the animal. */
export function RecordExam({
  examination,
  species,
  readOnly,
}: {
  examination: RecordExamination;
  species: string;
  readOnly: boolean;
}) {
  const t = useRecordTexts();
  const { exam, change, type, save } = examination;
  const [view, setView] = useState<View>('left');

  /** The system whose finding the next press on the map places. */
  const [placing, setPlacing] = useState<BodySystem>();

  const setSystem = (system: BodySystem, status: 'normal' | 'abnormal' | undefined) => {
    setPlacing(status === 'abnormal' ? system : undefined);
    change(({ systems: { [system]: before, ...rest }, body_map }) => ({
      systems: status ? { ...rest, [system]: { status, text: before?.text ?? '' } } : rest,
      body_map,
    }));
  };
  const allNormal = () =>
    change(({ systems, body_map }) => ({
      systems: Object.fromEntries(
        bodySystems.map((system) => [system, systems[system] ?? { status: 'normal' as const, text: '' }]),
      ),
      body_map,
    }));
  const addPin = (x: number, y: number) => {
    const system = rows.some((row) => row.system === placing && row.number === undefined) ? placing : undefined;
    change(({ systems, body_map }) => {
      const number = Math.max(0, ...body_map.map((pin) => pin.number)) + 1;
      const pin = { number, view, x, y, kind: 'lesion' as const, size_mm: null, text: '', ...(system && { system }) };
      return { systems, body_map: [...body_map, pin] };
    });
    setPlacing(undefined);
  };
  const typeInto = ({ system, number }: FindingRow, text: string) =>
    type(({ systems, body_map }) =>
      system
        ? { systems: { ...systems, [system]: { status: 'abnormal', text } }, body_map }
        : { systems, body_map: body_map.map((pin) => (pin.number === number ? { ...pin, text } : pin)) },
    );
  const removePin = (number: number) =>
    change(({ systems, body_map }) => ({ systems, body_map: body_map.filter((one) => one.number !== number) }));
  const rows = findingRows(exam);
  const numberOf = (system: BodySystem) => rows.find((row) => row.system === system)?.number;

  return (
    <div className={styles.exam}>
      <div>
        <fieldset className={styles.systems} aria-label={t('exam.title')}>
          {bodySystems.map((system) => (
            <SystemPill
              key={system}
              label={t(`system.${system}`)}
              number={numberOf(system)}
              status={exam.systems[system]?.status}
              readOnly={readOnly}
              onChange={(status) => setSystem(system, status)}
            />
          ))}
          {!readOnly && (
            <Button size="sm" variant="ghost" onClick={allNormal}>
              {t('exam.allNormal')}
            </Button>
          )}
        </fieldset>
        <ul className={styles.findings}>
          {rows.map((row) => (
            <FindingLine
              key={row.system ?? row.number}
              row={row}
              readOnly={readOnly}
              onFocus={() => setPlacing(row.system)}
              onType={(text) => typeInto(row, text)}
              onLeave={() => void save()}
              onRemove={removePin}
            />
          ))}
          {!readOnly && (
            <li className={styles.next} aria-hidden="true">
              <i>{Math.max(0, ...exam.body_map.map((pin) => pin.number)) + 1}</i>
              <span>{placing ? t('exam.placeNext', { name: t(`system.${placing}`) }) : t('exam.mapHint')}</span>
            </li>
          )}
        </ul>
      </div>
      <figure className={styles.map}>
        <Silhouette
          species={species}
          view={view}
          pins={exam.body_map.filter((pin) => pin.view === view)}
          label={t('exam.map')}
          onPin={readOnly ? undefined : addPin}
        />
        <figcaption>
          {!hasOwnSilhouette(species) && <small className={styles.otherOutline}>{t('exam.otherOutline')}</small>}
          <Seg
            size="sm"
            label={t('exam.view')}
            value={view}
            onChange={setView}
            entries={bodyViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
        </figcaption>
      </figure>
    </div>
  );
}

/** First press normal, second abnormal, third not examined. */
function SystemPill(props: {
  label: string;
  /** Of the pin that places the finding. */
  number: number | undefined;
  status: 'normal' | 'abnormal' | undefined;
  readOnly: boolean;
  onChange: (status: 'normal' | 'abnormal' | undefined) => void;
}) {
  const { label, number, status, readOnly, onChange } = props;
  const t = useRecordTexts();
  const next = status === undefined ? 'normal' : status === 'normal' ? 'abnormal' : undefined;
  return (
    <PressArea
      className={`${styles.system} ${status ? styles[status] : ''}`}
      aria-label={`${label}, ${t(`exam.${status ?? 'unexamined'}`)}`}
      disabled={readOnly}
      repeatable
      onClick={() => onChange(next)}
    >
      {status === 'normal' && <Check size={13} aria-hidden="true" />}
      {status === 'abnormal' && number !== undefined && <b>{number}</b>}
      {label}
    </PressArea>
  );
}

/** A finding: its number on the map, its system, its text. */
function FindingLine(props: {
  row: FindingRow;
  readOnly: boolean;
  onFocus: () => void;
  onType: (text: string) => void;
  onLeave: () => void;
  onRemove: (number: number) => void;
}) {
  const { row, readOnly, onFocus, onType, onLeave, onRemove } = props;
  const { system, number, text } = row;
  const t = useRecordTexts();
  const label = system ? t('exam.finding', { name: t(`system.${system}`) }) : t('exam.pin', { number: number ?? 0 });
  return (
    <li onFocus={onFocus}>
      <i aria-hidden="true" data-unplaced={number === undefined || undefined}>
        {number}
      </i>
      {system && <b>{t(`system.${system}`)}</b>}
      <FindingText label={label} value={text} readOnly={readOnly} onType={onType} onLeave={onLeave} />
      {number !== undefined && !readOnly && (
        <IconButton
          size="sm"
          label={t('remove', { name: t('exam.pin', { number }) })}
          icon={<X />}
          onClick={() => onRemove(number)}
        />
      )}
    </li>
  );
}

/** Text of a finding, on the device letter by letter and saved at the next pause. */
function FindingText(props: {
  label: string;
  value: string;
  readOnly: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
}) {
  const { label, value, readOnly, onType, onLeave } = props;
  const t = useRecordTexts();
  if (readOnly) return <span>{value}</span>;
  return (
    <textarea
      aria-label={label}
      rows={1}
      value={value}
      maxLength={2000}
      placeholder={t('exam.findingHint')}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
