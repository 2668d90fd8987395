import { instantAt } from '@alder/appointments/domain';
import { dayOf } from '@alder/records/domain';
import type { Specimen } from '@alder/specimens/contract';
import { classOfModel, type DeviceModel } from '@alder/terms';
import { SelectField } from '@alder/ui';
import { type SampleType, sampleTypes, usualSample } from '../domain/index.ts';
import { modelLabels } from './lab-view.ts';
import styles from './order-dialog.module.css';
import { useLabTexts } from './use-lab-texts.ts';

/** One order: an analyzer of the hospital, or a reference laboratory. */
export type Asked = {
  readonly device: DeviceModel;
  readonly laboratory: string | null;
  readonly tests: readonly string[];
};

/** Sample of each order by its key: a sort of tube, or the id of one that is there. */
export type Tubes = Readonly<Record<string, string>>;

export const keyOf = ({ device, laboratory }: Asked) => laboratory ?? device;

/** What an order goes into unless somebody chooses otherwise. */
export function tubeOf(asked: Asked, tubes: Tubes): string {
  return tubes[keyOf(asked)] ?? (asked.laboratory === null ? usualSample(classOfModel(asked.device)) : 'other');
}

/** A number that is written by hand has one tube that it can stand on. */
export function isOneNewTube(asked: readonly Asked[], tubes: Tubes): boolean {
  const kinds = new Set(asked.map((one) => tubeOf(one, tubes)));
  return kinds.size === 1 && sampleTypes.some((one) => kinds.has(one));
}

/** The samples of a call: one a tube, with every order that goes into it. */
export function samplesOf(
  asked: readonly Asked[],
  { tubes, number, taken_at }: { tubes: Tubes; number: string; taken_at: string | null },
) {
  const kinds = [...new Set(asked.map((one) => tubeOf(one, tubes)))];
  return kinds.map((kind) => {
    const type = sampleTypes.find((one) => one === kind);
    return {
      ...(type ? { sample_type: type } : { specimen: kind }),
      // One number is on one tube.
      ...(type && number !== '' && kinds.length === 1 && { number }),
      taken_at,
      orders: asked
        .filter((one) => tubeOf(one, tubes) === kind)
        .map(({ device, laboratory, tests }) => ({ device, laboratory, tests: [...tests] })),
    };
  });
}

/** A time of today, `HH:MM`, in the zone of the hospital; one that is still to come was yesterday's. */
export function takenAt(time: string, timezone: string, now: Date): string | null {
  const [hour, minute] = time.split(':').map(Number);
  if (time === '' || hour === undefined || minute === undefined) return null;
  const today = instantAt(dayOf(now, timezone), hour * 60 + minute, timezone);
  if (today <= now) return today.toISOString();
  return instantAt(dayOf(new Date(now.getTime() - 86_400_000), timezone), hour * 60 + minute, timezone).toISOString();
}

type Props = {
  asked: readonly Asked[];
  tubes: Tubes;
  samples: readonly Specimen[];
  onChange: (tubes: Tubes) => void;
};

/** For each order the tube that it goes into; samples that are there already can be chosen. */
export function OrderTubes({ asked, tubes, samples, onChange }: Props) {
  const t = useLabTexts();
  const typed = sampleTypes.map((value: SampleType) => ({ value: value as string, label: t(`sample.${value}`) }));
  const there = samples.map(({ id, number, sample_type }) => ({
    value: id,
    label: t('order.addOn', { number, type: sample_type ? t(`sample.${sample_type}`) : '' }).trim(),
  }));
  return (
    <div className={styles.tubes}>
      {asked.map((one) => (
        <SelectField
          key={keyOf(one)}
          label={t('order.tubeOf', { name: one.laboratory ?? modelLabels(t, one.device) })}
          value={tubeOf(one, tubes)}
          onChange={(kind: string) => onChange({ ...tubes, [keyOf(one)]: kind })}
          options={[...typed, ...there]}
        />
      ))}
    </div>
  );
}
