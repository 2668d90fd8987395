import type { VitalSigns } from '@alder/chart/contract';
import {
  faceScore,
  implausibleValues,
  isPainful,
  type PartialFace,
  plausibleRange,
  wholeFace,
} from '@alder/chart/domain';
import { useFormat } from '@alder/i18n';
import { NumberField } from '@alder/ui';
import type { SheetVitals } from '../contract/index.ts';
import styles from './give.module.css';
import { useWardSlots } from './slots.ts';
import { useWardTexts } from './use-ward-texts.ts';

/** Values of the sheet in the order in which they are measured, with their units. */
export const sheetFields = [
  ['temperature', '°C'],
  ['pulse', '/min'],
  ['respiration', '/min'],
  ['systolic', 'mmHg'],
  ['spo2', '%'],
  ['pain', '/4'],
  ['glucose', 'mg/dL'],
  ['weight', 'kg'],
] as const satisfies readonly (readonly [keyof SheetVitals, string])[];

/** What of a stay is drawn over time: the values of the sheet, and the sum of a cat's face. */
export const chartFields = [...sheetFields, ['face', '/10']] as const;
export type ChartField = (typeof chartFields)[number][0];

/** A value of a set of vital signs as a number: of a face its sum. */
export function chartValue(set: Pick<VitalSigns, ChartField>, name: ChartField): number | null {
  return name === 'face' ? set.face && faceScore(set.face) : set[name];
}

/** What is measured at a time of the sheet, while it is entered: a face may be half chosen. */
export type Measuring = Omit<SheetVitals, 'face'> & { readonly face?: PartialFace };

/** What is sent of it; undefined while a face is half chosen. */
export function measuredOf({ face = {}, ...values }: Measuring): SheetVitals | undefined {
  if (Object.keys(face).length === 0) return values;
  const whole = wholeFace(face);
  return whole && { ...values, face: whole };
}

/**
 * Numbers of vital signs, and pain by pictures; what is unusual for the species is pointed out while it is typed.
 */
export function MeasureFields(props: { species: string; value: Measuring; onChange: (next: Measuring) => void }) {
  const { species, value, onChange } = props;
  const { Pain } = useWardSlots();
  const t = useWardTexts();
  const format = useFormat();
  const unusual = new Map(implausibleValues(species, value).map((one) => [one.field as string, one]));
  const set = <Name extends keyof Measuring>(name: Name, entered: Measuring[Name]) => {
    const { [name]: _, ...others } = value;
    onChange(entered === undefined ? (others as Measuring) : ({ ...others, [name]: entered } as Measuring));
  };
  const isHigh = isPainful({ pain: value.pain ?? null, face: wholeFace(value.face ?? {}) ?? null });
  return (
    <div className={styles.measures}>
      {sheetFields.map(([name, unit]) => {
        const odd = unusual.get(name);
        const range = odd && plausibleRange(species, odd.field);
        return (
          <NumberField
            key={name}
            // The cell was pressed to enter what was just measured: the first number is typed at once.
            autoFocus={name === 'temperature'}
            label={t(`vital.${name}`)}
            unit={unit}
            value={value[name]}
            onChange={(typed) => set(name, typed)}
            {...(name === 'pain' && isHigh && { warning: t('vital.painHigh') })}
            {...(range && {
              warning: t('vital.unusual', { low: format.number(range.low), high: format.number(range.high) }),
            })}
          />
        );
      })}
      {Pain && (
        <div className={styles.pain}>
          <Pain
            species={species}
            pain={value.pain}
            face={value.face ?? {}}
            onPain={(pain) => set('pain', pain)}
            onFace={(face) => set('face', face)}
          />
        </div>
      )}
    </div>
  );
}
