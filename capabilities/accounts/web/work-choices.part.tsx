import { useAccount } from '@alder/client';
import { configsInForce, UNIT_SYSTEMS } from '@alder/hospitals/domain';
import { Part, RadioField, SaveState } from '@alder/ui';
import { startPagesFor } from '../domain/index.ts';
import styles from './account.module.css';
import { useChoicesTexts } from './use-choices-texts.ts';
import { useOwnChoice } from './use-own-choice.ts';

const NAMES = {
  '': 'start.licence',
  '/his': 'start.his',
  '/clinicpath': 'start.clinicpath',
  '/pacs': 'start.pacs',
} as const;

/** Which page opens after log-in, and in which units results are shown (design: screens §3.29). */
export function WorkChoices() {
  const t = useChoicesTexts();
  const { account, hospital } = useAccount();
  const start = useOwnChoice('startPage', '', t('start'));
  const units = useOwnChoice('units', 'hospital', t('units'));
  const { role, permit_his = false, permit_lis = false, permit_pacs = false } = account;
  const { license_his = 0, license_lis = 0, license_pacs = 0 } = hospital;
  const pages = startPagesFor(
    { active: true, license_his, license_lis, license_pacs },
    { role, permit_his, permit_lis, permit_pacs },
  );
  const ofHospital = t(`units.${configsInForce(hospital.configs).units}`);
  return (
    <Part title={t('work')} about={t('work.about')}>
      <div className={styles.fields}>
        <div className={styles.choice}>
          <RadioField
            label={t('start')}
            hint={t('start.about')}
            value={pages.includes(start.value) ? start.value : ''}
            onChange={(page) => start.choose(page as typeof start.value)}
            options={pages.map((value) => ({ value, label: t(NAMES[value]) }))}
          />
          {start.saved && <SaveState {...start.saved} />}
        </div>
        <div className={styles.choice}>
          <RadioField
            label={t('units')}
            hint={t('units.about')}
            value={units.value}
            onChange={(system) => units.choose(system as typeof units.value)}
            options={[
              { value: 'hospital', label: t('units.hospital', { units: ofHospital }) },
              ...UNIT_SYSTEMS.map((value) => ({ value, label: t(`units.${value}`) })),
            ]}
          />
          {units.saved && <SaveState {...units.saved} />}
        </div>
      </div>
    </Part>
  );
}
