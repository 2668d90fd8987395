import { useCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { nameOf as analyteName } from '@alder/lab/domain';
import { Button, Empty, IconButton, Loaded, Seg, SelectField } from '@alder/ui';
import { ChevronLeft, ChevronRight, ListOrdered, Play, Printer, Table2, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type DeviceQc, getQcChart, type QcHold, type QcPoint } from '../contract/index.ts';
import { ActionDialog } from './action.dialog.tsx';
import { nameOf } from './device-name.ts';
import { HoldPanel } from './hold.panel.tsx';
import { LeveyJennings } from './levey-jennings.tsx';
import { LotsDialog } from './lots.dialog.tsx';
import { NumbersPanel } from './numbers.panel.tsx';
import { clampWindow, panWindow, timesOf, type Window, zoomWindow } from './plot-view.ts';
import { PointDialog } from './point.dialog.tsx';
import { PointsTable } from './points-table.tsx';
import styles from './qc.module.css';
import { RulesDialog } from './rules.dialog.tsx';
import { RunDialog } from './run.dialog.tsx';
import { useQcTexts } from './use-qc-texts.ts';

const periods = ['30', '90', '365', 'all'] as const;
type Period = (typeof periods)[number];
type Open = 'lots' | 'run' | 'action' | 'rules';

/** One analyte of an analyzer: its plot, its numbers, its rules, and a hold on it. */
export function AnalytePanel({ device, analyte }: { device: DeviceQc; analyte: string | undefined }) {
  const t = useQcTexts();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const [period, setPeriod] = useState<Period>('90');
  const [dialog, setDialog] = useState<Open>();
  const [asRows, setAsRows] = useState(false);
  const held = device.holds[0]?.analyte;
  const known = device.analytes.map((cell) => cell.analyte);
  const current = analyte ?? (held && known.includes(held) ? held : known[0]);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2>
            {current ? analyteName({ code: current, name: current }, language) : nameOf(device)} <span>{current}</span>
          </h2>
          <p>
            {nameOf(device)} {device.serial}
          </p>
        </div>
        <div className={styles.filters}>
          {current && (
            <SelectField
              label={t('analyte')}
              labelHidden
              value={current}
              options={known.includes(current) ? known : [...known, current]}
              onChange={(next) => void navigate(`/clinicpath/qc/${device.device}/chart/${encodeURIComponent(next)}`)}
            />
          )}
          <Seg
            size="sm"
            label={t('period')}
            value={period}
            onChange={setPeriod}
            entries={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
          />
        </div>
        <div className={styles.acts}>
          <Button icon={<Table2 />} onClick={() => setAsRows(!asRows)} aria-pressed={asRows}>
            {t(asRows ? 'plot' : 'rows')}
          </Button>
          <IconButton label={t('print')} icon={<Printer />} onClick={() => print()} />
          <Button icon={<ListOrdered />} onClick={() => setDialog('lots')}>
            {t('lots')}
          </Button>
          <Button variant="primary" icon={<Play />} onClick={() => setDialog('run')}>
            {t('run')}
          </Button>
        </div>
      </header>
      {current ? (
        <Chart
          key={`${current} ${period}`}
          device={device}
          analyte={current}
          period={period}
          asRows={asRows}
          onDialog={setDialog}
        />
      ) : (
        <Empty action={<Button onClick={() => setDialog('lots')}>{t('lot.add')}</Button>}>{t('noLots')}</Empty>
      )}
      <OverdueHold device={device} analyte={current} onAction={() => setDialog('action')} />
      {dialog === 'lots' && <LotsDialog device={device} onClose={() => setDialog(undefined)} />}
      {dialog === 'run' && <RunDialog device={device} onClose={() => setDialog(undefined)} />}
      {dialog === 'action' && <ActionDialog device={device} onClose={() => setDialog(undefined)} />}
      {dialog === 'rules' && current && (
        <RulesDialog device={device.device} analyte={current} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

/** Other holds of the analyzer: of every analyte, or of one that is not shown. */
function OverdueHold(props: { device: DeviceQc; analyte: string | undefined; onAction: () => void }) {
  const { device, analyte, onAction } = props;
  const others = device.holds.filter((hold: QcHold) => hold.analyte !== analyte);
  return others.map((hold) => <HoldPanel key={hold.id} id={hold.id} onAction={onAction} />);
}

type ChartProps = {
  readonly device: DeviceQc;
  readonly analyte: string;
  readonly period: Period;
  readonly asRows: boolean;
  readonly onDialog: (dialog: Open) => void;
};

function Chart({ device, analyte, period, asRows, onDialog }: ChartProps) {
  const t = useQcTexts();
  const [since] = useState(() => sinceOf(period));
  const chart = useCall(getQcChart, { device: device.device, analyte, ...(since && { since }) });
  const [level, setLevel] = useState(0);
  const [shown, setShown] = useState<Window>();
  const [opened, setOpened] = useState<string>();
  return (
    <Loaded query={chart} what={t('title')}>
      {({ points, lots, events, rules, hold }) => {
        const levels = [...new Set(points.map((point) => point.level))].sort();
        const times = timesOf(points);
        const window = clampWindow(shown ?? { first: 0, count: times.length }, times.length);
        const visible = levels.filter((one) => level === 0 || one === level);
        const point = points.find(({ id }) => id === opened);
        return (
          <>
            <section className={styles.chart} aria-label={analyte}>
              <div className={styles.plots}>
                {points.length === 0 && <Empty>{t('noPoints')}</Empty>}
                {points.length > 0 && (
                  <div className={styles.plotBar}>
                    <Seg
                      size="sm"
                      label={t('levels')}
                      value={String(level)}
                      onChange={(next) => setLevel(Number(next))}
                      entries={[
                        { value: '0', label: t('allLevels') },
                        ...levels.map((one) => ({ value: String(one), label: t('level', { level: one }) })),
                      ]}
                    />
                    {!asRows && <ZoomButtons window={window} total={times.length} onWindow={setShown} />}
                  </div>
                )}
                {asRows ? (
                  <PointsTable points={ofLevels(points, visible)} onOpen={({ id }) => setOpened(id)} />
                ) : (
                  visible.map((one) => (
                    <LeveyJennings
                      key={one}
                      {...{ analyte, level: one, lots, events, times, window }}
                      points={ofLevels(points, [one])}
                      onWindow={setShown}
                      onOpen={({ id }) => setOpened(id)}
                    />
                  ))
                )}
              </div>
              <NumbersPanel points={points} rules={rules} onEdit={() => onDialog('rules')} />
            </section>
            {hold && hold.analyte === analyte && <HoldPanel id={hold.id} onAction={() => onDialog('action')} />}
            {point && <PointDialog key={point.id} point={point} onClose={() => setOpened(undefined)} />}
          </>
        );
      }}
    </Loaded>
  );
}

const ofLevels = (points: readonly QcPoint[], levels: readonly number[]) =>
  points.filter(({ level }) => levels.includes(level));

/** The start of the day, so that the same period is the same request. */
function sinceOf(period: Period): string | undefined {
  if (period === 'all') return undefined;
  const day = 86_400_000;
  return new Date(Math.floor(Date.now() / day) * day - Number(period) * day).toISOString();
}

function ZoomButtons(props: { window: Window; total: number; onWindow: (window: Window) => void }) {
  const { window, total, onWindow } = props;
  const t = useQcTexts();
  const isAll = window.count === total;
  return (
    <div className={styles.zoom}>
      <IconButton
        size="sm"
        label={t('earlier')}
        icon={<ChevronLeft />}
        disabled={window.first === 0}
        onClick={() => onWindow(panWindow(window, -0.5, total))}
      />
      <IconButton
        size="sm"
        label={t('later')}
        icon={<ChevronRight />}
        disabled={window.first + window.count >= total}
        onClick={() => onWindow(panWindow(window, 0.5, total))}
      />
      <IconButton
        size="sm"
        label={t('zoomOut')}
        icon={<ZoomOut />}
        disabled={isAll}
        onClick={() => onWindow(zoomWindow(window, 2, 0.5, total))}
      />
      <IconButton
        size="sm"
        label={t('zoomIn')}
        icon={<ZoomIn />}
        onClick={() => onWindow(zoomWindow(window, 0.5, isAll ? 1 : 0.5, total))}
      />
    </div>
  );
}
