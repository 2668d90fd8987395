import { useCall } from '@alder/client';
import { Chip, Options, Part, Screen } from '@alder/ui';
import { getAetitles } from '@alder/worklist/contract';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { Amount, OnOff } from './config-fields.tsx';
import { LastChange } from './last-change.tsx';
import styles from './settings.module.css';
import { useHospital } from './use-hospital.ts';
import { useHospitalTexts } from './use-hospital-texts.ts';
import { useSettings } from './use-settings.ts';

export type ImagingSettingsSlots = {
  /** Storage in use and its quota. */
  readonly Usage?: ComponentType<object>;
  /** How long images are kept; for administrators. */
  readonly Retention?: ComponentType<object>;
};

/** `/manage/imaging`: how images come in, what devices call, and how much is stored (design: screens §3.28). */
export function ImagingSettingsScreen({ slots = {} }: { slots?: ImagingSettingsSlots }) {
  const t = useHospitalTexts();
  const state = useHospital();
  const settings = useSettings(state);
  return (
    <Screen title={t('title')}>
      <Options>
        <h2 className={styles.heading}>{t('page.imaging')}</h2>
        {!state.mayChange && (
          <p role="status" className={styles.note}>
            {t('adminsOnly')}
          </p>
        )}
        <Part title={t('images.title')} about={t('images.about')}>
          <OnOff name="dedupImages" settings={settings} />
          <OnOff name="localAccess" settings={settings} />
          {settings.configs.localAccess && (
            <>
              <Amount name="localImageDays" unit={t('unit.days')} settings={settings} />
              <Amount name="localImageGigabytes" unit="GB" settings={settings} />
            </>
          )}
          <LastChange
            of={['dedupImages', 'localAccess', 'localImageDays', 'localImageGigabytes']}
            enabled={state.mayChange}
          />
        </Part>
        <Aetitles />
        {slots.Usage && (
          <Part title={t('usage')} about={t('usage.about')}>
            <div data-setting="usage">
              <slots.Usage />
            </div>
          </Part>
        )}
        {slots.Retention && state.mayChange && <slots.Retention />}
      </Options>
    </Screen>
  );
}

/** What a device has to call, and the devices that are entered. */
function Aetitles() {
  const t = useHospitalTexts();
  const { data } = useCall(getAetitles, {});
  if (!data) return null;
  return (
    <Part title={t('aetitle')} about={t('aetitle.about')}>
      <p data-setting="aetitle" className={styles.aetitle}>
        <code>{data.called_aetitle}</code>
        <small>{t('aetitle.called')}</small>
      </p>
      <ul className={styles.changes}>
        {data.result.map(({ id, aetitle, name, modalities, last_seen, echo_result }) => (
          <li key={id}>
            <div>
              <b>{name || aetitle}</b> <code>{aetitle}</code> {modalities.join(', ')}
            </div>
            <Chip tone={echo_result === 'ok' || last_seen ? 'ok' : 'neutral'}>
              {t(echo_result === 'ok' || last_seen ? 'aetitle.answers' : 'aetitle.silent')}
            </Chip>
          </li>
        ))}
      </ul>
      <Link to="/pacs/equipment" className={styles.more}>
        {t('aetitle.more')}
      </Link>
    </Part>
  );
}
