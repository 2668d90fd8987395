import { useLanguage } from '@alder/i18n';
import { Form, NumberField, Options, Part, SaveState, Screen, Switch } from '@alder/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { CONFIG_BOUNDS, hospitalNameIn, isWithin } from '../domain/index.ts';
import { HospitalChanges } from './changes.panel.tsx';
import { HospitalProfileForm } from './hospital-profile.form.tsx';
import { LastChange } from './last-change.tsx';
import styles from './settings.module.css';
import { useHospital } from './use-hospital.ts';
import { useHospitalTexts } from './use-hospital-texts.ts';
import { useSettings } from './use-settings.ts';

type Settings = ReturnType<typeof useSettings>;

/** `/manage/hospital`: what the hospital says of itself, and settings for all its users (design: screens §3.28). */
export function HospitalSettingsScreen() {
  const t = useHospitalTexts();
  const { language } = useLanguage();
  const state = useHospital();
  const settings = useSettings(state);
  return (
    <Screen
      title={t('title')}
      lead={<span className={styles.hospital}>{hospitalNameIn(state.hospital, language)}</span>}
    >
      <Options>
        <h2 className={styles.heading}>{t('page.hospital')}</h2>
        {!state.mayChange && (
          <p role="status" className={styles.note}>
            {t('adminsOnly')}
          </p>
        )}
        <HospitalProfileForm {...state} />
        <Part title={t('images.title')} about={t('images.about')}>
          <OnOff name="dedupImages" settings={settings} />
          <OnOff name="localAccess" settings={settings} />
          <LastChange of={['dedupImages', 'localAccess']} enabled={state.mayChange} />
        </Part>
        <Part title={t('logIn.title')} about={t('logIn.about')}>
          <Amount name="sessionsPerAccount" unit={t('unit.devices')} settings={settings} />
          <Amount name="passwordMin" unit={t('unit.characters')} settings={settings} />
          <LastChange of={['sessionsPerAccount', 'passwordMin']} enabled={state.mayChange} />
        </Part>
        {state.mayChange && <HospitalChanges {...state} />}
      </Options>
    </Screen>
  );
}

type RowProps = { id: string; saved: Settings['shown'][keyof Settings['shown']]; children: ReactNode };

function Row({ id, saved, children }: RowProps) {
  return (
    <div className={styles.setting} data-setting={id}>
      {children}
      <span className={styles.saved}>{saved && <SaveState {...saved} />}</span>
    </div>
  );
}

function OnOff({ name, settings }: { name: 'dedupImages' | 'localAccess'; settings: Settings }) {
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
function Amount(props: { name: keyof typeof CONFIG_BOUNDS; unit: string; settings: Settings }) {
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
