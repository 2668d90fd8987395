import { useAccount } from '@alder/client';
import { Tabs } from '@alder/ui';
import { useNavigate } from 'react-router';
import styles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';
import { ADMINISTRATOR_ROLES } from './use-settings.ts';

/** The pages of the settings. */
export function ManageTabs({ current }: { current: 'hospital' | 'ranges' | 'devices' }) {
  const t = useHospitalTexts();
  const navigate = useNavigate();
  const { account } = useAccount();
  // What is an administrator's alone is absent for the others, and one page needs no way to it.
  if (current !== 'hospital' && !ADMINISTRATOR_ROLES.includes(account.role)) return null;
  return (
    <span data-tabs className={styles.tabs}>
      <Tabs
        label={t('tabs')}
        bare
        value={current}
        onChange={(tab) => void navigate(`/manage/${tab}`)}
        entries={[
          { value: 'hospital', label: t('tab.hospital') },
          { value: 'ranges', label: t('tab.ranges') },
          { value: 'devices', label: t('tab.devices') },
        ]}
      />
    </span>
  );
}
