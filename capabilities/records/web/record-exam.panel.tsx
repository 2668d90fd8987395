import { useAct } from '@alder/client';
import { Button, IconButton, Seg, toast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type BodyFinding, getEntry, type MedicalRecord, updateMedicalRecord } from '../contract/index.ts';
import { type BodySystem, bodySystems, bodyViews } from '../domain/index.ts';
import styles from './record.module.css';
import { explain } from './record-explain.ts';
import { Silhouette } from './record-silhouette.tsx';
import { useRecordTexts } from './record-texts.ts';

type View = (typeof bodyViews)[number];

/** The physical examination: twelve systems by one press each, and findings pinned on the animal. */
export function RecordExam({
  record,
  species,
  readOnly,
}: {
  record: MedicalRecord;
  species: string;
  readOnly: boolean;
}) {
  const t = useRecordTexts();
  const change = useExam(record);
  const [view, setView] = useState<View>('left');

  const setSystem = (system: BodySystem, status: 'normal' | 'abnormal' | undefined) => {
    const { [system]: before, ...rest } = record.systems;
    change({ systems: status ? { ...rest, [system]: { status, text: before?.text ?? '' } } : rest });
  };
  const allNormal = () =>
    change({
      systems: Object.fromEntries(
        bodySystems.map((system) => [system, record.systems[system] ?? { status: 'normal' as const, text: '' }]),
      ),
    });
  const addPin = (x: number, y: number) => {
    const number = Math.max(0, ...record.body_map.map((pin) => pin.number)) + 1;
    change({ body_map: [...record.body_map, { number, view, x, y, kind: 'lesion', size_mm: null, text: '' }] });
  };
  const abnormal = bodySystems.filter((system) => record.systems[system]?.status === 'abnormal');

  return (
    <div className={styles.exam}>
      <div>
        <fieldset className={styles.systems} aria-label={t('exam.title')}>
          {bodySystems.map((system) => (
            <SystemPill
              key={system}
              label={t(`system.${system}`)}
              status={record.systems[system]?.status}
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
                value={record.systems[system]?.text ?? ''}
                readOnly={readOnly}
                onSave={(text) => change({ systems: { ...record.systems, [system]: { status: 'abnormal', text } } })}
              />
            </li>
          ))}
          {record.body_map.map((pin) => (
            <li key={pin.number}>
              <i aria-hidden="true">{pin.number}</i>
              <FindingText
                label={t('exam.pin', { number: pin.number })}
                value={pin.text}
                readOnly={readOnly}
                onSave={(text) =>
                  change({
                    body_map: record.body_map.map((one) => (one.number === pin.number ? { ...one, text } : one)),
                  })
                }
                onRemove={() => change({ body_map: record.body_map.filter((one) => one.number !== pin.number) })}
              />
            </li>
          ))}
        </ul>
      </div>
      <figure className={styles.map}>
        <Silhouette
          species={species}
          view={view}
          pins={record.body_map.filter((pin: BodyFinding) => pin.view === view)}
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

type Exam = Pick<MedicalRecord, 'systems' | 'body_map'>;

/** Saves the examination. That the text was saved meanwhile is no conflict; that another examined the animal is. */
function useExam(record: MedicalRecord) {
  const t = useRecordTexts();
  const save = useAct(updateMedicalRecord, { refreshes: [getEntry], title: t('exam.title') });
  const send = async (fields: Partial<Exam>, version: number): Promise<void> => {
    try {
      await save.mutateAsync({ id: record.id, version, ...fields });
    } catch (error) {
      const current = error instanceof Refusal && (error.details.current as MedicalRecord | undefined);
      if (current && isSameExam(current, record)) return send(fields, current.version);
      toast({ tone: 'fail', text: explain(t, error) });
    }
  };
  return (fields: Partial<Exam>) => void send(fields, record.version);
}

function isSameExam(one: Exam, other: Exam): boolean {
  return JSON.stringify([one.systems, one.body_map]) === JSON.stringify([other.systems, other.body_map]);
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

/** Text of a finding, saved when it is left. */
function FindingText(props: {
  label: string;
  value: string;
  readOnly: boolean;
  onSave: (text: string) => void;
  onRemove?: () => void;
}) {
  const { label, value, readOnly, onSave, onRemove } = props;
  const t = useRecordTexts();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  if (readOnly) return <span>{value}</span>;
  return (
    <>
      <textarea
        aria-label={label}
        rows={1}
        value={text}
        maxLength={2000}
        placeholder={t('exam.findingHint')}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text !== value && onSave(text)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {onRemove && <IconButton size="sm" label={t('remove', { name: label })} icon={<X />} onClick={onRemove} />}
    </>
  );
}
