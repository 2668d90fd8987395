import { useCall } from '@alder/client';
import { dayOf, useFormat, useLanguage } from '@alder/i18n';
import { Button, Chip, Filter, LabFlagChip, PetFace } from '@alder/ui';
import { Check, CircleHelp, Hourglass, Search, ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { getRecordCounts, type LabOrder, type LabRecord } from '../contract/index.ts';
import { atMost } from './at-most.ts';
import { countFlags, isAbnormal, modelLabels, orderedOf, profileOf } from './lab-view.ts';
import { LaboratoryFileButton } from './laboratory-file.dialog.tsx';
import styles from './results-inbox.module.css';
import { useLabTexts } from './use-lab-texts.ts';

type Props = {
  unreviewed: readonly LabRecord[];
  reviewed: readonly LabRecord[];
  orders: readonly LabOrder[];
  current: string | undefined;
  /** Loads older unreviewed results, if there are any. */
  more: (() => void) | undefined;
};

/** Results to look at, those seen, and what is still being measured. */
export function ResultsInbox({ unreviewed, reviewed, orders, current, more }: Props) {
  const t = useLabTexts();
  const format = useFormat();
  const counts = useCall(getRecordCounts, {}).data?.result;
  const [today, setToday] = useState(false);
  const [abnormal, setAbnormal] = useState(false);
  const isShown = (record: LabRecord) =>
    (!today || dayOf(record.timestamp, format.timeZone) === dayOf(Date.now(), format.timeZone)) &&
    (!abnormal || record.results.some(isAbnormal));
  const visible = unreviewed.filter(isShown);
  const showAll = () => {
    setToday(false);
    setAbnormal(false);
  };

  return (
    <nav className={styles.inbox} aria-label={t('inbox')}>
      <div className={styles.filters}>
        <Filter pressed={!today && !abnormal} onChange={showAll}>
          {t('inbox.unreviewed', { n: counts ? atMost(counts.unreviewed) : unreviewed.length })}
        </Filter>
        <Filter pressed={today} onChange={setToday}>
          {t('inbox.today')}
        </Filter>
        <Filter pressed={abnormal} onChange={setAbnormal}>
          {t('inbox.abnormal')}
        </Filter>
      </div>
      <Link to="/clinicpath/results/all" className={styles.find} aria-current={current === 'all' ? 'true' : undefined}>
        <Search aria-hidden="true" />
        {t('find.open')}
      </Link>
      <LaboratoryFileButton />
      <WentWrong current={current} counts={counts} />
      <ul>
        {visible.map((record) => (
          <Item key={record.id} record={record} current={record.id === current} />
        ))}
        {visible.length === 0 && <li className={styles.none}>{t('inbox.empty')}</li>}
        {more && (
          <li>
            <Button size="sm" variant="ghost" onClick={more}>
              {t('inbox.more')}
            </Button>
          </li>
        )}
      </ul>
      <Group title={t('inbox.reviewed')} isShown={reviewed.length > 0}>
        {reviewed.filter(isShown).map((record) => (
          <Item key={record.id} record={record} current={record.id === current} isDone />
        ))}
      </Group>
      <Group title={t('inbox.running')} isShown={orders.length > 0}>
        {orders.map((order) => (
          <Pending key={order.id} order={order} />
        ))}
      </Group>
    </nav>
  );
}

function Group({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <>
      <h2 className={styles.sep}>{title}</h2>
      <ul>{children}</ul>
    </>
  );
}

function Item({ record, current, isDone = false }: { record: LabRecord; current: boolean; isDone?: boolean }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const { animal, results } = record;
  const profile = profileOf(record, t, language);
  return (
    <li>
      <Link
        to={`/clinicpath/results/${record.id}`}
        className={styles.item}
        data-done={isDone}
        aria-current={current ? 'true' : undefined}
      >
        <PetFace
          size="sm"
          species={animal?.species ?? 'other'}
          breed={animal?.breed ?? ''}
          color={animal?.coat_colour ?? null}
        />
        <span className={styles.itemWords}>
          <span className={styles.itemHead}>
            <b>{record.pet_name}</b>
            <time>{isDone ? format.date(record.timestamp, 'short') : format.moment(record.timestamp)}</time>
          </span>
          <small>
            {profile}
            {/* A panel that has its number in its name need not say it twice. */}
            {!/\d/.test(profile) && <span> · {t('items', { count: results.length })}</span>}
          </small>
          {!isDone && <Flags record={record} />}
        </span>
        {isDone && <Check aria-hidden="true" className={styles.tick} />}
      </Link>
    </li>
  );
}

/** How many values are out of range, as chips; or that there is nothing to say. */
export function Flags({ record }: { record: LabRecord }) {
  const t = useLabTexts();
  const { critical, high, low, normal } = countFlags(record.results);
  if (record.error) return <Chip tone="warn">{t('inbox.failed')}</Chip>;
  return (
    <span className={styles.flags}>
      {record.verify_state === 'preliminary' && <Chip tone="outline">{t('sheet.preliminary')}</Chip>}
      {critical > 0 && <LabFlagChip flag="HH" count={critical} />}
      {high > 0 && <LabFlagChip flag="H">{high}</LabFlagChip>}
      {low > 0 && <LabFlagChip flag="L">{low}</LabFlagChip>}
      {critical + high + low === 0 && <Chip>{t(normal > 0 ? 'inbox.inRange' : 'inbox.noRange')}</Chip>}
    </span>
  );
}

function Pending({ order }: { order: LabOrder }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const isWaiting = order.order_status === 'new' || order.order_status === 'queued';
  const isRunning = order.order_status === 'running' || order.order_status === 'partial';
  return (
    <li className={styles.item}>
      <PetFace size="sm" species={order.species} breed={order.breed} color={order.coat_colour} />
      <span className={styles.itemWords}>
        <span className={styles.itemHead}>
          <b>{order.pet_name}</b>
          <time>{isWaiting ? t('inbox.waiting') : ''}</time>
        </span>
        <small>{format.list(orderedOf(order, t, language))}</small>
        <small>
          {isRunning ? (order.laboratory ?? modelLabels(t, order.device)) : isWaiting ? '' : t('inbox.sent')}
        </small>
      </span>
    </li>
  );
}

/** The lists of what the machine could not decide alone: first of all while something is in them, else not there. */
function WentWrong({
  current,
  counts,
}: {
  current: string | undefined;
  counts: { unverified: number; waiting: number; quarantined: number } | undefined;
}) {
  const t = useLabTexts();
  const places = [
    { to: 'waiting', icon: <Hourglass />, n: counts?.unverified, text: 'inbox.unverified' },
    { to: 'unmatched', icon: <CircleHelp />, n: counts?.waiting, text: 'inbox.unmatched' },
    { to: 'quarantine', icon: <ShieldAlert />, n: counts?.quarantined, text: 'inbox.quarantine' },
  ] as const;
  return (
    <ul className={styles.wrong}>
      {places.map(({ to, icon, n, text }) =>
        !n && current !== to ? null : (
          <li key={to}>
            <Link
              to={`/clinicpath/results/${to}`}
              aria-current={current === to ? 'true' : undefined}
              data-some={(n ?? 0) > 0}
            >
              {icon}
              {t(text, { n: atMost(n ?? 0) })}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
