import { useCall, useMutationCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  Chip,
  type ChipProps,
  type Column,
  ConfirmDialog,
  Empty,
  Loaded,
  Screen,
  Table,
  useFailToast,
} from '@alder/ui';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { type DataExport, getExports, getExportTarget, removeExport } from '../contract/index.ts';
import { EXPORT_DAYS, type ExportState, isRunning } from '../domain/index.ts';
import { DownloadDialog } from './download.dialog.tsx';
import styles from './exports.module.css';
import { MakeDialog } from './make.dialog.tsx';
import { TargetPart } from './target.part.tsx';
import { useExportTexts } from './use-export-texts.ts';

/** `/manage/data`: everything of the hospital in one archive, now or each month (design: screens §3.28). */
export function ExportsScreen() {
  const t = useExportTexts();
  // Progress is announced; asking now and then covers a server that ended in between.
  const pages = usePages(getExports, {});
  const target = useCall(getExportTarget, {});
  const [isMaking, setMaking] = useState(false);
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  return (
    <Screen title={t('title')}>
      <div className={styles.page}>
        <Loaded query={listed} what={t('title')}>
          {(rows) => {
            const running = rows.find(({ state }) => isRunning(state as ExportState));
            return (
              <>
                <section className={styles.intro} aria-label={t('title')}>
                  <p>{t('about')}</p>
                  {running ? (
                    <Progress entry={running} />
                  ) : (
                    <div>
                      <Button variant="primary" size="lg" icon={<PackageOpen />} onClick={() => setMaking(true)}>
                        {t('make')}
                      </Button>
                    </div>
                  )}
                </section>
                <Archives rows={rows} more={pages.hasMore ? pages.more : undefined} busy={pages.isFetchingMore} />
              </>
            );
          }}
        </Loaded>
        {target.data && <TargetPart target={target.data.result} />}
        <CheckPart />
        {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
      </div>
    </Screen>
  );
}

function Progress({ entry }: { entry: DataExport }) {
  const t = useExportTexts();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const fail = useFailToast(t);
  const remove = useMutationCall(removeExport, { title: t('cancel'), refreshes: [getExports] });
  const { id, version, state, files, files_done, bytes_done } = entry;
  const isCounted = (state === 'reading' || state === 'copying') && files > 0;
  async function cancel(): Promise<void> {
    await remove.mutateAsync({ id, version }).catch(fail);
    setAsking(false);
  }
  return (
    <div role="status" className={styles.progress}>
      <b>{t('running')}</b>
      <p>
        {t(`progress.${state as 'reading'}`, {
          ...{ done: format.number(files_done), total: format.number(files), size: format.size(bytes_done) },
        })}
      </p>
      <progress aria-label={t('running')} {...(isCounted && { value: files_done, max: files })} />
      <small>{t('progress.leave')}</small>
      <div>
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('cancel.confirm')}
        action={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        {t('cancel.text')}
      </ConfirmDialog>
    </div>
  );
}

type ArchivesProps = {
  readonly rows: readonly DataExport[];
  readonly more: (() => void) | undefined;
  readonly busy: boolean;
};

function Archives({ rows, more, busy }: ArchivesProps) {
  const t = useExportTexts();
  const format = useFormat();
  const columns: readonly Column<DataExport>[] = [
    {
      ...{ id: 'when', header: t('list.when'), rowHeader: true },
      cell: ({ made_at, created_at }) => format.dateTime(made_at ?? created_at),
    },
    { id: 'by', header: t('list.by'), hideBelow: 'md', cell: (row) => row.created_by ?? requestedByPlan(row) },
    { id: 'state', header: t('list.state'), cell: (row) => <State entry={row} /> },
    {
      ...{ id: 'size', header: t('list.size'), align: 'end', hideBelow: 'sm' },
      cell: ({ sha256, bytes }) => (sha256 ? format.size(bytes) : ''),
    },
    { id: 'acts', header: t('list.acts'), align: 'end', cell: (row) => <Acts entry={row} /> },
  ];
  const requestedByPlan = ({ kind }: DataExport) => (kind === 'monthly' ? t('list.monthly') : '');
  return (
    <section className={styles.part} aria-label={t('list.title')}>
      <header>
        <h2>{t('list.title')}</h2>
        <p>{t('list.about', { days: EXPORT_DAYS })}</p>
      </header>
      <Table
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty icon={<PackageOpen aria-hidden="true" />}>{t('list.none')}</Empty>}
        footer={
          more && (
            <Button variant="ghost" busy={busy} onClick={more}>
              {t('more')}
            </Button>
          )
        }
      />
    </section>
  );
}

const TONES: Readonly<Record<ExportState, ChipProps['tone']>> = {
  ...{ waiting: 'info', reading: 'info', copying: 'info', sending: 'info' },
  ...{ done: 'ok', failed: 'danger', canceled: 'neutral', expired: 'neutral' },
};

/** Where an archive stands, and what there is to know about it. */
function State({ entry }: { entry: DataExport }) {
  const t = useExportTexts();
  const format = useFormat();
  const { failure, missing, sent_to, fingerprint, expires_at } = entry;
  const state = entry.state as ExportState;
  const date = expires_at ? format.date(expires_at) : '';
  return (
    <div className={styles.state}>
      <Chip tone={TONES[state]}>{t(`state.${state}`, { date })}</Chip>
      {failure !== null && <small>{t(`failure.${failure as 'unknown'}`)}</small>}
      {missing > 0 && <small>{t('missing', { count: missing })}</small>}
      {sent_to !== null && <small>{t('sent', { name: sent_to })}</small>}
      {fingerprint !== null && state === 'done' && (
        <small className={styles.print}>
          {t('fingerprint')} <code>{fingerprint}</code>
        </small>
      )}
    </div>
  );
}

function Acts({ entry }: { entry: DataExport }) {
  const t = useExportTexts();
  const fail = useFailToast(t);
  const [asked, ask] = useState<'download' | 'delete'>();
  const remove = useMutationCall(removeExport, { title: t('delete'), refreshes: [getExports] });
  const { id, version, state } = entry;
  if (state !== 'done') return null;
  async function confirm(): Promise<void> {
    await remove.mutateAsync({ id, version }).catch(fail);
    ask(undefined);
  }
  return (
    <div className={styles.acts}>
      <Button size="sm" variant="primary" onClick={() => ask('download')}>
        {t('download')}
      </Button>
      <Button size="sm" onClick={() => ask('delete')}>
        {t('delete')}
      </Button>
      {asked === 'download' && <DownloadDialog entry={entry} onClose={() => ask(undefined)} />}
      <ConfirmDialog
        open={asked === 'delete'}
        title={t('delete.confirm')}
        action={t('delete')}
        busy={remove.isPending}
        onConfirm={() => void confirm()}
        onClose={() => ask(undefined)}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </div>
  );
}

/** How to check an archive; the commands are the same in every language. */
function CheckPart() {
  const t = useExportTexts();
  return (
    <section className={styles.part} aria-label={t('check.title')}>
      <header>
        <h2>{t('check.title')}</h2>
        <p>{t('check.about')}</p>
      </header>
      <dl className={styles.commands}>
        <dt>{t('check.plain')}</dt>
        <dd>
          <code>sha256sum -c SHA256SUMS</code>
        </dd>
        <dt>{t('check.alder')}</dt>
        <dd>
          <code>alder export verify ARCHIVE.zip</code>
        </dd>
        <dt>{t('check.restore')}</dt>
        <dd>
          <code>alder export restore ARCHIVE.zip</code>
        </dd>
      </dl>
    </section>
  );
}
