import { useCall } from '@alder/client';
import { QC_WARNING_DAYS } from '@alder/devices/domain';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Empty, Loaded, PressArea, Screen, Seg } from '@alder/ui';
import { Circle, CircleCheck, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { type DeviceQc, getQcOverview } from '../contract/index.ts';
import { AnalytePanel } from './analyte.panel.tsx';
import { Comparisons } from './comparison/comparisons.panel.tsx';
import { nameOf } from './device-name.ts';
import { DriftBanner, LotChanges } from './lots/lots.panel.tsx';
import styles from './qc.module.css';
import { UnfiledPanel } from './unfiled.panel.tsx';
import { useQcTexts } from './use-qc-texts.ts';

/** Runs that the strip of an analyzer shows. */
const STRIP_RUNS = 13;

const VIEWS = ['runs', 'comparison', 'lots'] as const;

/** `/clinicpath/qc`: quality control of the analyzers (design: screens §3.24). */
export function QcScreen({ lead }: { lead?: ReactNode }) {
  const t = useQcTexts();
  const navigate = useNavigate();
  const { oid, cid } = useParams();
  const overview = useCall(getQcOverview, {});
  // In the address: a reload and the way back show the same view.
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find((each) => each === address.get('view')) ?? 'runs';
  return (
    <Screen title={t('title')} lead={lead}>
      <div className={styles.views}>
        <Seg
          size="sm"
          label={t('views')}
          value={view}
          onChange={(next) => setAddress(next === 'runs' ? {} : { view: next }, { replace: true })}
          entries={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </div>
      <Loaded
        query={overview}
        what={t('title')}
        isEmpty={({ result }) => result.length === 0}
        empty={
          <Empty action={<Button onClick={() => void navigate('/clinicpath/devices')}>{t('connect')}</Button>}>
            {t('none')}
          </Empty>
        }
      >
        {({ result, unfiled, now }) => {
          if (view === 'comparison') return <Comparisons devices={result} />;
          if (view === 'lots') return <LotChanges />;
          const device = result.find((one) => one.device === oid) ?? mostUrgent(result);
          return (
            <div className={styles.screen}>
              <nav className={styles.devices} aria-label={t('analyzers')}>
                <ul>
                  {result.map((one) => (
                    <li key={one.device}>
                      <DeviceCard device={one} isCurrent={one === device} now={now} />
                    </li>
                  ))}
                </ul>
                <p className={styles.key}>{t('key')}</p>
              </nav>
              <div className={styles.main}>
                <DriftBanner />
                <UnfiledPanel runs={unfiled} />
                {device.due && (
                  <p className={styles.banner} role="status">
                    <TriangleAlert aria-hidden="true" />
                    {t('overdueBanner', { name: nameOf(device), days: QC_WARNING_DAYS })}
                  </p>
                )}
                <AnalytePanel key={device.device} device={device} analyte={cid} />
              </div>
            </div>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** The analyzer with a hold, then one that is overdue, then one that has QC at all. */
function mostUrgent(all: readonly DeviceQc[]): DeviceQc {
  return (
    all.find(({ holds }) => holds.length > 0) ??
    all.find(({ due }) => due) ??
    all.find(({ analytes }) => analytes.length > 0) ??
    all[0]!
  );
}

/** Whole days, because "2 months ago" beside a limit of 90 days reads as if the limit were kept. */
const daysBetween = (since: string, now: string) => Math.floor((Date.parse(now) - Date.parse(since)) / 86_400_000);

function DeviceCard({ device, isCurrent, now }: { device: DeviceQc; isCurrent: boolean; now: string }) {
  const t = useQcTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const { holds, due, last_qc_at, recent, analytes } = device;
  const about =
    holds.length > 0
      ? t('last.held', { analytes: format.list(holds.map(({ analyte }) => analyte || t('every'))) })
      : last_qc_at === null
        ? t('last.never')
        : due
          ? t('last.overdue', { count: daysBetween(last_qc_at, now), days: QC_WARNING_DAYS })
          : t('last.passed', { when: format.relative(last_qc_at, now) });
  const strip = [...Array<undefined>(Math.max(0, STRIP_RUNS - recent.length)), ...recent];
  return (
    <PressArea
      className={styles.device}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => void navigate(`/clinicpath/qc/${device.device}`)}
    >
      <span className={styles.deviceHead}>
        <b>{nameOf(device)}</b>
        <State hold={holds.length > 0} due={due} cells={analytes} />
      </span>
      <span className={styles.about}>{about}</span>
      <span className={styles.strip} aria-hidden="true">
        {strip.map((verdict, index) => (
          <i key={index} data-verdict={verdict ?? 'none'} />
        ))}
      </span>
    </PressArea>
  );
}

function State({ hold, due, cells }: { hold: boolean; due: boolean; cells: DeviceQc['analytes'] }) {
  const t = useQcTexts();
  const has = (verdict: string) => cells.some((cell) => cell.verdict === verdict);
  if (hold)
    return (
      <Chip tone="danger" icon={<Lock aria-hidden="true" />}>
        {t('state.hold')}
      </Chip>
    );
  if (due)
    return (
      <Chip tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
        {t('state.overdue')}
      </Chip>
    );
  if (has('warning') || has('reject'))
    return (
      <Chip tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
        {t('state.warning')}
      </Chip>
    );
  if (has('pass'))
    return (
      <Chip tone="ok" icon={<CircleCheck aria-hidden="true" />}>
        {t('state.good')}
      </Chip>
    );
  return (
    <Chip tone="outline" icon={<Circle aria-hidden="true" />}>
      {t('state.none')}
    </Chip>
  );
}
