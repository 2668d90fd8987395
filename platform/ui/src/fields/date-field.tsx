import { lazyPart } from '../layout/lazy-part.tsx';
import { Skeleton } from '../layout/states.tsx';
import { Bound } from './bound.tsx';
import type { FieldProps } from './field.tsx';

export type DateFieldProps = FieldProps<string | null> & {
  /** `YYYY-MM-DD`, both ends included. */
  readonly min?: string;
  readonly max?: string;
};

const DatePickerField = lazyPart(
  async () => (await import('./date-picker-field.tsx')).DatePickerField,
  <Skeleton height={58} radius={8} />,
);

/** A day, `YYYY-MM-DD`: typed in the order of the language, or picked in a calendar that loads when first needed. */
export function DateField(props: DateFieldProps) {
  return <Bound props={props} draw={(bound) => <DatePickerField {...bound} />} />;
}
