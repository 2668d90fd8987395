import type { ImplausibleValue } from '@alder/chart/domain';
import { useFormat } from '@alder/i18n';
import { NumberField, ValueQuestion } from '@alder/ui';
import { useState } from 'react';
import { usePatientTexts } from './patient-texts.ts';

/** The question about a weight that is probably a typing error. */
export type WeightQuestion = Pick<ImplausibleValue, 'value' | 'range'> & { readonly meant?: number | undefined };

export type WeightFieldProps = {
  readonly value: number | undefined;
  readonly onChange: (weight: number | undefined) => void;
  readonly error?: string | undefined;
  /** The question about this value, unless the user has confirmed it. */
  readonly question: WeightQuestion | undefined;
  /** Asks at once, because the user wants to save. */
  readonly isAsking: boolean;
  readonly onConfirm: () => void;
};

/** The weight of a patient in kg; one that is unusual for the species is asked about when the field is left. */
export function WeightField({ value, onChange, error, question, isAsking, onConfirm }: WeightFieldProps) {
  const t = usePatientTexts();
  const format = useFormat();
  const [isLeft, setLeft] = useState(false);
  const kg = (weight: number) => `${format.number(weight)} kg`;
  return (
    <NumberField
      label={t('field.weight')}
      unit="kg"
      min={0}
      step={0.1}
      value={value}
      onChange={(weight) => {
        setLeft(false);
        onChange(weight);
      }}
      onBlur={() => setLeft(true)}
      error={error}
      {...(question &&
        (isLeft || isAsking) && {
          warning: (
            <ValueQuestion
              value={kg(question.value)}
              low={format.number(question.range.low)}
              high={kg(question.range.high)}
              meant={question.meant === undefined ? undefined : kg(question.meant)}
              onTake={() => onChange(question.meant)}
              onKeep={onConfirm}
            />
          ),
        })}
    />
  );
}
