import { useCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, type Column, Empty, Loaded, Screen, Seg, Table } from '@alder/ui';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Breach, getBreach, getBreaches } from '../contract/index.ts';
import { type BreachState, openDutiesOf, urgencyOf } from '../domain/index.ts';
import { BreachPanel } from './breach.panel.tsx';
import { BreachDialog } from './breach-form.dialog.tsx';
import styles from './breaches.module.css';
import { DutyChips } from './duty-chips.tsx';
import { useBreachTexts } from './use-breach-texts.ts';

/** `/manage/breaches/:oid?`: the register of personal data breaches (design: security §1.9). */
export function BreachesScreen() {
  const { oid } = useParams();
  return oid ? <OneBreach id={oid} /> : <BreachList />;
}

function OneBreach({ id }: { id: string }) {
  const t = useBreachTexts();
  const query = useCall(getBreach, { id });
  return (
    <Screen title={t('title')}>
      <Loaded query={query} what={t('title')}>
        {(data) => <BreachPanel {...data} />}
      </Loaded>
    </Screen>
  );
}

type Filter = 'all' | BreachState;

function BreachList() {
  const t = useBreachTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Filter>('all');
  const [isNew, setNew] = useState(false);
  const pages = usePages(getBreaches, shown === 'all' ? {} : { state: shown });
  const [first] = pages.isSuccess ? pages.pages : [];
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  const columns: readonly Column<Breach>[] = [
    { id: 'title', header: t('case'), rowHeader: true, cell: ({ title }) => title },
    { id: 'todo', header: t('todo'), cell: (row) => <DutyChips breach={row} only={1} /> },
    { id: 'discovered', header: t('discovered'), cell: (row) => format.dateTime(row.discovered_at) },
    {
      ...{ id: 'state', header: t('state'), hideBelow: 'sm' as const },
      cell: ({ state }) => (
        <Chip tone={state === 'open' ? 'info' : 'neutral'}>{t(`state.${state as BreachState}`)}</Chip>
      ),
    },
    { id: 'told', header: t('told'), hideBelow: 'md', cell: ({ told }) => <span className="tn">{told}</span> },
    { id: 'law', header: t('law'), hideBelow: 'lg', cell: ({ law }) => t(`law.${law}`) },
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
          <Seg<Filter>
            label={t('state')}
            value={shown}
            onChange={setShown}
            entries={(['all', 'open', 'closed'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
          />
        </div>
        <Loaded query={listed} what={t('title')}>
          {(rows) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowTone={(row) => (isOverdue(row) ? 'critical' : undefined)}
              onOpen={({ id }) => void navigate(`/manage/breaches/${id}`)}
              empty={<Empty icon={<ShieldCheck aria-hidden="true" />}>{t('none')}</Empty>}
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
        <BreachDialog
          law={first.law}
          onClose={() => setNew(false)}
          onSaved={(id) => void navigate(`/manage/breaches/${id}`)}
        />
      )}
    </Screen>
  );
}

function isOverdue(row: Breach): boolean {
  return row.state === 'open' && openDutiesOf(row).some((duty) => urgencyOf(duty, new Date()) === 'overdue');
}
