import { useAccount, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, Filter, FilterBar, Loaded, PetFace, Screen, Seg, Table } from '@alder/ui';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { getTeleconsults, type Teleconsult } from '../contract/index.ts';
import { StatusChip } from './status-chip.tsx';
import styles from './teleconsult.module.css';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';

const states = ['all', 'draft', 'sent', 'accepted', 'answered', 'closed'] as const;
type Choice = { readonly q: string; readonly mine: boolean; readonly status: (typeof states)[number] };
const ALL: Choice = { q: '', mine: false, status: 'all' };

/** Every request of the hospital; of a consultant, those that they may answer. Newest first, live. */
export function TeleconsultsScreen({ lead }: { lead?: ReactNode }) {
  const t = useTeleconsultTexts();
  const { account } = useAccount();
  const [choice, setChoice] = useState(ALL);
  const list = useList(choice);
  const isGuest = account.role === 'consultant';
  const showAll = <Button onClick={() => setChoice(ALL)}>{t('list.clear')}</Button>;
  return (
    <Screen title={t(lead ? 'section' : 'list.title')} lead={lead}>
      <FilterBar search={{ label: t('list.search'), value: choice.q, onChange: (q) => setChoice({ ...choice, q }) }}>
        <Filter pressed={choice.mine} onChange={(own) => setChoice({ ...choice, mine: own })}>
          {t('list.mine')}
        </Filter>
        <Seg
          label={t('list.status')}
          value={choice.status}
          onChange={(status) => setChoice({ ...choice, status })}
          entries={states
            .filter((value) => !isGuest || value !== 'draft')
            .map((value) => ({ value, label: value === 'all' ? t('list.all') : t(`status.${value}`) }))}
        />
      </FilterBar>
      <div className={styles.list}>
        <Loaded
          query={list}
          what={t('list.title')}
          isEmpty={(all) => all.length === 0}
          empty={
            list.isFiltered ? (
              <Empty action={showAll}>{t('list.none')}</Empty>
            ) : (
              <Empty>{t(isGuest ? 'list.empty.guest' : 'list.empty')}</Empty>
            )
          }
        >
          {(all) => <Requests requests={all} />}
        </Loaded>
        {list.hasMore && (
          <Button className={styles.more} busy={list.isFetchingMore} onClick={list.more}>
            {t('list.more')}
          </Button>
        )}
      </div>
    </Screen>
  );
}

function Requests({ requests }: { requests: readonly Teleconsult[] }) {
  const t = useTeleconsultTexts();
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <Table
      label={t('list.title')}
      rows={requests}
      rowKey={({ id }) => id}
      onOpen={({ id, status }) => void navigate(`/pacs/teleconsult/${id}${status === 'draft' ? '/step/1' : ''}`)}
      columns={[
        {
          id: 'patient',
          rowHeader: true,
          header: t('patient'),
          cell: (request) => (
            <span className={styles.who}>
              <PetFace species={request.species} breed={request.breed} color={request.coat_colour} size="sm" />
              <span>
                <b>{request.pet_name}</b>
                <small>{request.patient_id}</small>
              </span>
            </span>
          ),
        },
        {
          id: 'summary',
          header: t('step.summary'),
          cell: (request) => (
            <span className={styles.excerpt}>
              {request.urgency === 'urgent' && <Chip tone="danger">{t('urgency.urgent')}</Chip>}
              {request.summary || t('list.unwritten')}
            </span>
          ),
        },
        { id: 'images', header: t('list.images'), hideBelow: 'md', align: 'end', cell: ({ images }) => images.length },
        { id: 'status', header: t('list.status'), cell: ({ status }) => <StatusChip status={status} /> },
        {
          id: 'with',
          header: t('consultant'),
          hideBelow: 'sm',
          cell: ({ taker_name, consultant_name }) => taker_name ?? consultant_name ?? t('consultant.any'),
        },
        {
          id: 'when',
          header: t('list.when'),
          hideBelow: 'sm',
          cell: ({ answered_at, sent_at, updated_at }) => format.relative(answered_at ?? sent_at ?? updated_at),
        },
      ]}
    />
  );
}

function useList({ q, mine: own, status }: Choice) {
  const request = useDeferredValue(q.trim());
  const filter = { ...(request && { q: request }), ...(own && { mine: own }), ...(status !== 'all' && { status }) };
  const pages = usePages(getTeleconsults, { limit: 50, ...filter }, { keepPrevious: true });
  // A list that did not load is not an empty one.
  const data = pages.pages.length === 0 ? undefined : pages.pages.flatMap(({ result }) => result);
  return { ...pages, data, isFiltered: Object.keys(filter).length > 0 };
}
