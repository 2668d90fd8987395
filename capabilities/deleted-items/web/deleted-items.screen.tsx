import { useAccount, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  Chip,
  type Column,
  ConfirmDialog,
  Empty,
  Loaded,
  Screen,
  SearchField,
  SelectField,
  Table,
} from '@alder/ui';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type DeletedItem, getDeletedItems } from '../contract/index.ts';
import { type DeletedKind, daysLeft, deletedKinds } from '../domain/index.ts';
import styles from './deleted-items.module.css';
import { kindIcons } from './kind-icons.ts';
import { useBringBack } from './use-bring-back.tsx';
import { useDeletedTexts } from './use-deleted-texts.ts';

const ADMINISTRATORS: readonly string[] = ['hospitalAdmin', 'sysAdmin'];
/** Days from which on an entry is marked: it is the last week. */
const SOON_DAYS = 7;

/** `/manage/deleted`: what was deleted in the last 30 days, and the way back. */
export function DeletedItemsScreen() {
  const t = useDeletedTexts();
  const { account } = useAccount();
  const [q, setQ] = useState('');
  const [kind, setKind] = useState<DeletedKind | ''>('');
  const back = useBringBack();
  const columns = useColumns(back);
  const pages = usePages(getDeletedItems, { ...(kind && { kind }), ...(q.trim() && { q: q.trim() }) });
  const [first] = pages.isSuccess ? pages.pages : [];
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  const counts = new Map(first?.kinds.map((each) => [each.kind, each.count]));
  const kinds = deletedKinds.filter((each) => counts.has(each) || each === kind);
  const isAll = ADMINISTRATORS.includes(account.role);
  const [item, ...before] = back.asking;
  return (
    <Screen title={t('title')}>
      <div className={styles.page}>
        <p className={styles.about}>{t(isAll ? 'about' : 'about.own')}</p>
        <div className={styles.filters}>
          <SearchField label={t('search')} value={q} onChange={setQ} />
          <SelectField
            label={t('kind')}
            labelHidden
            none={t('kind.all')}
            value={kind}
            onChange={(value) => setKind(value as DeletedKind | '')}
            options={kinds.map((value) => ({
              value,
              label: t('kind.counted', { kind: t(`kind.${value}`), count: counts.get(value) ?? 0 }),
            }))}
          />
        </div>
        <Loaded query={listed} what={t('title')}>
          {(rows) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={rows}
              rowKey={(row) => `${row.kind} ${row.id}`}
              empty={
                <Empty icon={<Trash2 aria-hidden="true" />}>{q.trim() || kind ? t('noneFound') : t('none')}</Empty>
              }
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
      <ConfirmDialog
        open={item !== undefined}
        title={t('parent.title', { name: before.length > 0 ? back.nameOf(before.at(-1)!) : '' })}
        action={t('parent.action')}
        variant="primary"
        busy={back.isPending}
        onConfirm={back.confirm}
        onClose={back.close}
      >
        {item &&
          t('parent.about', {
            ...{ name: back.nameOf(item) },
            parent: before.map((each) => `${t(`kind.${each.kind}`)} ${each.name}`.trim()).join(' → '),
          })}
      </ConfirmDialog>
    </Screen>
  );
}

type Acts = { readonly bring: (item: DeletedItem) => void; readonly isPending: boolean };

function useColumns({ bring, isPending }: Acts): readonly Column<DeletedItem>[] {
  const t = useDeletedTexts();
  const format = useFormat();
  return [
    { id: 'name', header: t('what'), rowHeader: true, cell: (row) => <What item={row} /> },
    {
      ...{ id: 'patient', header: t('patient'), hideBelow: 'md' as const },
      cell: ({ pet, owner_name }) => (
        <span className={styles.two}>
          <span>{pet ? `${pet.name} · ${pet.patient_id}` : '–'}</span>
          {owner_name && <small>{owner_name}</small>}
        </span>
      ),
    },
    {
      ...{ id: 'deleted', header: t('deleted'), hideBelow: 'sm' as const },
      cell: ({ deleted_at, deleted_by }) => (
        <span className={styles.two}>
          <time dateTime={deleted_at}>{format.dateTime(deleted_at)}</time>
          <small>{deleted_by ?? t('byProgram')}</small>
        </span>
      ),
    },
    {
      ...{ id: 'left', header: t('left'), hideBelow: 'sm' as const },
      cell: (row) => <Left item={row} />,
    },
    {
      ...{ id: 'act', header: '', label: t('bringBack'), align: 'end' as const },
      cell: (row) => (
        <Button size="sm" icon={<RotateCcw />} disabled={isPending} onClick={() => bring(row)}>
          {t('bringBack')}
          <span className="sr">{row.name}</span>
        </Button>
      ),
    },
  ];
}

function What({ item }: { readonly item: DeletedItem }) {
  const t = useDeletedTexts();
  const format = useFormat();
  const Icon = kindIcons[item.kind];
  const { series, images, pet } = item;
  const facts = [
    t(`kind.${item.kind}`),
    item.note,
    item.at && format.date(item.at),
    series && t('series', { count: series }),
    images && t('images', { count: images }),
  ].filter(Boolean);
  return (
    <span className={styles.what}>
      <Icon aria-hidden="true" />
      <span className={styles.two}>
        <span className={styles.name}>{item.name || t(`kind.${item.kind}`)}</span>
        <small>{facts.join(' · ')}</small>
        <small className={styles.narrow}>
          {[pet?.name, item.owner_name, item.deleted_by].filter(Boolean).join(' · ')} <Left item={item} />
        </small>
        {item.parent && <small className={styles.parent}>{t('parent.also', { name: item.parent.name })}</small>}
      </span>
    </span>
  );
}

function Left({ item }: { readonly item: DeletedItem }) {
  const t = useDeletedTexts();
  const days = daysLeft(new Date(item.until), new Date());
  return <Chip tone={days <= SOON_DAYS ? 'warn' : 'neutral'}>{t('days', { count: days })}</Chip>;
}
