import { useAccount, useCall, useDrafts, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getNewRecords } from '@alder/lab/contract';
import { getTodayMedicalRecords, type PostItRecord, type TodoItem, updateTodoItem } from '@alder/records/contract';
import { Card, Checkbox, Count, IconButton, lazyPart, PressArea, SkeletonRows } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Image, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { newestSeries } from './board-calls.ts';
import styles from './board-rail.module.css';
import { useBoardTexts } from './board-texts.ts';

/** The names of analytes and tests come with the first result, after the board itself. */
const ResultRow = lazyPart(
  async () => (await import('./board-result-row.tsx')).ResultRow,
  <SkeletonRows rows={1} />,
  'none',
);

const FEED_SHOWN = 10;
const PAGE_SIZE = 20;

type Study = PayloadOf<typeof newestSeries>['studies'][number];
type FeedItem = { readonly key: string; readonly at: string; readonly pinned: boolean; readonly draw: () => ReactNode };

/** Arrivals from laboratory and imaging today: newest first, critical ones on top until acknowledged. */
export function BoardFeed({ day }: { readonly day: string }) {
  const t = useBoardTexts();
  const format = useFormat();
  const { account } = useAccount();
  const records = useCall(getNewRecords, { limit: PAGE_SIZE }, { enabled: account.permit_lis !== false });
  const images = useCall(newestSeries, { limit: PAGE_SIZE }, { enabled: account.permit_pacs !== false });
  const isToday = (at: string) => format.date(at) === format.date(day);

  const results: FeedItem[] = (records.data?.result ?? [])
    .filter((one) => isToday(one.timestamp) || (one.critical && !one.acknowledged))
    .map((one) => ({
      key: one.id,
      at: one.timestamp,
      pinned: one.critical && !one.acknowledged,
      draw: () => <ResultRow record={one} />,
    }));
  const studies: FeedItem[] = (images.data?.studies ?? [])
    .filter(({ datetime }) => isToday(datetime))
    .map((one) => ({ key: one.id, at: one.datetime, pinned: false, draw: () => <StudyRow study={one} /> }));
  const items = [...results, ...studies]
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.at.localeCompare(a.at))
    .slice(0, FEED_SHOWN);
  const waits = records.isPending && images.isPending;

  return (
    <Card title={t('feed.title')} flush>
      {waits ? (
        <SkeletonRows rows={3} />
      ) : items.length === 0 ? (
        <p className={styles.nothing}>{t('feed.empty')}</p>
      ) : (
        <ul className={styles.feed} aria-label={t('feed.title')}>
          {items.map(({ key, draw }) => (
            <li key={key}>{draw()}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function StudyRow({ study }: { readonly study: Study }) {
  const t = useBoardTexts();
  const format = useFormat();
  return (
    <Link to={`/pacs/study/${study.id}`}>
      <span className={styles.icon}>
        <Image aria-hidden="true" />
      </span>
      <span>
        <b>{study.pet_name ?? study.patient_name}</b>{' '}
        {study.description || t('feed.images', { modality: study.modality, count: study.images })}
        <small className="tn">
          {t('feed.images', { modality: study.modality, count: study.images })} ·{' '}
          <span className={styles.when}>{format.relative(study.datetime)}</span>
        </small>
      </span>
    </Link>
  );
}

/** Notes of the day for the next shift. */
export function Handover({
  notes,
  onAdd,
  onEdit,
  readOnly,
}: {
  readonly notes: readonly PostItRecord[];
  readonly onAdd: () => void;
  readonly onEdit: (note: PostItRecord) => void;
  readonly readOnly: boolean;
}) {
  const t = useBoardTexts();
  const format = useFormat();
  return (
    <Card
      note
      title={t('handover.title')}
      actions={!readOnly && <IconButton size="sm" label={t('handover.add')} icon={<Plus />} onClick={onAdd} />}
      flush
    >
      {notes.length === 0 ? (
        <p className={styles.noteEmpty}>{t('handover.empty')}</p>
      ) : (
        <div className={styles.notes}>
          {notes.map((note) => (
            <PressArea key={note.id} className={styles.note} title={t('handover.edit')} onClick={() => onEdit(note)}>
              {note.text}
              <small className="tn">
                {[note.author_name, format.time(note.created_at)].filter(Boolean).join(' · ')}
              </small>
            </PressArea>
          ))}
        </div>
      )}
    </Card>
  );
}

/** Its form is a part of its own: the board is shown without a form library. */
const NewTodo = lazyPart(async () => (await import('./board-todo.form.tsx')).NewTodo);

/** What the user has to do today; ticking one takes it off. */
export function MyTodo({ items }: { readonly items: readonly TodoItem[] }) {
  const t = useBoardTexts();
  const drafts = useDrafts();
  // Half an entry from before a reload is shown again.
  const [adding, setAdding] = useState(() => drafts.read('todo') !== undefined);
  const tick = useMutationCall(updateTodoItem, { refreshes: [getTodayMedicalRecords] });
  const open = items.filter(({ done }) => !done).length;
  return (
    <Card
      title={t('todo.title')}
      mark={open > 0 && <Count>{open}</Count>}
      actions={
        <IconButton
          size="sm"
          label={t('todo.add')}
          icon={<Plus />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        />
      }
      flush
    >
      {items.length === 0 && !adding && <p className={styles.nothing}>{t('todo.empty')}</p>}
      <ul className={styles.todo} aria-label={t('todo.title')}>
        {items.map(({ id, version, text: words, done }) => (
          <li key={id}>
            <Checkbox
              label={<span className={done ? styles.done : undefined}>{words}</span>}
              value={done}
              onChange={(now) => tick.mutate({ id, version, done: now })}
            />
          </li>
        ))}
      </ul>
      {adding && <NewTodo />}
    </Card>
  );
}
