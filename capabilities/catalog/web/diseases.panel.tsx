import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, type Column, Empty, Loaded, Table } from '@alder/ui';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { getCatalog } from '../contract/index.ts';
import { nameIn } from '../domain/index.ts';
import styles from './catalog.module.css';
import { useManageTexts } from './use-manage-texts.ts';

type Disease = { readonly name: string; readonly vaccines: readonly string[] };

/** Diseases that the vaccines of the hospital protect from: they are written in the vaccines. */
export function DiseasesPanel() {
  const t = useManageTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const query = useCall(getCatalog, { model: 'vaccine' });
  const diseases = useMemo(() => {
    const found = new Map<string, string[]>();
    for (const vaccine of query.data?.vaccine ?? []) {
      if (vaccine.deleted) continue;
      for (const disease of vaccine.diseases)
        found.set(disease, [...(found.get(disease) ?? []), nameIn(vaccine, language)]);
    }
    return [...found].map(([name, vaccines]): Disease => ({ name, vaccines }));
  }, [query.data, language]);
  const columns: readonly Column<Disease>[] = [
    {
      id: 'disease',
      header: t('field.disease'),
      rowHeader: true,
      cell: ({ name }) => name,
      sortBy: ({ name }) => name,
    },
    { id: 'vaccines', header: t('column.vaccines'), cell: ({ vaccines }) => format.list(vaccines) },
  ];
  const toVaccines = (
    <Button onClick={() => void navigate('/manage/catalog-vaccines')}>{t('diseases.toVaccines')}</Button>
  );
  return (
    <section className={styles.page} aria-label={t('tab.catalog-diseases')}>
      <div className={styles.filters}>
        <p className={styles.about}>{t('diseases.about')}</p>
        <span className={styles.acts}>{toVaccines}</span>
      </div>
      <Loaded query={query} what={t('tab.catalog-diseases')}>
        {() => (
          <div className={styles.table}>
            <Table
              label={t('tab.catalog-diseases')}
              columns={columns}
              rows={diseases}
              rowKey={({ name }) => name}
              defaultSort={{ column: 'disease', direction: 'ascending' }}
              empty={<Empty action={toVaccines}>{t('diseases.none')}</Empty>}
            />
          </div>
        )}
      </Loaded>
    </section>
  );
}
