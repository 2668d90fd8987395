import { useAccount, useCall, useMutationCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/i18n/format';
import { Button, Card, ConfirmDialog, DateField, Empty, Loaded, Seg, Table, toast, useFailToast } from '@alder/ui';
import { addressOf, type PayloadOf } from '@alder/wire';
import { FileText, Sheet as SheetIcon } from 'lucide-react';
import { useState } from 'react';
import {
  type Closing,
  closeDay,
  closeMonth,
  getClosingFile,
  getClosings,
  getClosingTotals,
} from '../contract/index.ts';
import type { ClosingKind } from '../domain/index.ts';
import { ClosingTotals } from './closing-totals.tsx';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

type Totals = PayloadOf<typeof getClosingTotals>;

/** Totals of a day or a month with what keeps it from being closed; below, what was closed. */
export function ClosingPanel() {
  const t = useTillTexts();
  const { account, hospital } = useAccount();
  const [kind, setKind] = useState<ClosingKind>('day');
  const [day, setDay] = useState(() => dayOf(new Date(), String(hospital.timezone)));
  const query = useCall(getClosingTotals, { kind, day });
  const mayClose = kind === 'day' || account.role === 'hospitalAdmin';
  return (
    <>
      <div className={styles.choice}>
        <Seg
          label={t('tab.closing')}
          value={kind}
          onChange={setKind}
          entries={[
            { value: 'day', label: t('kind.day') },
            { value: 'month', label: t('kind.month') },
          ]}
        />
        <DateField label={t(`kind.${kind}`)} value={day} onChange={(next) => next && setDay(next)} />
      </div>
      <Loaded query={query} what={t('tab.closing')}>
        {(totals) => <Period kind={kind} day={day} totals={totals} mayClose={mayClose} />}
      </Loaded>
      <Closings />
    </>
  );
}

function Period(props: { kind: ClosingKind; day: string; totals: Totals; mayClose: boolean }) {
  const { kind, day, totals, mayClose } = props;
  const t = useTillTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [isAsking, setAsking] = useState(false);
  const refreshes = [getClosingTotals, getClosings];
  const ofDay = useMutationCall(closeDay, { refreshes, title: t('close.day') });
  const ofMonth = useMutationCall(closeMonth, { refreshes, title: t('close.month') });
  const { closing, fault, content } = totals;
  const name = kind === 'day' ? format.date(totals.period, 'full') : totals.period.slice(0, 7);
  const close = async () => {
    setAsking(false);
    try {
      const made = await (kind === 'day' ? ofDay : ofMonth).mutateAsync({ day, net: content.net });
      if (made) toast({ tone: 'done', text: t('close.done', { number: numberOf(made.result), name }) });
    } catch (error) {
      fail(error);
    }
  };
  const why =
    fault === 'closeEarlier' && totals.day
      ? t('fault.closeEarlier', { day: format.date(totals.day, 'full') })
      : fault === 'tillsOpen'
        ? t('fault.tillsOpen', { tills: format.list(totals.tills) })
        : fault === 'periodNotOver'
          ? t('fault.periodNotOver')
          : undefined;
  return (
    <Card
      title={closing ? `${numberOf(closing)} · ${name}` : name}
      actions={closing ? <Files closing={closing} /> : undefined}
    >
      {!closing && kind === 'day' && <p className={styles.soft}>{t('close.about.day')}</p>}
      <ClosingTotals content={closing?.content ?? content} />
      {closing && (
        <p className={styles.soft}>
          {t('closedBy', { name: closing.closed_by.name, at: format.moment(closing.closed_at) })}
        </p>
      )}
      {!closing && why && (
        <p className={styles.fault} role="status">
          {why}
        </p>
      )}
      {!closing && !why && mayClose && (
        <div className={styles.buttons}>
          <Button variant="primary" busy={ofDay.isPending || ofMonth.isPending} onClick={() => setAsking(true)}>
            {t(`close.${kind}`)}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          title={t('close.ask', { name })}
          action={t(`close.${kind}`)}
          variant="primary"
          onClose={() => setAsking(false)}
          onConfirm={() => void close()}
        >
          <p>{t('close.ask.about', { net: format.money(content.net), name })}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** A closing's number as it is printed. */
const numberOf = ({ kind, number }: Pick<Closing, 'kind' | 'number'>) =>
  `${kind === 'day' ? 'Z' : 'M'}${String(number).padStart(4, '0')}`;

function Files({ closing }: { readonly closing: Closing }) {
  const { hospital } = useAccount();
  const { language } = useFormat();
  const to = (format: 'pdf' | 'csv') =>
    addressOf(getClosingFile, { hospital: hospital.key, id: closing.id, format, lang: language });
  return (
    <span className={styles.files}>
      <a href={to('pdf')} target="_blank" rel="noreferrer" aria-label={`PDF ${numberOf(closing)}`}>
        <FileText size={15} aria-hidden="true" /> PDF
      </a>
      <a href={to('csv')} target="_blank" rel="noreferrer" aria-label={`CSV ${numberOf(closing)}`}>
        <SheetIcon size={15} aria-hidden="true" /> CSV
      </a>
    </span>
  );
}

function Closings() {
  const t = useTillTexts();
  const format = useFormat();
  const pages = usePages(getClosings, { limit: 50 }, { keepPrevious: true });
  const data = pages.pages.length === 0 ? undefined : pages.pages.flatMap(({ result }) => result);
  return (
    <Card title={t('closings')} flush>
      <Loaded
        query={{ ...pages, data }}
        what={t('closings')}
        isEmpty={(all) => all.length === 0}
        empty={<Empty>{t('closings.none')}</Empty>}
      >
        {(all) => (
          <Table
            label={t('closings')}
            rows={all}
            rowKey={({ id }) => id}
            columns={[
              { id: 'number', rowHeader: true, header: t('col.number'), cell: (closing) => numberOf(closing) },
              {
                id: 'period',
                header: t('col.period'),
                cell: ({ kind, period }) => (kind === 'day' ? format.date(period) : period.slice(0, 7)),
              },
              { id: 'net', header: t('net'), align: 'end', cell: ({ content }) => format.amount(content.net) },
              { id: 'who', header: t('col.closedBy'), hideBelow: 'sm', cell: ({ closed_by }) => closed_by.name },
              { id: 'files', header: t('col.files'), align: 'end', cell: (closing) => <Files closing={closing} /> },
            ]}
          />
        )}
      </Loaded>
      {pages.hasMore && (
        <Button className={styles.more} busy={pages.isFetchingMore} onClick={pages.more}>
          {t('more')}
        </Button>
      )}
    </Card>
  );
}
