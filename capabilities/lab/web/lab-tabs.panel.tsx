import { useCall } from '@alder/client';
import { SectionTabs } from '@alder/ui';
import { useNavigate } from 'react-router';
import { getAllOrders, getRecordCounts } from '../contract/index.ts';
import { atMost } from './at-most.ts';
import { useLabTexts } from './use-lab-texts.ts';

/** The parts of the laboratory, with how much waits in each. */
export function LabTabs({
  current,
}: {
  current:
    | 'orders'
    | 'samples'
    | 'results'
    | 'queue'
    | 'criticals'
    | 'devices'
    | 'qc'
    | 'reagents'
    | 'servicelogs'
    | 'interpretations';
}) {
  const t = useLabTexts();
  const navigate = useNavigate();
  const orders = useCall(getAllOrders, { open: true });
  const counts = useCall(getRecordCounts, {}).data?.result;
  return (
    <SectionTabs
      label={t('tabs')}
      value={current}
      onChange={(tab) => void navigate(`/clinicpath/${tab}`)}
      entries={[
        { value: 'orders', label: t('tab.orders'), count: orders.data?.result.length },
        { value: 'samples', label: t('tab.samples') },
        {
          value: 'results',
          label: t('tab.results'),
          ...(counts && { count: atMost(counts.unreviewed) }),
          ...(counts !== undefined && counts.critical > 0 && { mark: 'critical' as const }),
        },
        { value: 'interpretations', label: t('tab.interpretations') },
        { value: 'criticals', label: t('tab.criticals') },
        { value: 'queue', label: t('tab.queue') },
        { value: 'devices', label: t('devices.title') },
        { value: 'qc', label: t('tab.qc') },
        { value: 'reagents', label: t('tab.reagents') },
        { value: 'servicelogs', label: t('tab.servicelogs') },
      ]}
    />
  );
}
