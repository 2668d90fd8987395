import { usePages, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, type Column, Empty, Loaded, Table } from '@alder/ui';
import { Download, Mail, UserCheck } from 'lucide-react';
import { type AffectedPatient, type Breach, exportBreachAffected, getBreachAffected } from '../contract/index.ts';
import styles from './breaches.module.css';
import { useBreachTexts } from './use-breach-texts.ts';

type Props = { readonly breach: Breach; readonly onLetters: (owners: readonly string[]) => void };

/** Who was affected, computed from the audit log, and who of them was notified. */
export function AffectedPanel({ breach, onLetters }: Props) {
  const t = useBreachTexts();
  const format = useFormat();
  const wire = useWire();
  const pages = usePages(getBreachAffected, { id: breach.id });
  const [first] = pages.isSuccess ? pages.pages : [];
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  const columns: readonly Column<AffectedPatient>[] = [
    {
      ...{ id: 'owner', header: t('owner'), rowHeader: true },
      cell: ({ owner_name, owner }) => owner_name || (owner ? '***' : t('owner.none')),
    },
    { id: 'pet', header: t('pet'), cell: (row) => `${row.pet_name} (${row.patient_id})` },
    {
      ...{ id: 'contact', header: t('contact'), hideBelow: 'md' as const },
      cell: ({ phones, email }) => [phones[0], email].filter(Boolean).join(' · ') || '–',
    },
    {
      ...{ id: 'how', header: t('how'), hideBelow: 'sm' as const },
      cell: (row) =>
        [
          row.opened > 0 && t('how.opened', { count: row.opened }),
          row.changed > 0 && t('how.changed', { count: row.changed }),
          row.through_link && t('how.link'),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      ...{ id: 'told', header: t('told') },
      cell: ({ told_on, told_by }) =>
        told_on && told_by ? (
          <Chip tone="ok">
            {format.date(told_on)} · {t(`channel.${told_by}`)}
          </Chip>
        ) : (
          <Chip tone="warn">{t('told.not')}</Chip>
        ),
    },
  ];
  return (
    <section className={styles.affected} aria-label={t('affected')}>
      <header>
        <div>
          <h2>{t('affected')}</h2>
          <p role="status">
            {first ? t('affected.count', { owners: first.owners, pets: first.pets }) : t('affected.about')}
          </p>
        </div>
        <a className={styles.export} href={wire.url(exportBreachAffected, { id: breach.id })} download>
          <Download aria-hidden="true" />
          {t('affected.export')}
        </a>
        {breach.state === 'open' && first && first.untold.length > 0 && (
          <Button icon={<Mail />} onClick={() => onLetters(first.untold)}>
            {t('letters', { count: first.untold.length })}
          </Button>
        )}
      </header>
      <Loaded query={listed} what={t('affected')}>
        {(rows) => (
          <Table
            label={t('affected')}
            columns={columns}
            rows={rows}
            rowKey={({ pet }) => pet}
            empty={<Empty icon={<UserCheck aria-hidden="true" />}>{t('affected.none')}</Empty>}
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
    </section>
  );
}
