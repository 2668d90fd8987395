import { Tabs } from '@alder/ui';
import { useNavigate } from 'react-router';
import { type CatalogPage, catalogPages } from '../domain/index.ts';
import styles from './catalog.module.css';
import { useManageTexts } from './use-manage-texts.ts';

/** The catalogs side by side; the one in view says how many entries it has. */
export function CatalogTabs({
  current,
  count,
}: {
  readonly current: CatalogPage;
  readonly count?: number | undefined;
}) {
  const t = useManageTexts();
  const navigate = useNavigate();
  return (
    <span data-tabs className={styles.tabs}>
      <Tabs
        label={t('tabs')}
        bare
        value={current}
        onChange={(page) => void navigate(`/manage/${page}`)}
        entries={(Object.keys(catalogPages) as CatalogPage[]).map((page) => ({
          value: page,
          label: t(`tab.${page}`),
          ...(page === current && count !== undefined && { count }),
        }))}
      />
    </span>
  );
}
