import { useCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Drawer, Empty, Loaded, Table } from '@alder/ui';
import { useState } from 'react';
import { getTillSession, getTillSessions, type TillSession } from '../contract/index.ts';
import { Figures } from './figures.tsx';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

/** Sessions of all tills, newest first; one is opened with everything that was put in, taken out and counted. */
export function SessionsPanel() {
  const t = useTillTexts();
  const format = useFormat();
  const pages = usePages(getTillSessions, { limit: 50 }, { keepPrevious: true });
  const [opened, setOpened] = useState<string>();
  const data = pages.pages.length === 0 ? undefined : pages.pages.flatMap(({ result }) => result);
  const differenceOf = ({ counted, expected }: TillSession) =>
    counted === null || expected === null ? null : counted - expected;
  return (
    <>
      <Loaded
        query={{ ...pages, data }}
        what={t('tab.history')}
        isEmpty={(all) => all.length === 0}
        empty={<Empty>{t('history.none')}</Empty>}
      >
        {(all) => (
          <Table
            label={t('tab.history')}
            rows={all}
            rowKey={({ id }) => id}
            onOpen={({ id }) => setOpened(id)}
            rowTone={(session) => (differenceOf(session) ? 'warn' : undefined)}
            columns={[
              {
                id: 'till',
                rowHeader: true,
                header: t('till'),
                cell: ({ till_name, number }) => `${till_name} · ${number}`,
              },
              { id: 'opened', header: t('col.opened'), cell: ({ opened_at }) => format.moment(opened_at) },
              { id: 'who', header: t('col.who'), hideBelow: 'sm', cell: ({ opened_by }) => opened_by.name },
              {
                id: 'expected',
                header: t('expected'),
                align: 'end',
                hideBelow: 'md',
                cell: ({ expected }) => (expected === null ? t('blind') : format.amount(expected)),
              },
              {
                id: 'difference',
                header: t('difference'),
                align: 'end',
                cell: (session) => {
                  const amount = differenceOf(session);
                  if (amount === null) return <Chip tone="ok">{t('status.open')}</Chip>;
                  return amount === 0 ? t('difference.none') : format.amount(amount);
                },
              },
              { id: 'reason', header: t('reason'), hideBelow: 'md', cell: ({ reason }) => reason },
            ]}
          />
        )}
      </Loaded>
      {pages.hasMore && (
        <Button className={styles.more} busy={pages.isFetchingMore} onClick={pages.more}>
          {t('more')}
        </Button>
      )}
      {opened && <SessionDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function SessionDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTillTexts();
  const format = useFormat();
  const query = useCall(getTillSession, { id });
  return (
    <Drawer open title={query.data?.result.till_name ?? t('till')} onClose={onClose}>
      <Loaded query={query} what={t('till')}>
        {({ result, movements, counts }) => (
          <div className={styles.drawer}>
            <p className={styles.soft}>
              {t('openedBy', { name: result.opened_by.name, at: format.moment(result.opened_at) })}
              {result.closed_at &&
                ` · ${t('closedBy', { name: result.closed_by?.name ?? '', at: format.moment(result.closed_at) })}`}
            </p>
            <Figures session={result} />
            {result.reason && (
              <p>
                <b>{t('reason')}</b> {result.reason}
              </p>
            )}
            {movements.length > 0 && (
              <section aria-label={t('movements')}>
                <h3>{t('movements')}</h3>
                <ul className={styles.lines}>
                  {movements.map((each) => (
                    <li key={each.id}>
                      <span>
                        {each.reason}
                        <small>{`${each.author.name} · ${format.moment(each.at)}`}</small>
                      </span>
                      <b>{format.amount(each.amount)}</b>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {counts.length > 0 && (
              <section aria-label={t('counts')}>
                <h3>{t('counts')}</h3>
                <ul className={styles.lines}>
                  {counts.map((each) => (
                    <li key={each.at}>
                      <span>
                        {t('count.of', { counted: format.amount(each.amount), expected: format.amount(each.expected) })}
                        <small>{`${each.author.name} · ${format.moment(each.at)}`}</small>
                      </span>
                      <b>{format.amount(each.amount - each.expected)}</b>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}
