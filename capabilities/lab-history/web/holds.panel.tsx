import { usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, type Column, Empty, Loaded, PetFace, Table } from '@alder/ui';
import { CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type DeltaHold, getDeltaHolds } from '../contract/index.ts';
import styles from './hold.module.css';
import { useHistoryTexts } from './use-history-texts.ts';
import { useHoldWords } from './use-hold-words.ts';

/** Every result that waits for verification; a press opens its sheet. */
export function HoldsPanel() {
  const t = useHistoryTexts();
  const navigate = useNavigate();
  const pages = usePages(getDeltaHolds, { open: true, limit: 50 });
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  const columns = useColumns();
  return (
    <section className={styles.list} aria-label={t('hold.title')}>
      <header>
        <h2>{t('hold.title')}</h2>
        <p className={styles.soft}>{t('hold.about')}</p>
      </header>
      <Loaded query={listed} what={t('hold.title')}>
        {(rows) => (
          <Table
            className={styles.table ?? ''}
            label={t('hold.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ record }) => void navigate(`/clinicpath/results/${record}`)}
            empty={<Empty icon={<CircleCheck aria-hidden="true" />}>{t('hold.none')}</Empty>}
            footer={
              pages.hasMore && (
                <Button variant="ghost" busy={pages.isFetchingMore} onClick={pages.more}>
                  {t('hold.more')}
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </section>
  );
}

function useColumns(): readonly Column<DeltaHold>[] {
  const t = useHistoryTexts();
  const format = useFormat();
  const words = useHoldWords();
  return [
    {
      ...{ id: 'patient', header: t('hold.patient'), rowHeader: true },
      cell: ({ pet_name, patient_id, species, breed, coat_colour }) => (
        <span className={styles.patient}>
          <PetFace species={species} breed={breed} color={coat_colour} size="xs" />
          <span>
            {pet_name} <small>{patient_id}</small>
          </span>
        </span>
      ),
    },
    {
      ...{ id: 'change', header: t('hold.change') },
      cell: ({ changes }) => (
        <span className={styles.changes}>
          {changes.map((change) => (
            <span key={change.code}>{words(change)}</span>
          ))}
        </span>
      ),
    },
    {
      ...{ id: 'waits', header: t('hold.waits'), hideBelow: 'md' },
      cell: ({ raised_at }) => <span className="tn">{format.moment(raised_at)}</span>,
    },
    {
      ...{ id: 'state', header: t('hold.state'), hideBelow: 'sm' },
      cell: ({ state, critical }) => (
        <span className={styles.states}>
          <Chip tone={state === 'rerun' ? 'info' : 'warn'}>
            {t(state === 'rerun' ? 'hold.state.rerun' : 'hold.state.waiting')}
          </Chip>
          {critical && <Chip tone="danger">{t('hold.critical')}</Chip>}
        </span>
      ),
    },
  ];
}
