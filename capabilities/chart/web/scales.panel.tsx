import { useDraft, useMutationCall } from '@alder/client';
import { getEntry } from '@alder/records/contract';
import { Button, PressArea, toast, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { createVitalSigns, updateVitalSigns, type VitalSigns } from '../contract/index.ts';
import {
  bodyScores,
  type CatFace,
  FACE_LEVEL,
  type FaceGrade,
  type FaceUnit,
  faceGrades,
  faceScore,
  faceUnits,
  MAX_FACE,
  type MuscleCondition,
  muscleConditions,
  PAIN_LEVEL,
  unansweredPain,
} from '../domain/index.ts';
import { BodyFigure, MuscleFigure } from './body-figure.tsx';
import { FaceFigure } from './cat-face.tsx';
import styles from './scales.module.css';
import { useScaleTexts } from './use-scale-texts.ts';

type Place = {
  readonly pet: string;
  readonly record: string;
  readonly species: string;
  /** Of the visit, newest first. */
  readonly sets: readonly VitalSigns[];
  /** The record is signed: nothing is measured in it any more. */
  readonly locked: boolean;
};

/** Body condition, muscle and pain by pictures, and what was done about pain; each becomes a dated measurement. */
export function Scales(place: Place) {
  const { species, sets, locked } = place;
  const t = useScaleTexts();
  const [open, setOpen] = useState<'body' | 'pain'>();
  const measured = (name: 'bcs' | 'muscle' | 'pain' | 'face') => sets.find((set) => set[name] !== null);
  const toggle = (which: 'body' | 'pain') => setOpen((now) => (now === which ? undefined : which));
  const muscle = measured('muscle')?.muscle;
  const face = measured('face')?.face;
  const waiting = unansweredPain(sets);
  return (
    <div className={styles.place}>
      {waiting && <Waiting key={waiting.id} set={waiting} locked={locked} />}
      {!locked && (
        <div className={styles.buttons}>
          <Button size="sm" aria-expanded={open === 'body'} onClick={() => toggle('body')}>
            {t('body.open')}
          </Button>
          <Button size="sm" aria-expanded={open === 'pain'} onClick={() => toggle('pain')}>
            {t('pain.open')}
          </Button>
          {muscle && <span>{t('muscle.is', { muscle: t(`muscle.${muscle}`) })}</span>}
          {face && <span>{t('face.is', { score: faceScore(face) })}</span>}
        </div>
      )}
      {open === 'body' && <Body {...place} bcs={measured('bcs')?.bcs ?? null} muscle={muscle ?? null} />}
      {open === 'pain' && species === 'cat' && <Face {...place} onSaved={() => setOpen(undefined)} />}
      {open === 'pain' && <Acute {...place} pain={measured('pain')?.pain ?? null} />}
    </div>
  );
}

function useMeasure({ pet, record }: Place) {
  const t = useScaleTexts();
  const fail = useFailToast(t);
  const { mutateAsync } = useMutationCall(createVitalSigns, { refreshes: [getEntry], title: t('title') });
  return async (values: Partial<Pick<VitalSigns, 'bcs' | 'muscle' | 'pain' | 'face'>>) => {
    try {
      const saved = await mutateAsync({ pet, medical_record: record, ...values });
      if (saved) toast({ text: t('saved') });
      return saved !== undefined;
    } catch (error) {
      fail(error);
      return false;
    }
  };
}

function Body(place: Place & { bcs: number | null; muscle: MuscleCondition | null }) {
  const { species, bcs, muscle } = place;
  const t = useScaleTexts();
  const measure = useMeasure(place);
  return (
    <section className={styles.scale} aria-label={t('body.title')}>
      <h3>{t('body.title')}</h3>
      <div className={styles.nine}>
        {bodyScores.map((score) => (
          <PressArea
            key={score}
            className={styles.choice}
            aria-pressed={bcs === score}
            onClick={() => void measure({ bcs: score })}
          >
            <BodyFigure species={species} score={score} />
            <b>{t('body.of', { score })}</b>
            <span>{t(`body.${score}`)}</span>
          </PressArea>
        ))}
      </div>
      <h3>{t('muscle.title')}</h3>
      <div className={styles.four}>
        {muscleConditions.map((condition, level) => (
          <PressArea
            key={condition}
            className={styles.choice}
            aria-pressed={muscle === condition}
            onClick={() => void measure({ muscle: condition })}
          >
            <MuscleFigure level={level} />
            <b>{t(`muscle.${condition}`)}</b>
            <span>{t(`muscle.${condition}.about`)}</span>
          </PressArea>
        ))}
      </div>
      <p className={styles.source}>{t('body.source')}</p>
    </section>
  );
}

const NO_FACE = { value: {} as Partial<Record<FaceUnit, FaceGrade>>, version: null };

/** Five units, three pictures each; half a score stays on the device. */
function Face(place: Place & { onSaved: () => void }) {
  const t = useScaleTexts();
  const measure = useMeasure(place);
  const draft = useDraft(`face.${place.record}`, NO_FACE);
  const chosen = draft.value;
  const isWhole = faceUnits.every((unit) => chosen[unit] !== undefined);
  const score = faceUnits.reduce((sum, unit) => sum + (chosen[unit] ?? 0), 0);
  const save = async () => {
    const isSaved = await measure({ face: chosen as CatFace });
    if (!isSaved) return;
    draft.discard();
    place.onSaved();
  };
  return (
    <section className={styles.scale} aria-label={t('face.title')}>
      <h3>{t('face.title')}</h3>
      {faceUnits.map((unit) => (
        <fieldset key={unit} className={styles.unit}>
          <legend>{t(`face.${unit}`)}</legend>
          {faceGrades.map((grade) => (
            <PressArea
              key={grade}
              className={styles.choice}
              aria-pressed={chosen[unit] === grade}
              onClick={() => draft.change((now) => ({ ...now, [unit]: grade }))}
            >
              <FaceFigure unit={unit} grade={grade} />
              <b>{grade}</b>
              <span>{t(`face.${unit}.${grade}`)}</span>
            </PressArea>
          ))}
        </fieldset>
      ))}
      <p className={styles.sum} role="status">
        <b>{t('face.sum', { score, max: MAX_FACE })}</b>
        {score >= FACE_LEVEL && <span className={styles.high}>{t('face.high', { level: FACE_LEVEL })}</span>}
      </p>
      <div>
        <Button variant="primary" {...(!isWhole && { disabledReason: t('face.missing') })} onClick={() => void save()}>
          {t('face.save')}
        </Button>
      </div>
      <p className={styles.source}>{t('face.source')}</p>
    </section>
  );
}

const acuteScores = [0, 1, 2, 3, 4] as const;

/** The acute pain of any animal, 0 to 4, in words. */
function Acute(place: Place & { pain: number | null }) {
  const t = useScaleTexts();
  const measure = useMeasure(place);
  return (
    <section className={styles.scale} aria-label={t('acute.title')}>
      <h3>{t('acute.title')}</h3>
      <div className={styles.rows}>
        {acuteScores.map((score) => (
          <PressArea
            key={score}
            className={styles.row}
            aria-pressed={place.pain === score}
            onClick={() => void measure({ pain: score })}
          >
            <b>{score}</b>
            <span>
              {t(`acute.${score}`)}
              {score >= PAIN_LEVEL && <em>{t('acute.high')}</em>}
            </span>
          </PressArea>
        ))}
      </div>
      <p className={styles.source}>{t('acute.source')}</p>
    </section>
  );
}

/** Pain at the level at which something is done, until what was done is noted; the words are a draft on the device. */
function Waiting({ set, locked }: { set: VitalSigns; locked: boolean }) {
  const t = useScaleTexts();
  const fail = useFailToast(t);
  const { mutateAsync } = useMutationCall(updateVitalSigns, { refreshes: [getEntry], title: t('title') });
  const note = useDraft<string>(`pain.${set.id}`, { value: '', version: null });
  const score = set.face ? t('face.is', { score: faceScore(set.face) }) : t('acute.is', { score: set.pain ?? 0 });
  const answer = async (pain_answer: 'analgesia' | 'acknowledged') => {
    try {
      const { id, version } = set;
      const saved = await mutateAsync({ id, version, pain_answer, pain_answer_note: note.value.trim() });
      if (saved) note.discard();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className={styles.waiting} role="alert">
      <p>{t('waiting.title', { score })}</p>
      {!locked && (
        <>
          <input
            aria-label={t('waiting.note')}
            placeholder={t('waiting.note')}
            maxLength={500}
            value={note.value}
            onChange={(event) => note.change(event.target.value)}
          />
          <Button size="sm" variant="primary" onClick={() => void answer('analgesia')}>
            {t('waiting.analgesia')}
          </Button>
          <Button
            size="sm"
            {...(note.value.trim() === '' && { disabledReason: t('waiting.why') })}
            onClick={() => void answer('acknowledged')}
          >
            {t('waiting.acknowledge')}
          </Button>
        </>
      )}
    </div>
  );
}
