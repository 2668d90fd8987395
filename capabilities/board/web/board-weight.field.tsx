import { type ImplausibleValue, implausibleValues, VITAL_LIMITS } from '@alder/chart/domain';
import { useFormat } from '@alder/i18n';
import { NumberField, type NumberFieldProps, ValueQuestion } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { z } from 'zod';

export type WeightFieldProps = Pick<NumberFieldProps, 'label' | 'labelHidden' | 'hint' | 'value'> & {
  readonly onChange: (weight: number | undefined) => void;
  /** Why no weight like this one is stored; shown where this one is such a weight. */
  readonly error?: string | undefined;
  readonly species: string;
  /** The user has confirmed that this unusual value is right. */
  readonly isConfirmed: boolean;
  readonly onConfirm: () => void;
  /** A weight that the server asked about: it knows the pet's last one. */
  readonly refused?: RefusedWeight | undefined;
  /** Asks at once, because the user wants to save. */
  readonly isAsking: boolean;
};

/** A weight in kg; one that is unusual for the species is asked about when the field is left. */
export function WeightField(props: WeightFieldProps) {
  const { species, isConfirmed, onConfirm, isAsking, refused, onChange, error, ...field } = props;
  const format = useFormat();
  const [isLeft, setLeft] = useState(false);
  const { value } = field;
  const question =
    (isLeft || isAsking ? questionOf(species, value) : undefined) ?? (refused?.value === value ? refused : undefined);
  const kg = (weight: number) => `${format.number(weight)} kg`;
  return (
    <NumberField
      {...field}
      unit="kg"
      min={0}
      step={0.1}
      onChange={(weight) => {
        setLeft(false);
        onChange(weight);
      }}
      onBlur={() => setLeft(true)}
      error={isImpossible(value) ? error : undefined}
      {...(question &&
        !isConfirmed && {
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

/** A weight about which the server asks. */
export type RefusedWeight = Pick<ImplausibleValue, 'value' | 'range'> & { readonly meant?: number | undefined };

const refusedWeights = z.array(
  z.object({
    value: z.number(),
    range: z.object({ low: z.number(), high: z.number() }),
    meant: z.number().optional(),
  }),
);

/** The weight that the server asks about, where a check-in was refused for it. */
export function refusedWeightOf(error: unknown): RefusedWeight | undefined {
  if (!(error instanceof Refusal) || error.kind.code !== 'implausible') return undefined;
  return refusedWeights.safeParse(error.details.values).data?.[0];
}

/** The question about a weight, or nothing where it is a usual one. */
export function questionOf(species: string, weight: number | null | undefined) {
  if (weight === null || weight === undefined || Number.isNaN(weight)) return undefined;
  return implausibleValues(species, { weight })[0];
}

/** Whether no animal weighs that, so that it cannot be confirmed either. */
export function isImpossible(weight: number | null | undefined): boolean {
  const { low, high } = VITAL_LIMITS.weightKg;
  return typeof weight === 'number' && (weight < low || weight > high);
}
