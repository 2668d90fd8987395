import { implausibleValues, isPainful, plausibleRange } from '@alder/chart/domain';
import { useFormat } from '@alder/i18n';
import { NumberField } from '@alder/ui';
import type { SheetVitals } from '../contract/index.ts';
import styles from './give.module.css';
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

/** Numbers of vital signs; what is unusual for the species is pointed out while it is typed. */
export function MeasureFields(props: { species: string; value: SheetVitals; onChange: (next: SheetVitals) => void }) {
  const { species, value, onChange } = props;
  const t = useWardTexts();
  const format = useFormat();
  const unusual = new Map(implausibleValues(species, value).map((one) => [one.field as string, one]));
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
            onChange={(typed) => {
              const { [name]: _, ...others } = value;
              onChange(typed === undefined ? others : { ...others, [name]: typed });
            }}
            {...(name === 'pain' &&
              isPainful({ pain: value.pain ?? null, face: null }) && { warning: t('vital.painHigh') })}
            {...(range && {
              warning: t('vital.unusual', { low: format.number(range.low), high: format.number(range.high) }),
            })}
          />
        );
      })}
    </div>
  );
}
