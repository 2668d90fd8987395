import { useCall } from '@alder/client';
import { Tabs } from '@alder/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { getWorklist } from '../contract/index.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

/** The ways through imaging, with how much waits in the worklist. */
export function ImagingTabs({
  current,
}: {
  current: 'studies' | 'worklist' | 'equipment' | 'reports' | 'teleconsult' | 'shares' | 'usage';
}) {
  const t = useWorklistTexts();
  const navigate = useNavigate();
  const items = useCall(getWorklist, {});
  const place = useRef<HTMLSpanElement>(null);
  // On a phone there is not room for all: the one that is open must be among those in view.
  useEffect(() => {
    place.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [items.data]);
  return (
    <span ref={place} data-tabs className={styles.tabs}>
      <Tabs
        label={t('tabs')}
        bare
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
    </span>
  );
}
