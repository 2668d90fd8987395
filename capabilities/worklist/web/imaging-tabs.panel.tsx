import { useCall } from '@alder/client';
import { SectionTabs } from '@alder/ui';
import { useNavigate } from 'react-router';
import { getWorklist } from '../contract/index.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';

/** The ways through imaging, with how much waits in the worklist. */
export function ImagingTabs({
  current,
}: {
  current: 'studies' | 'worklist' | 'equipment' | 'reports' | 'teleconsult' | 'shares' | 'usage';
}) {
  const t = useWorklistTexts();
  const navigate = useNavigate();
  const items = useCall(getWorklist, {});
  return (
    <SectionTabs
      label={t('tabs')}
      value={current}
      onChange={(tab) => void navigate(`/pacs/${tab}`)}
      entries={[
        { value: 'studies', label: t('tab.studies') },
        { value: 'worklist', label: t('tab.worklist'), count: items.data?.result.length },
        { value: 'equipment', label: t('tab.equipment') },
        { value: 'reports', label: t('tab.reports') },
        { value: 'teleconsult', label: t('tab.teleconsult') },
        { value: 'shares', label: t('tab.shares') },
        { value: 'usage', label: t('tab.usage') },
      ]}
    />
  );
}
