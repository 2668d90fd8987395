import { Button } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './field.module.css';

export type ValueQuestionProps = {
  /** The value with its unit, as the field shows it. */
  readonly value: string;
  /** The usual values, both ends with their unit. */
  readonly low: string;
  readonly high: string;
  /** What was probably meant. */
  readonly meant?: string | undefined;
  readonly onTake: () => void;
  readonly onKeep: () => void;
};

/** "Is that right?" beside a value that is probably a typing error; goes into `warning` of its field. */
export function ValueQuestion({ value, low, high, meant, onTake, onKeep }: ValueQuestionProps) {
  const t = useUiTexts();
  return (
    <span className={styles.question} role="alert">
      {t('question.unusual', { value, low, high })}
      <span>
        {meant !== undefined && (
          <Button size="sm" variant="soft" onClick={onTake}>
            {t('question.take', { value: meant })}
          </Button>
        )}
        <Button size="sm" onClick={onKeep}>
          {t('question.keep', { value })}
        </Button>
      </span>
    </span>
  );
}
