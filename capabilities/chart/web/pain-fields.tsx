import { Button } from '@alder/ui';
import { useState } from 'react';
import type { FaceGrade, FaceUnit, PartialFace } from '../domain/index.ts';
import { AcuteScale, FaceScale } from './pain-scale.tsx';
import styles from './scales.module.css';
import { useScaleTexts } from './use-scale-texts.ts';

/**
 * Pain by pictures as a part of another form: for a cat its face, for every animal the words of 0 to 4. What was chosen
 * belongs to the form; pressed again a choice is taken back.
 */
export function PainFields(props: {
  readonly species: string;
  readonly pain: number | undefined;
  readonly face: PartialFace;
  readonly onPain: (pain: number | undefined) => void;
  readonly onFace: (face: PartialFace) => void;
}) {
  const { species, pain, face, onPain, onFace } = props;
  const t = useScaleTexts();
  const [isOpen, setOpen] = useState(false);
  const choose = (unit: FaceUnit, grade: FaceGrade) => {
    const { [unit]: before, ...others } = face;
    onFace(before === grade ? others : { ...others, [unit]: grade });
  };
  return (
    <div className={styles.place}>
      <div className={styles.buttons}>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
          {t('pain.open')}
        </Button>
      </div>
      {isOpen && species === 'cat' && <FaceScale chosen={face} onChoose={choose} />}
      {isOpen && <AcuteScale value={pain ?? null} onChoose={(score) => onPain(score === pain ? undefined : score)} />}
    </div>
  );
}
