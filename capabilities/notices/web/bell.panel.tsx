import { dayOf, useFormat } from '@alder/i18n';
import { Button, IconButton, Popover, SkeletonRows } from '@alder/ui';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Notice } from '../contract/index.ts';
import styles from './bell.module.css';
import { NoticeLine, pathOf } from './notice-line.tsx';
import { useNoticeTexts } from './notice-texts.ts';
import { useMarkRead, useNotices } from './use-notices.ts';

/** The bell of the top bar: how much is unread, and pressed, the list (design §3.0). */
export function NoticeBell() {
  const t = useNoticeTexts();
  const notices = useNotices();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const unread = notices.data?.unread ?? 0;
  const close = () => setOpen(false);
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          ref={anchor}
          label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell')}
          icon={<Bell />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {unread > 0 && (
          <span className={`${styles.count} tn`} aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </span>
      <Popover open={isOpen} onClose={close} anchor={anchor} label={t('title')} placement="bottom end" bare>
        <NoticeList notices={notices} onClose={close} />
      </Popover>
    </>
  );
}

function NoticeList({ notices, onClose }: { notices: ReturnType<typeof useNotices>; onClose: () => void }) {
  const t = useNoticeTexts();
  const mark = useMarkRead();
  const { data, isError, refetch } = notices;
  return (
    <div className={styles.list}>
      <header>
        <h2>{t('title')}</h2>
        {data !== undefined && data.unread > 0 && (
          <Button size="sm" variant="ghost" onClick={() => mark.all(data.result[0])}>
            {t('markAll')}
          </Button>
        )}
      </header>
      {data && <Groups notices={data.result} onOpen={mark.one} onClose={onClose} />}
      {!data && !isError && <SkeletonRows rows={4} height={44} />}
      {!data && isError && (
        <p role="alert" className={styles.none}>
          {t('failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
    </div>
  );
}

type GroupsProps = {
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
  readonly onClose: () => void;
};

function Groups({ notices, onOpen, onClose }: GroupsProps) {
  const t = useNoticeTexts();
  const navigate = useNavigate();
  const { timeZone } = useFormat();
  if (notices.length === 0) return <p className={styles.none}>{t('empty')}</p>;
  const today = dayOf(Date.now(), timeZone);
  const groups = Object.groupBy(notices, ({ at }) => (dayOf(at, timeZone) === today ? 'today' : 'earlier'));
  const open = (notice: Notice) => {
    onClose();
    if (notice.unread) onOpen(notice);
    void navigate(pathOf(notice));
  };
  return (['today', 'earlier'] as const).map(
    (group) =>
      groups[group] && (
        <section key={group} aria-label={t(group)}>
          <h3>{t(group)}</h3>
          <ul>
            {groups[group].map((notice) => (
              <NoticeLine key={`${notice.kind}.${notice.entity}`} notice={notice} onOpen={() => open(notice)} />
            ))}
          </ul>
        </section>
      ),
  );
}
