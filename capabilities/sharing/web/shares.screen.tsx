import { useAct, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, IconButton, Loaded, Screen, Table, toast } from '@alder/ui';
import { CalendarPlus, Copy, Link2Off } from 'lucide-react';
import { useNavigate } from 'react-router';
import { getShareUrls, type ShareUrl, updateShareUrl } from '../contract/index.ts';
import { isLive } from '../domain/index.ts';
import { linkOf } from './share.dialog.tsx';
import styles from './sharing.module.css';
import { explain, useSharingTexts } from './use-sharing-texts.ts';

const WEEK_MS = 7 * 86_400_000;

/** Every link of the hospital: who can still open what, and the way to stop it (design: screens §3.20). */
export function SharesScreen() {
  const t = useSharingTexts();
  const navigate = useNavigate();
  const pages = usePages(getShareUrls, { limit: 50 });
  const shares = pages.pages.flatMap((page) => page.result);
  const query = { data: pages.isPending ? undefined : shares, error: pages.error, refetch: pages.refetch };
  return (
    <Screen title={t('list.title')}>
      <Loaded
        query={query}
        what={t('list.title')}
        isEmpty={(all) => all.length === 0}
        empty={
          <Empty action={<Button onClick={() => void navigate('/pacs/studies')}>{t('list.begin')}</Button>}>
            {t('list.empty')}
          </Empty>
        }
      >
        {(all) => <Links shares={all} />}
      </Loaded>
      {pages.hasMore && (
        <Button busy={pages.isFetchingMore} onClick={pages.more}>
          {t('list.more')}
        </Button>
      )}
    </Screen>
  );
}

function Links({ shares }: { shares: readonly ShareUrl[] }) {
  const t = useSharingTexts();
  const format = useFormat();
  return (
    <Table
      label={t('list.title')}
      rows={shares}
      rowKey={(share) => share.id}
      columns={[
        {
          id: 'title',
          rowHeader: true,
          header: t('list.what'),
          cell: (share) => (
            <span className={styles.what}>
              <b>{share.title || t('untitled')}</b>
              {share.password && <Chip>{t('list.password')}</Chip>}
              {share.downloadable && <Chip tone="warn">{t('list.downloadable')}</Chip>}
            </span>
          ),
        },
        { id: 'created', header: t('list.created'), cell: (share) => format.date(share.created_at, 'full') },
        { id: 'expires', header: t('list.expires'), cell: (share) => format.date(share.expiration, 'full') },
        {
          id: 'opened',
          header: t('list.opened'),
          cell: (share) =>
            share.opened === 0 ? t('list.opened.never') : t('list.opened.times', { count: share.opened }),
        },
        { id: 'state', header: t('list.state'), cell: (share) => <State share={share} /> },
        { id: 'acts', header: '', label: t('list.state'), align: 'end', cell: (share) => <Acts share={share} /> },
      ]}
    />
  );
}

function live(share: ShareUrl): boolean {
  return isLive({ expiration: new Date(share.expiration), revoked_at: share.revoked ? new Date() : null }, new Date());
}

function State({ share }: { share: ShareUrl }) {
  const t = useSharingTexts();
  if (live(share)) return <Chip tone="ok">{t('list.live')}</Chip>;
  return <Chip struck={share.revoked}>{share.revoked ? t('list.stopped') : t('list.expired')}</Chip>;
}

function Acts({ share }: { share: ShareUrl }) {
  const t = useSharingTexts();
  const format = useFormat();
  const update = useAct(updateShareUrl, { refreshes: [getShareUrls], title: share.title });
  const title = share.title || t('untitled');
  const change = async (fields: { revoked?: boolean; expiration?: string }, version = share.version) => {
    try {
      return (await update.mutateAsync({ id: share.id, version, ...fields }))?.result;
    } catch (error) {
      toast({ tone: 'fail', text: explain(t, error) });
    }
  };
  const stop = async () => {
    const stopped = await change({ revoked: true });
    if (stopped)
      toast({ text: t('list.stoppedToast', { title }), undo: () => void change({ revoked: false }, stopped.version) });
  };
  const extend = async () => {
    const from = Math.max(Date.parse(share.expiration), Date.now());
    const longer = await change({ expiration: new Date(from + WEEK_MS).toISOString() });
    if (longer) toast({ text: t('list.extended', { title, date: format.date(longer.expiration, 'full') }) });
  };
  return (
    <span className={styles.acts}>
      {live(share) && (
        <IconButton
          size="sm"
          label={t('list.copy', { title })}
          icon={<Copy />}
          onClick={() =>
            void navigator.clipboard?.writeText(linkOf(share)).then(() => toast({ text: t('list.copied') }))
          }
        />
      )}
      {!share.revoked && (
        <IconButton
          size="sm"
          label={t('list.extend', { title })}
          icon={<CalendarPlus />}
          onClick={() => void extend()}
        />
      )}
      {live(share) && (
        <IconButton size="sm" label={t('list.stop', { title })} icon={<Link2Off />} onClick={() => void stop()} />
      )}
    </span>
  );
}
