import { useFormat } from '@alder/i18n';
import { Loaded, type LoadedQuery } from '@alder/ui';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { PacsEquipment } from '../contract/index.ts';
import { statusOf } from './equipment-view.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

type AsideProps = { readonly query: LoadedQuery<{ result: PacsEquipment[]; called_aetitle: string }> };

/** The devices beside the worklist: their last activity, and the number of images sent today. */
export function EquipmentAside({ query }: AsideProps) {
  const t = useWorklistTexts();
  const format = useFormat();
  return (
    <aside className={styles.aside}>
      <h2>{t('equipment.title')}</h2>
      <Loaded query={query} what={t('equipment.title')}>
        {({ result }) => (
          <ul>
            {result.map((device) => (
              <li key={device.id} data-standing={statusOf(device)}>
                <i aria-hidden="true" />
                <span>
                  <b>{device.aetitle}</b> {device.modalities.join(', ')}
                  <small>
                    {device.last_seen ? format.moment(device.last_seen) : t('equipment.never')}
                    {device.today > 0 && ` · ${t('equipment.today', { count: device.today })}`}
                  </small>
                </span>
              </li>
            ))}
            {result.length === 0 && <li className={styles.muted}>{t('equipment.empty')}</li>}
          </ul>
        )}
      </Loaded>
      <Link to="/pacs/equipment" className={styles.more}>
        {t('equipment.all')}
        <ChevronRight aria-hidden="true" />
      </Link>
    </aside>
  );
}
