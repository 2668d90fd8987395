import { PressArea } from '@alder/ui';
import type { ReactNode } from 'react';
import {
  FACE_LEVEL,
  type FaceGrade,
  type FaceUnit,
  faceGrades,
  faceUnits,
  MAX_FACE,
  PAIN_LEVEL,
  type PartialFace,
} from '../domain/index.ts';
import { FaceFigure } from './cat-face.tsx';
import styles from './scales.module.css';
import { useScaleTexts } from './use-scale-texts.ts';

/** Five units of a cat's face, three pictures each. */
export function FaceScale(props: {
  readonly chosen: PartialFace;
  readonly onChoose: (unit: FaceUnit, grade: FaceGrade) => void;
  readonly action?: ReactNode;
}) {
  const { chosen, onChoose, action } = props;
  const t = useScaleTexts();
  const score = faceUnits.reduce((sum, unit) => sum + (chosen[unit] ?? 0), 0);
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
              onClick={() => onChoose(unit, grade)}
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
      {action && <div>{action}</div>}
      <p className={styles.source}>{t('face.source')}</p>
    </section>
  );
}

const acuteScores = [0, 1, 2, 3, 4] as const;

/** The acute pain of any animal, 0 to 4, in words. */
export function AcuteScale(props: { readonly value: number | null; readonly onChoose: (score: number) => void }) {
  const { value, onChoose } = props;
  const t = useScaleTexts();
  return (
    <section className={styles.scale} aria-label={t('acute.title')}>
      <h3>{t('acute.title')}</h3>
      <div className={styles.rows}>
        {acuteScores.map((score) => (
          <PressArea key={score} className={styles.row} aria-pressed={value === score} onClick={() => onChoose(score)}>
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
