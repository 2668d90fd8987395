import { useAccount, useCall } from '@alder/client';
import { Loaded, Screen, SectionTabs } from '@alder/ui';
import { useNavigate, useParams } from 'react-router';
import { getTills } from '../contract/index.ts';
import { ClosingPanel } from './closing.panel.tsx';
import { SessionsPanel } from './sessions.panel.tsx';
import { SettingPanel } from './setting.panel.tsx';
import styles from './till.module.css';
import { TillsPanel } from './tills.panel.tsx';
import { useTillTexts } from './use-till-texts.ts';

const tabs = ['tills', 'closing', 'history', 'setting'] as const;

/** `/his/till/:oid?`: the tills of today, closings of days and months, past sessions, and how cash is handled. */
export function TillScreen() {
  const t = useTillTexts();
  const navigate = useNavigate();
  const { account } = useAccount();
  const { oid } = useParams();
  const tills = useCall(getTills, {});
  const allowed = tabs.filter((each) => each !== 'setting' || account.role === 'hospitalAdmin');
  const tab = allowed.find((each) => each === oid) ?? 'tills';
  return (
    <Screen
      title={t('title')}
      lead={
        <SectionTabs<(typeof tabs)[number]>
          label={t('title')}
          value={tab}
          onChange={(next) => void navigate(next === 'tills' ? '/his/till' : `/his/till/${next}`)}
          entries={allowed.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
      }
    >
      <div className={styles.page}>
        {tab === 'closing' && <ClosingPanel />}
        {tab === 'history' && <SessionsPanel />}
        {(tab === 'tills' || tab === 'setting') && (
          <Loaded query={tills} what={t('title')}>
            {(data) => (tab === 'tills' ? <TillsPanel tills={data} /> : <SettingPanel tills={data} />)}
          </Loaded>
        )}
      </div>
    </Screen>
  );
}
