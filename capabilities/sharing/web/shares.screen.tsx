import { useMutationCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  Chip,
  copyText,
  Empty,
  IconButton,
  Loaded,
  Screen,
  SearchField,
  Seg,
  SelectField,
  Table,
  toast,
  useFailToast,
} from '@alder/ui';
import { CalendarPlus, Copy, Link2Off } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { getShareUrls, type ShareUrl, updateShareUrl } from '../contract/index.ts';
import { type ShareState, shareStates } from '../domain/index.ts';
import { ImportDialog } from './import.dialog.tsx';
import type { PatientField } from './import-choice.form.tsx';
import { linkOf } from './link.ts';
import { ShareDrawer } from './share-drawer.tsx';
import { isLiveShare, ShareStateChip } from './share-state.tsx';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

const WEEK_MS = 7 * 86_400_000;
const sorts = ['newest', 'ending', 'opened'] as const;
type Choice = {
  readonly q: string;
  readonly state: ShareState | 'all';
  readonly sort: (typeof sorts)[number];
};

/** Every link of the hospital: who can still open what, what became of it, and the way to stop it (screens §3.20). */
export function SharesScreen({
  slots,
  lead,
}: {
  slots?: { readonly PatientField: PatientField };
  /** The ways through imaging. */
  lead?: ReactNode;
}) {
  const t = useSharingTexts();
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Choice>({ q: '', state: 'all', sort: 'newest' });
  const [current, setCurrent] = useState<string>();
  const [imports, setImports] = useState(false);
  const { q, state, sort } = useDeferredValue(choice);
  const pages = usePages(getShareUrls, {
    ...{ limit: 50, sort },
    ...(q.trim() && { q: q.trim() }),
    ...(state !== 'all' && { state }),
  });
  const shares = pages.pages.flatMap((page) => page.result);
  const query = { data: pages.isPending ? undefined : shares, error: pages.error, refetch: pages.refetch };
  const isNarrowed = q.trim() !== '' || state !== 'all';
  const open = shares.find(({ id }) => id === current);
  return (
    <Screen title={t(lead ? 'section' : 'list.title')} lead={lead}>
      <div className={styles.page}>
        <Choices choice={choice} onChange={setChoice}>
          {slots && <Button onClick={() => setImports(true)}>{t('import.title')}</Button>}
        </Choices>
        <Loaded
          query={query}
          what={t('list.title')}
          isEmpty={(all) => all.length === 0}
          empty={
            isNarrowed ? (
              <Empty>{t('list.noneFound')}</Empty>
            ) : (
              <Empty action={<Button onClick={() => void navigate('/pacs/studies')}>{t('list.begin')}</Button>}>
                {t('list.empty')}
              </Empty>
            )
          }
        >
          {(all) => <Links shares={all} current={current} onOpen={setCurrent} />}
        </Loaded>
        {pages.hasMore && (
          <Button busy={pages.isFetchingMore} onClick={pages.more}>
            {t('list.more')}
          </Button>
        )}
      </div>
      {imports && slots && <ImportDialog PatientField={slots.PatientField} onClose={() => setImports(false)} />}
      {open && <ShareDrawer share={open} onClose={() => setCurrent(undefined)} />}
    </Screen>
  );
}

function Choices(props: { choice: Choice; onChange: (next: Choice) => void; children: ReactNode }) {
  const { choice, onChange, children } = props;
  const t = useSharingTexts();
  return (
    <div className={styles.choices}>
      <SearchField label={t('list.search')} value={choice.q} onChange={(q) => onChange({ ...choice, q })} />
      <Seg
        label={t('list.state')}
        value={choice.state}
        onChange={(state) => onChange({ ...choice, state })}
        entries={(['all', ...shareStates] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      <SelectField
        label={t('list.sort')}
        labelHidden
        value={choice.sort}
        onChange={(sort) => onChange({ ...choice, sort: sort ?? 'newest' })}
        options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
      {children}
    </div>
  );
}

function Links(props: { shares: readonly ShareUrl[]; current: string | undefined; onOpen: (id: string) => void }) {
  const { shares, current, onOpen } = props;
  const t = useSharingTexts();
  const format = useFormat();
  return (
    <Table
      label={t('list.title')}
      rows={shares}
      rowKey={(share) => share.id}
      onOpen={(share) => onOpen(share.id)}
      rowTone={(share) => (isLiveShare(share) ? undefined : 'muted')}
      {...(current !== undefined && { current })}
      columns={[
        {
          id: 'title',
          rowHeader: true,
          header: t('list.what'),
          cell: (share) => (
            <span className={styles.what}>
              <b>{share.title || t('untitled')}</b>
              <span className={styles.hint}>{t('dialog.what', { count: share.images })}</span>
              {share.password && <Chip>{t('list.password')}</Chip>}
              {share.downloadable && <Chip tone="warn">{t('list.downloadable')}</Chip>}
              {share.wrong_passwords >= 5 && (
                <Chip tone="danger">{t('uses.wrong', { count: share.wrong_passwords })}</Chip>
              )}
            </span>
          ),
        },
        {
          id: 'created',
          hideBelow: 'md',
          header: t('list.created'),
          cell: (share) => (
            <span className={styles.twoLines}>
              {format.date(share.created_at, 'full')}
              {share.author && <span className={styles.hint}>{share.author}</span>}
            </span>
          ),
        },
        {
          id: 'expires',
          hideBelow: 'sm',
          header: t('list.expires'),
          cell: (share) => format.date(share.expiration, 'full'),
        },
        {
          id: 'opened',
          hideBelow: 'sm',
          header: t('list.opened'),
          cell: (share) => (
            <span className={styles.twoLines}>
              {share.opened === 0 ? t('list.opened.never') : t('list.opened.times', { count: share.opened })}
              {share.opened_at && <span className={styles.hint}>{format.moment(share.opened_at)}</span>}
            </span>
          ),
        },
        { id: 'state', header: t('list.state'), cell: (share) => <ShareStateChip share={share} /> },
        { id: 'acts', header: '', label: t('list.acts'), align: 'end', cell: (share) => <Acts share={share} /> },
      ]}
    />
  );
}

function Acts({ share }: { share: ShareUrl }) {
  const t = useSharingTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const update = useMutationCall(updateShareUrl, { refreshes: [getShareUrls], title: share.title });
  const title = share.title || t('untitled');
  const change = async (fields: { revoked?: boolean; expiration?: string }, version = share.version) => {
    try {
      return (await update.mutateAsync({ id: share.id, version, ...fields }))?.result;
    } catch (error) {
      fail(error);
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
      {isLiveShare(share) && (
        <IconButton
          size="sm"
          label={t('list.copy', { title })}
          icon={<Copy />}
          onClick={() => void copyText(linkOf(share), t('list.copied'))}
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
      {isLiveShare(share) && (
        <IconButton size="sm" label={t('list.stop', { title })} icon={<Link2Off />} onClick={() => void stop()} />
      )}
    </span>
  );
}
