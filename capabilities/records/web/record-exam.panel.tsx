import { Button, IconButton, Seg } from '@alder/ui';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { type BodySystem, bodySystems, bodyViews } from '../domain/index.ts';
import styles from './record-exam.module.css';
import { Silhouette } from './record-silhouette.tsx';
import { useRecordTexts } from './record-texts.ts';
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

  const setSystem = (system: BodySystem, status: 'normal' | 'abnormal' | undefined) =>
    change(({ systems: { [system]: before, ...rest }, body_map }) => ({
      systems: status ? { ...rest, [system]: { status, text: before?.text ?? '' } } : rest,
      body_map,
    }));
  const allNormal = () =>
    change(({ systems, body_map }) => ({
      systems: Object.fromEntries(
        bodySystems.map((system) => [system, systems[system] ?? { status: 'normal' as const, text: '' }]),
      ),
      body_map,
    }));
  const addPin = (x: number, y: number) =>
    change(({ systems, body_map }) => {
      const number = Math.max(0, ...body_map.map((pin) => pin.number)) + 1;
      return { systems, body_map: [...body_map, { number, view, x, y, kind: 'lesion', size_mm: null, text: '' }] };
    });
  const typeSystem = (system: BodySystem, text: string) =>
    type(({ systems, body_map }) => ({ systems: { ...systems, [system]: { status: 'abnormal', text } }, body_map }));
  const typePin = (number: number, text: string) =>
    type(({ systems, body_map }) => ({
      systems,
      body_map: body_map.map((pin) => (pin.number === number ? { ...pin, text } : pin)),
    }));
  const abnormal = bodySystems.filter((system) => exam.systems[system]?.status === 'abnormal');

  return (
    <div className={styles.exam}>
      <div>
        <fieldset className={styles.systems} aria-label={t('exam.title')}>
          {bodySystems.map((system) => (
            <SystemPill
              key={system}
              label={t(`system.${system}`)}
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
          {abnormal.map((system) => (
            <li key={system}>
              <b>{t(`system.${system}`)}</b>
              <FindingText
                label={t('exam.finding', { name: t(`system.${system}`) })}
                value={exam.systems[system]?.text ?? ''}
                readOnly={readOnly}
                onType={(text) => typeSystem(system, text)}
                onLeave={() => void save()}
              />
            </li>
          ))}
          {exam.body_map.map((pin) => (
            <li key={pin.number}>
              <i aria-hidden="true">{pin.number}</i>
              <FindingText
                label={t('exam.pin', { number: pin.number })}
                value={pin.text}
                readOnly={readOnly}
                onType={(text) => typePin(pin.number, text)}
                onLeave={() => void save()}
                onRemove={() =>
                  change(({ systems, body_map }) => ({
                    systems,
                    body_map: body_map.filter((one) => one.number !== pin.number),
                  }))
                }
              />
            </li>
          ))}
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
  status: 'normal' | 'abnormal' | undefined;
  readOnly: boolean;
  onChange: (status: 'normal' | 'abnormal' | undefined) => void;
}) {
  const { label, status, readOnly, onChange } = props;
  const t = useRecordTexts();
  const next = status === undefined ? 'normal' : status === 'normal' ? 'abnormal' : undefined;
  return (
    <button
      type="button"
      className={`${styles.system} ${status ? styles[status] : ''}`}
      aria-label={`${label}, ${t(`exam.${status ?? 'unexamined'}`)}`}
      disabled={readOnly}
      onClick={() => onChange(next)}
    >
      {status === 'normal' && <Check size={13} aria-hidden="true" />}
      {label}
    </button>
  );
}

/** Text of a finding, on the device letter by letter and saved at the next pause. */
function FindingText(props: {
  label: string;
  value: string;
  readOnly: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
  onRemove?: () => void;
}) {
  const { label, value, readOnly, onType, onLeave, onRemove } = props;
  const t = useRecordTexts();
  if (readOnly) return <span>{value}</span>;
  return (
    <>
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
      {onRemove && <IconButton size="sm" label={t('remove', { name: label })} icon={<X />} onClick={onRemove} />}
    </>
  );
}
