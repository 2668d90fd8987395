import { useCall, usePages } from '@alder/client';
import { Button, Empty, Loaded, Screen, SkeletonRows } from '@alder/ui';
import type { ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router';
import { getAllOrders, getNewRecords, getRecord, type LabRecord } from '../contract/index.ts';
import { isExpired } from '../domain/index.ts';
import { FindResultsPanel } from './find-results.panel.tsx';
import styles from './lab.module.css';
import { LabTabs } from './lab-tabs.panel.tsx';
import { byUrgency } from './lab-view.ts';
import { QuarantinePanel } from './quarantine.panel.tsx';
import { ResultsInbox } from './results-inbox.panel.tsx';
import { ResultSheet, type ResultSlots } from './results-sheet.panel.tsx';
import { UnmatchedPanel } from './unmatched.panel.tsx';
import { useLabTexts } from './use-lab-texts.ts';

export type WaitingSlot = {
  /** Results that wait for a person because a value changed. */
  readonly Waiting?: ComponentType | undefined;
};

/** Results as they come in: what to look at, the sheet, and what it means (design: screens §3.15). */
export function LabResultsScreen({ Waiting, ...slots }: ResultSlots & WaitingSlot) {
  const t = useLabTexts();
  const { oid } = useParams();
  const pages = usePages(getNewRecords, { reviewed: false, limit: 100 });
  const listed = pages.pages.flatMap(({ result }) => result);
  const open = { ...pages, data: pages.isSuccess ? listed : undefined };
  const seen = useCall(getNewRecords, { reviewed: true, limit: 20 });
  const orders = useCall(getAllOrders, { open: true });
  const unreviewed = byUrgency(listed);
  const reviewed = seen.data?.result ?? [];
  const { result: placed = [], now } = orders.data ?? {};
  const awaited = placed.filter((order) => now === undefined || !isExpired(order, new Date(now)));

  return (
    <Screen title={t('title')} lead={<LabTabs current="results" />}>
      <Loaded query={open} what={t('results.title')} skeleton={<SkeletonRows />}>
        {() => (
          <div className={styles.screen} data-chosen={oid !== undefined}>
            <ResultsInbox
              unreviewed={unreviewed}
              reviewed={reviewed}
              more={pages.hasMore ? pages.more : undefined}
              orders={awaited}
              current={oid ?? unreviewed[0]?.id ?? reviewed[0]?.id}
            />
            <Place
              of={oid}
              slots={slots}
              Waiting={Waiting}
              first={unreviewed[0] ?? reviewed[0]}
              next={nextAfter(oid, unreviewed)}
              isNew={seen.data !== undefined && orders.data !== undefined && placed.length === 0}
            />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** Content beside the inbox: a result, or one of the two lists of failures. */
function Place({
  of,
  slots,
  Waiting,
  first,
  next,
  isNew,
}: WaitingSlot & {
  of: string | undefined;
  first: LabRecord | undefined;
  next: string | undefined;
  /** Nothing was ever ordered or measured here. */
  isNew: boolean;
  slots: ResultSlots;
}) {
  const t = useLabTexts();
  const navigate = useNavigate();
  if (of === 'all') return <FindResultsPanel />;
  if (of === 'unmatched') return <UnmatchedPanel />;
  if (of === 'waiting' && Waiting) return <Waiting />;
  if (of === 'quarantine') return <QuarantinePanel />;
  const id = of ?? first?.id;
  if (id === undefined && isNew) {
    const connect = <Button onClick={() => void navigate('/clinicpath/devices')}>{t('results.connect')}</Button>;
    return <Empty action={connect}>{t('results.first')}</Empty>;
  }
  if (id === undefined) return <p className={styles.choose}>{t('inbox.empty')}</p>;
  return <OneResult key={id} id={id} next={next} slots={slots} />;
}

function OneResult({ id, next, slots }: { id: string; next: string | undefined; slots: ResultSlots }) {
  const t = useLabTexts();
  const one = useCall(getRecord, { id });
  return (
    <Loaded query={one} what={t('results.title')}>
      {({ result }) => <ResultSheet record={result} next={next} {...slots} />}
    </Loaded>
  );
}

/** The result to look at when this one is done. */
function nextAfter(id: string | undefined, unreviewed: readonly LabRecord[]): string | undefined {
  const at = unreviewed.findIndex((record) => record.id === (id ?? unreviewed[0]?.id));
  return (unreviewed[at + 1] ?? unreviewed.find((record) => record.id !== id))?.id;
}
