import { useCall, useStored } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Card, Chip, Empty, Loaded, Screen, Table, TrendChart } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getUsageDetails, refreshUsage } from '../contract/index.ts';
import { gigabytes, usagePercent } from '../domain/index.ts';
import styles from './usage.module.css';
import { toneOfUsage } from './usage-line.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';

type Usage = PayloadOf<typeof refreshUsage>;
type Details = PayloadOf<typeof getUsageDetails>;

/** Points of the plot: more than a screen can show apart is no help. */
const POINTS = 60;

/** Storage used by images, its growth, usage by kind, and damaged files (design: screens §3.16). */
export function UsageScreen({ lead }: { lead?: ReactNode }) {
  const t = useImagingTexts();
  const stored = useStored();
  const usage = useCall(refreshUsage, {});
  const details = useCall(getUsageDetails, {});
  const refresh = () => void stored.refresh(refreshUsage, getUsageDetails);
  const busy = usage.isFetching || details.isFetching;
  return (
    <Screen
      title={t('studies.title')}
      lead={lead}
      actions={
        <Button icon={<RefreshCw />} busy={busy} onClick={refresh}>
          {t('usage.refresh')}
        </Button>
      }
    >
      <div className={styles.page}>
        <Loaded query={usage} what={t('usage.page')}>
          {(data) => <Bars usage={data} />}
        </Loaded>
        <Loaded query={details} what={t('usage.page')}>
          {(data) => <Options details={data} />}
        </Loaded>
      </div>
    </Screen>
  );
}

function Bars({ usage }: { usage: Usage }) {
  const t = useImagingTexts();
  const { used, quota, archiveUsed, archiveQuota } = usage;
  const rest = ['archiveAccessUsage', 'portalUsed', 'shareUrlUsage', 'shareUrlBoostUsage'] as const;
  return (
    <Card>
      <div className={styles.bars}>
        <Bar label={t('usage.title')} used={used} quota={quota} />
        <Bar label={t('usage.archiveTitle')} used={archiveUsed} quota={archiveQuota} />
        {rest.map((name) => (
          <Bar key={name} label={t(`usage.${name}`)} used={usage[name]} quota={quota} />
        ))}
      </div>
    </Card>
  );
}

function Bar({ label, used, quota }: { label: string; used: number; quota: number | null }) {
  const t = useImagingTexts();
  const format = useFormat();
  const size = (bytes: number) => format.number(gigabytes(bytes), 2);
  const percent = quota === null ? undefined : usagePercent(used, quota);
  const words =
    quota === null ? t('usage.used', { used: size(used) }) : t('usage.of', { used: size(used), quota: size(quota) });
  return (
    <div className={styles.bar}>
      <span>{label}</span>
      <b>{words}</b>
      {percent !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a meter of the browser cannot be drawn in our colours
        <span
          className={styles.meter}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          data-tone={toneOfUsage(percent)}
        >
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
    </div>
  );
}

function Options({ details }: { details: Details }) {
  const t = useImagingTexts();
  const { history, modalities, largest, damaged } = details;
  if (modalities.length === 0) return <Empty>{t('usage.empty')}</Empty>;
  const step = Math.max(1, Math.ceil(history.length / POINTS));
  const points = history.filter((_point, at) => (history.length - 1 - at) % step === 0);
  return (
    <>
      {damaged.length > 0 && <DamagedList damaged={damaged} />}
      <Card title={t('usage.growth')}>
        <TrendChart
          label={t('usage.growth')}
          unit="GB"
          decimals={2}
          points={points.map(({ date, bytes }) => ({ at: date, value: gigabytes(bytes) }))}
        />
      </Card>
      <div className={styles.tables}>
        <ByModality modalities={modalities} />
        <Largest largest={largest} />
      </div>
    </>
  );
}

function ByModality({ modalities }: Pick<Details, 'modalities'>) {
  const t = useImagingTexts();
  const format = useFormat();
  return (
    <Card title={t('usage.byModality')}>
      <Table
        label={t('usage.byModality')}
        rows={modalities}
        rowKey={({ modality }) => modality}
        columns={[
          { id: 'modality', header: t('column.modality'), rowHeader: true, cell: ({ modality }) => modality || '–' },
          { id: 'images', header: t('column.images'), align: 'end', cell: ({ images }) => format.number(images) },
          { id: 'bytes', header: t('usage.size'), align: 'end', cell: ({ bytes }) => format.size(bytes) },
          {
            id: 'archived',
            header: t('usage.archiveTitle'),
            align: 'end',
            cell: ({ archived }) => (archived > 0 ? format.size(archived) : '–'),
          },
        ]}
      />
    </Card>
  );
}

function Largest({ largest }: Pick<Details, 'largest'>) {
  const t = useImagingTexts();
  const format = useFormat();
  return (
    <Card title={t('usage.largest')}>
      <Table
        label={t('usage.largest')}
        rows={largest}
        rowKey={({ study }) => study}
        columns={[
          {
            id: 'study',
            header: t('viewer.study'),
            rowHeader: true,
            cell: ({ study, pet_name, description, datetime }) => (
              <span className={styles.study}>
                <Link to={`/pacs/study/${study}`}>{format.list([pet_name, description])}</Link>
                <small>{format.date(datetime, 'full')}</small>
              </span>
            ),
          },
          { id: 'images', header: t('column.images'), align: 'end', cell: ({ images }) => format.number(images) },
          { id: 'bytes', header: t('usage.size'), align: 'end', cell: ({ bytes }) => format.size(bytes) },
        ]}
      />
    </Card>
  );
}

function DamagedList({ damaged }: Pick<Details, 'damaged'>) {
  const t = useImagingTexts();
  const format = useFormat();
  return (
    <Card title={t('usage.damaged')}>
      <p className={styles.damaged}>
        <TriangleAlert size={18} aria-hidden="true" />
        {t('usage.damagedNote')}
      </p>
      <Table
        label={t('usage.damaged')}
        rows={damaged}
        rowKey={({ image }) => image}
        columns={[
          {
            id: 'file',
            header: t('usage.file'),
            rowHeader: true,
            cell: ({ study, image, filename }) => (
              <Link to={`/pacs/study/${study}/image/${image}`}>{filename || image}</Link>
            ),
          },
          {
            id: 'fault',
            header: t('usage.fault'),
            cell: ({ fault }) => <Chip tone="danger">{t(`usage.fault.${fault}`)}</Chip>,
          },
          { id: 'since', header: t('usage.since'), cell: ({ since }) => format.dateTime(since) },
        ]}
      />
    </Card>
  );
}
