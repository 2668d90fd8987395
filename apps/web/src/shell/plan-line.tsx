import { useAccount } from '@alder/client';
import type { HospitalView } from '@alder/hospitals/contract';
import { takesBegunExams } from '@alder/hospitals/domain';
import { useFormat } from '@alder/i18n';
import { IconButton } from '@alder/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLateTexts } from './late-texts.ts';
import styles from './shell.module.css';

/**
 * What the plan has to say on every page. That storage runs low is for administrators, and put away until the next
 * start; that it is full, or that the plan ends, is for everyone and stays.
 */
export function PlanLine() {
  const t = useLateTexts();
  const format = useFormat();
  const { account, hospital } = useAccount();
  const [seen, setSeen] = useState('');
  const { ending, storage, ends_at, full_since } = (hospital as unknown as HospitalView).plan_state;
  const isAdministrator = account.role === 'hospitalAdmin' || account.role === 'sysAdmin';
  const isLow = storage === '80' || storage === '95';
  const isRefused =
    storage === 'full' && !takesBegunExams(full_since === null ? null : new Date(full_since), new Date());
  const lines = [
    ...(ending === 'ended' ? [t('plan.ended')] : []),
    ...(ending === 'soon' && ends_at && isAdministrator ? [t('plan.soon', { day: format.date(ends_at) })] : []),
    ...(storage === 'full' ? [t(isRefused ? 'plan.storage.refused' : 'plan.storage.full')] : []),
    ...(isLow && isAdministrator && seen !== storage ? [t(`plan.storage.${storage}`)] : []),
  ];
  if (lines.length === 0) return null;
  const mayDismiss = isLow && ending === 'none';
  return (
    <div role="status" className={styles.notice} data-tone={mayDismiss ? undefined : 'warn'}>
      <p>
        {lines.join(' ')} {isAdministrator && <Link to="/manage/billing">{t('plan.see')}</Link>}
      </p>
      {mayDismiss && <IconButton size="sm" label={t('notice.dismiss')} icon={<X />} onClick={() => setSeen(storage)} />}
    </div>
  );
}
