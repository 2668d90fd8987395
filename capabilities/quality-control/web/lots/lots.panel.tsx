import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { nameOf as analyteName } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import { Chip, Empty, Loaded } from '@alder/ui';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { getQcDrift, type LotChange } from '../../contract/index.ts';
import { MIN_LOT_PATIENTS } from '../../domain/index.ts';
import { useQcTexts } from '../use-qc-texts.ts';
import { LotPlot } from './lot-plot.tsx';
import styles from './lots.module.css';

type AnalyteOfLot = LotChange['analytes'][number];

/** What is most urgent first: a drift, then what is steady, then what too few patients say. */
const ORDER = { drift: 0, steady: 1, tooFew: 2 } as const;

/** The newest reagent lot of each analyzer and panel against the one before it, by the medians of patients. */
export function LotChanges() {
  const t = useQcTexts();
  const query = useCall(getQcDrift, {});
  return (
    <Loaded
      query={query}
      what={t('view.lots')}
      isEmpty={({ result }) => result.length === 0}
      empty={<Empty>{t('lots.none')}</Empty>}
    >
      {({ result }) => (
        <div className={styles.all}>
          <p className={styles.about}>{t('lots.about', { count: MIN_LOT_PATIENTS })}</p>
          {result.map((change) => (
            <LotSection key={`${change.device} ${change.profile}`} change={change} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function LotSection({ change }: { readonly change: LotChange }) {
  const t = useQcTexts();
  const format = useFormat();
  const { name, profile, before, after } = change;
  const analytes = change.analytes.toSorted(
    (a, b) => ORDER[a.verdict] - ORDER[b.verdict] || Math.abs(b.percent ?? 0) - Math.abs(a.percent ?? 0),
  );
  const lot = ({ lot: number, runs, since }: LotChange['after']) =>
    t('lots.lot', { lot: number, count: runs, since: format.date(since) });
  return (
    <section className={styles.section}>
      <h2>{profile ? `${name} · ${profile}` : name}</h2>
      <p className={styles.about}>{t('lots.of', { after: lot(after), before: lot(before) })}</p>
      <ul className={styles.rows}>
        {analytes.map((each) => (
          <AnalyteRow key={each.analyte} of={each} />
        ))}
      </ul>
    </section>
  );
}

function AnalyteRow({ of }: { readonly of: AnalyteOfLot }) {
  const t = useQcTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { analyte, unit, before, after, percent, allowed, verdict } = of;
  const digits = digitsOf(before?.median ?? after?.median ?? 1);
  const median = (summary: AnalyteOfLot['before']) =>
    summary ? t('lots.median', { value: format.number(summary.median, digits), count: summary.n }) : '–';
  return (
    <li className={styles.row} data-verdict={verdict}>
      <span className={styles.analyte}>
        <b>{analyteName({ code: analyte, name: analyte }, language)}</b>
        <small>{showUnit(unit)}</small>
      </span>
      <span className={styles.medians}>
        {median(before)} → {median(after)}
      </span>
      {before && after ? <LotPlot before={before} after={after} verdict={verdict} digits={digits} /> : <span />}
      <span className={styles.change}>
        {percent === null ? '' : `${format.change(percent, 1)} %`}
        <small>{t('lots.allowed', { percent: format.number(allowed, 1) })}</small>
      </span>
      <Verdict verdict={verdict} />
    </li>
  );
}

function Verdict({ verdict }: Pick<AnalyteOfLot, 'verdict'>) {
  const t = useQcTexts();
  if (verdict === 'drift')
    return (
      <Chip tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
        {t('lots.drift')}
      </Chip>
    );
  if (verdict === 'steady')
    return (
      <Chip tone="ok" icon={<CircleCheck aria-hidden="true" />}>
        {t('lots.steady')}
      </Chip>
    );
  return <Chip tone="outline">{t('lots.tooFew')}</Chip>;
}

/** Three digits that count. */
const digitsOf = (value: number) => Math.max(0, Math.min(4, 2 - Math.floor(Math.log10(Math.abs(value) || 1))));

/** Above the control runs: a lot with which patients measure otherwise, before a control says so. */
export function DriftBanner() {
  const t = useQcTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { data } = useCall(getQcDrift, {});
  const drifts = (data?.result ?? []).flatMap((change) => {
    const analytes = change.analytes.filter(({ verdict }) => verdict === 'drift');
    return analytes.length > 0 ? [{ change, analytes }] : [];
  });
  if (drifts.length === 0) return null;
  return (
    <ul className={styles.banner} role="status">
      {drifts.map(({ change, analytes }) => (
        <li key={`${change.device} ${change.profile}`}>
          <TriangleAlert aria-hidden="true" />
          <span>
            {t('lots.banner', {
              ...{ lot: change.after.lot, name: change.name, before: change.before.lot },
              analytes: format.list(
                analytes.map(
                  ({ analyte, percent }) =>
                    `${analyteName({ code: analyte, name: analyte }, language)} ${format.change(percent!, 0)} %`,
                ),
              ),
            })}
          </span>
          <Link to="/clinicpath/qc?view=lots">{t('lots.look')}</Link>
        </li>
      ))}
    </ul>
  );
}
