import { useAccount, useCall, useMutationCall, useRealtime, useStored } from '@alder/client';
import { useEffect } from 'react';
import { getNotices, markRead, type Notice } from '../contract/index.ts';
import { useNoticeTexts } from './notice-texts.ts';

/** Entities whose events can change what the bell says. */
const sources: ReadonlySet<string> = new Set([
  'record',
  'critical',
  'transmission',
  'pulpo',
  'pacs',
  'study',
  'series',
  'shareUrl',
  'medicalRecord',
  'imageReport',
  'teleconsult',
]);
/** A study of 500 images is not 500 questions from every browser. */
export const BATCH_WINDOW_MS = 2000;
/** What no event announces: a gateway that has fallen silent, a notice that has grown old. */
const EVERY_MS = 5 * 60_000;

/** Notices of this user, refreshed by the events of the hospital. */
export function useNotices() {
  const realtime = useRealtime();
  const { account } = useAccount();
  const notices = useCall(getNotices, {}, { everyMs: EVERY_MS });
  const { refetch } = notices;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = realtime.onEvent(({ event, id }) => {
      const [entity = ''] = event.split('.');
      if (entity === 'notice' ? id !== account.id : !sources.has(entity)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, BATCH_WINDOW_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [realtime, refetch, account.id]);
  return notices;
}

/** Marks notices as read: seen at once, kept on the server. */
export function useMarkRead() {
  const t = useNoticeTexts();
  const stored = useStored();
  const mark = useMutationCall(markRead, { title: t('markAll'), before: ({ until, one }) => change(until, one) });
  type One = { readonly kind: Notice['kind']; readonly entity: string };

  function change(until: string, one: One | undefined): () => void {
    const before = stored.get(getNotices, {});
    const covers = (notice: Notice) =>
      notice.at <= until && (!one || (notice.kind === one.kind && notice.entity === one.entity));
    stored.change(getNotices, {}, ({ result }) => {
      const marked = result.map((notice) => (covers(notice) ? { ...notice, unread: false } : notice));
      return { result: marked, unread: marked.filter(({ unread }) => unread).length };
    });
    return () => before && stored.change(getNotices, {}, () => before);
  }

  return {
    one: ({ kind, entity, at }: Notice) => mark.mutate({ until: at, one: { kind, entity } }),
    all: (newest: Notice | undefined) => newest && mark.mutate({ until: newest.at }),
  };
}
