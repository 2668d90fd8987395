import { useDraft, useMutationCall } from '@alder/client';
import { getEntry } from '@alder/records/contract';
import { Button, PressArea, toast, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { createVitalSigns, type VitalSigns } from '../contract/index.ts';
import {
  bodyScores,
  faceScore,
  type MuscleCondition,
  muscleConditions,
  type PartialFace,
  wholeFace,
} from '../domain/index.ts';
import { BodyFigure, MuscleFigure } from './body-figure.tsx';
import { AcuteScale, FaceScale } from './pain-scale.tsx';
import { PainWaiting } from './pain-waiting.tsx';
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
  return (
    <div className={styles.place}>
      <PainWaiting sets={sets} locked={locked} refreshes={[getEntry]} />
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

const NO_FACE = { value: {} as PartialFace, version: null };

/** Five units, three pictures each; half a score stays on the device. */
function Face(place: Place & { onSaved: () => void }) {
  const t = useScaleTexts();
  const measure = useMeasure(place);
  const draft = useDraft(`face.${place.record}`, NO_FACE);
  const face = wholeFace(draft.value);
  const save = async () => {
    const isSaved = face && (await measure({ face }));
    if (!isSaved) return;
    draft.discard();
    place.onSaved();
  };
  return (
    <FaceScale
      chosen={draft.value}
      onChoose={(unit, grade) => draft.change((now) => ({ ...now, [unit]: grade }))}
      action={
        <Button variant="primary" {...(!face && { disabledReason: t('face.missing') })} onClick={() => void save()}>
          {t('face.save')}
        </Button>
      }
    />
  );
}

/** The acute pain of any animal, 0 to 4, in words. */
function Acute(place: Place & { pain: number | null }) {
  const measure = useMeasure(place);
  return <AcuteScale value={place.pain} onChoose={(pain) => void measure({ pain })} />;
}
