import { useCall, usePages, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, type Column, Empty, Loaded, Screen, SearchField, Seg, Table } from '@alder/ui';
import { Download, Plus, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type ErasureRequest, exportErasures, getErasure, getErasures } from '../contract/index.ts';
import { type ErasureState, type PrivacyLaw, urgencyOf } from '../domain/index.ts';
import { DueChip } from './due-chip.tsx';
import styles from './erasure.module.css';
import { ErasurePanel } from './erasure.panel.tsx';
import { NewErasureDialog } from './new-erasure.dialog.tsx';
import { useErasureTexts } from './use-erasure-texts.ts';

const STATE_TONES = { open: 'info', erasing: 'info', erased: 'ok', declined: 'neutral' } as const;

/** `/manage/erasure/:oid?`: requests of owners to be erased, by their deadline (design: security §1.9). */
export function ErasuresScreen() {
  const { oid } = useParams();
  return oid ? <OneErasure id={oid} /> : <ErasureList />;
}

function OneErasure({ id }: { id: string }) {
  const t = useErasureTexts();
  const query = useCall(getErasure, { id });
  return (
    <Screen title={t('title')}>
      <Loaded query={query} what={t('title')}>
        {(data) => <ErasurePanel {...data} />}
      </Loaded>
    </Screen>
  );
}

type Filter = 'all' | 'open' | 'decided';

function ErasureList() {
  const t = useErasureTexts();
  const format = useFormat();
  const wire = useWire();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [shown, setShown] = useState<Filter>('all');
  const [isNew, setNew] = useState(false);
  const pages = usePages(getErasures, { ...(shown !== 'all' && { state: shown }), ...(q.trim() && { q: q.trim() }) });
  const [first] = pages.isSuccess ? pages.pages : [];
  const today = first?.today ?? '';
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  const columns: readonly Column<ErasureRequest>[] = [
    { id: 'owner', header: t('owner'), rowHeader: true, cell: (row) => row.owner_name },
    { id: 'due', header: t('due'), cell: (row) => <DueChip request={row} today={today} /> },
    {
      ...{ id: 'state', header: t('state') },
      cell: ({ state }) => <Chip tone={STATE_TONES[state as ErasureState]}>{t(`state.${state as ErasureState}`)}</Chip>,
    },
    { id: 'law', header: t('law'), hideBelow: 'md', cell: ({ law }) => t(`law.${law as PrivacyLaw}`) },
    { id: 'asked', header: t('askedOn'), hideBelow: 'sm', cell: ({ asked_on }) => format.date(asked_on) },
    { id: 'by', header: t('enteredBy'), hideBelow: 'lg', cell: ({ entered_by }) => entered_by ?? '–' },
  ];
  return (
    <Screen title={t('title')}>
      <div className={styles.page}>
        <header className={styles.intro}>
          <p>{t('about')}</p>
          <Button variant="primary" icon={<Plus />} onClick={() => setNew(true)}>
            {t('new')}
          </Button>
        </header>
        <div className={styles.filters}>
          <SearchField label={t('search')} value={q} onChange={setQ} />
          <Seg<Filter>
            label={t('state')}
            value={shown}
            onChange={setShown}
            entries={(['all', 'open', 'decided'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
          />
          <a className={styles.export} href={wire.url(exportErasures, {})} download>
            <Download aria-hidden="true" />
            {t('export')}
          </a>
        </div>
        <Loaded query={listed} what={t('title')}>
          {(rows) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowTone={(row) =>
                row.state === 'open' && urgencyOf(row.due_on, today) === 'overdue' ? 'critical' : undefined
              }
              onOpen={({ id }) => void navigate(`/manage/erasure/${id}`)}
              empty={<Empty icon={<ShieldOff aria-hidden="true" />}>{q.trim() ? t('noneFound') : t('none')}</Empty>}
              footer={
                pages.hasMore && (
                  <Button variant="ghost" busy={pages.isFetchingMore} onClick={pages.more}>
                    {t('more')}
                  </Button>
                )
              }
            />
          )}
        </Loaded>
      </div>
      {isNew && first && (
        <NewErasureDialog
          law={first.law}
          today={first.today}
          onClose={() => setNew(false)}
          onMade={(id) => void navigate(`/manage/erasure/${id}`)}
        />
      )}
    </Screen>
  );
}
