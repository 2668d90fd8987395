import { useLanguage } from '@alder/i18n';
import { Options, Part, Screen, SelectField } from '@alder/ui';
import { hospitalNameIn, UNIT_SYSTEMS, type UnitSystem } from '../domain/index.ts';
import { BackupsPart } from './backups.part.tsx';
import { HospitalChanges } from './changes.panel.tsx';
import { Amount, OnOff, Row } from './config-fields.tsx';
import { HospitalProfileForm } from './hospital-profile.form.tsx';
import { LastChange } from './last-change.tsx';
import styles from './settings.module.css';
import { useHospital } from './use-hospital.ts';
import { useHospitalTexts } from './use-hospital-texts.ts';
import { useSettings } from './use-settings.ts';

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
        <Part title={t('logIn.title')} about={t('logIn.about')}>
          <Amount name="sessionsPerAccount" unit={t('unit.devices')} settings={settings} />
          <Amount name="passwordMin" unit={t('unit.characters')} settings={settings} />
          <OnOff name="secondFactor" settings={settings} />
          <LastChange of={['sessionsPerAccount', 'passwordMin', 'secondFactor']} enabled={state.mayChange} />
        </Part>
        <Part title={t('estimate.title')} about={t('estimate.words')}>
          <Amount name="estimateWarnPercent" unit="%" settings={settings} />
          <LastChange of={['estimateWarnPercent']} enabled={state.mayChange} />
        </Part>
        <Part title={t('signing.title')} about={t('signing.words')}>
          <OnOff name="signRecords" settings={settings} />
          <OnOff name="signWithSecret" settings={settings} />
          <LastChange of={['signRecords', 'signWithSecret']} enabled={state.mayChange} />
        </Part>
        <Part title={t('units')} about={t('units.about')}>
          <Row id="units" saved={settings.shown.units}>
            <SelectField
              label={t('units')}
              labelHidden
              value={settings.configs.units}
              onChange={(system: UnitSystem) => settings.set('units', system)}
              options={UNIT_SYSTEMS.map((value) => ({ value, label: t(`units.${value}`) }))}
              readOnly={!settings.mayChange}
            />
          </Row>
          <LastChange of={['units']} enabled={state.mayChange} />
        </Part>
        {state.mayChange && <BackupsPart />}
        {state.mayChange && <HospitalChanges {...state} />}
      </Options>
    </Screen>
  );
}
