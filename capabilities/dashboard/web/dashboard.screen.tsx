import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Empty, Loaded, Screen, SectionTabs } from '@alder/ui';
import { Navigate, useNavigate, useParams } from 'react-router';
import { getReport, type Report } from '../contract/index.ts';
import { bucketOf, type PageId, pagesOf } from '../domain/index.ts';
import { ChartCard } from './chart-card.tsx';
import styles from './dashboard.module.css';
import { RangeBar } from './range-bar.tsx';
import { RowsDrawer } from './rows.drawer.tsx';
import { Tiles } from './tiles.tsx';
import { useDashboardTexts } from './use-dashboard-texts.ts';
import { type RangeState, useRange } from './use-range.ts';
import { useReportLabels } from './use-report-labels.ts';

/** `/dashboard/:subpage?`: figures of the hospital, each with its definition and its rows (design: screens §3.27). */
export function DashboardScreen() {
  const t = useDashboardTexts();
  const { account, hospital } = useAccount();
  const { subpage } = useParams();
  const navigate = useNavigate();
  const state = useRange();
  const own = pagesOf(account.role, hospital);
  const page = own.find((each) => each === subpage);
  if (own.length === 0)
    return (
      <Screen title={t('title')}>
        <Empty>{t('noPages')}</Empty>
      </Screen>
    );
  // Another page, or one of a licence that the hospital has not: the first of those that there are.
  if (!page) return <Navigate to={`/dashboard/${own[0]}`} replace />;
  return (
    <Screen
      title={t('title')}
      lead={
        <SectionTabs
          label={t('pages')}
          value={page}
          entries={own.map((value) => ({ value, label: t(`page.${value}`) }))}
          onChange={(next) => void navigate(`/dashboard/${next}${state.search()}`)}
        />
      }
    >
      <div className={styles.page}>
        <RangeBar page={page} state={state} />
        <Page key={page} page={page} state={state} />
      </div>
    </Screen>
  );
}

function Page({ page, state }: { readonly page: PageId; readonly state: RangeState }) {
  const t = useDashboardTexts();
  const format = useFormat();
  const { range, compare, bucket } = state;
  const query = useCall(getReport, { ...range, page, compare, ...(bucket && { bucket }) }, { keepPrevious: true });
  const day = (date: string) => format.date(date);
  return (
    <>
      <p className={styles.when}>
        {t('range', { from: day(range.from), to: day(range.to) })}
        {query.data?.compared && (
          <small>{t('comparedTo', { from: day(query.data.compared.from), to: day(query.data.compared.to) })}</small>
        )}
      </p>
      <Loaded query={query} what={t(`page.${page}`)}>
        {(report) => <Figures report={report} state={state} />}
      </Loaded>
    </>
  );
}

function Figures({ report, state }: { readonly report: Report; readonly state: RangeState }) {
  const t = useDashboardTexts();
  const labels = useReportLabels();
  const { listed } = state;
  const chart = listed?.by && report.charts.find(({ measure, by }) => measure === listed.measure && by === listed.by);
  const part = chart?.rows.find(({ key }) => key === listed?.key);
  const what = listed && labels.measure(listed.measure);
  const title =
    listed?.by && what
      ? t('rows.title', {
          what,
          part: labels.bar(listed.by, part ?? { key: listed.key ?? '', label: null }, report.bucket),
        })
      : what;
  return (
    <>
      <Tiles tiles={report.tiles} list={state.list} />
      <div className={styles.charts}>
        {report.charts.map((each) => (
          <ChartCard key={`${each.measure} ${each.by}`} chart={each} bucket={report.bucket} list={state.list} />
        ))}
      </div>
      {listed && title && (
        <RowsDrawer
          key={`${listed.measure} ${listed.by} ${listed.key}`}
          listed={listed}
          range={state.range}
          bucket={state.bucket ?? bucketOf(state.range)}
          title={title}
          onClose={() => state.list(undefined)}
        />
      )}
    </>
  );
}
