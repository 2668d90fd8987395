import { Form, NumberField, SaveState, Switch } from '@alder/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { CONFIG_BOUNDS, isWithin } from '../domain/index.ts';
import styles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';
import type { useSettings } from './use-settings.ts';

type Settings = ReturnType<typeof useSettings>;

type RowProps = { id: string; saved: Settings['shown'][keyof Settings['shown']]; children: ReactNode };

/** A setting with whether it is saved. */
export function Row({ id, saved, children }: RowProps) {
  return (
    <div className={styles.setting} data-setting={id}>
      {children}
      <span className={styles.saved}>{saved && <SaveState {...saved} />}</span>
    </div>
  );
}

/** A setting that is on or off, saved as it is switched. */
export function OnOff({
  name,
  settings,
}: {
  name: 'dedupImages' | 'localAccess' | 'letterheadLogo' | 'secondFactor' | 'signRecords' | 'signWithSecret';
  settings: Settings;
}) {
  const t = useHospitalTexts();
  return (
    <Row id={name} saved={settings.shown[name]}>
      <Switch
        label={t(name)}
        about={t(`${name}.about`)}
        value={settings.configs[name]}
        disabled={!settings.mayChange}
        onChange={(value) => settings.set(name, value)}
      />
    </Row>
  );
}

/** A number that is saved when its field is left or Enter pressed; one out of bounds is reported and not sent. */
export function Amount(props: { name: keyof typeof CONFIG_BOUNDS; unit: string; settings: Settings }) {
  const { name, unit, settings } = props;
  const t = useHospitalTexts();
  const inForce = settings.configs[name];
  const bounds = CONFIG_BOUNDS[name];
  const [typed, setTyped] = useState<number | undefined>(inForce);
  useEffect(() => setTyped(inForce), [inForce]);
  const isRight = isWithin(name, typed);
  const save = () => {
    if (isRight && typed !== inForce) settings.set(name, typed);
  };
  return (
    <Row id={name} saved={settings.shown[name]}>
      <Form className={styles.amount} onSubmit={save}>
        <NumberField
          label={t(name)}
          hint={t(`${name}.about`)}
          unit={unit}
          {...bounds}
          value={typed}
          onChange={setTyped}
          onBlur={save}
          readOnly={!settings.mayChange}
          {...(!isRight && { error: t('outside', bounds) })}
        />
      </Form>
    </Row>
  );
}
