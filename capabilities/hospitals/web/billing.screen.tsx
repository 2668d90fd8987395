import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Chip, Loaded, Options, Part, Screen, Table, TrendChart } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { getPlan } from '../contract/index.ts';
import { PLAN_NAMES, PLANS } from '../domain/index.ts';
import styles from './billing.module.css';
import settings from './settings.module.css';
import { type HospitalTextKey, useHospitalTexts } from './use-hospital-texts.ts';

type PlanView = PayloadOf<typeof getPlan>['result'];

const GIGABYTE = 1_073_741_824;
/** Points of the plot: more than a screen can show apart is no help. */
const POINTS = 60;

/** `/manage/billing`: the plan, what of it is in use, and what the others have (design: screens §3.28). */
export function BillingScreen() {
  const t = useHospitalTexts();
  const query = useCall(getPlan, {});
  return (
    <Screen title={t('title')}>
      <Options>
        <h2 className={settings.heading}>{t('page.billing')}</h2>
        <Loaded query={query} what={t('page.billing')}>
          {({ result }) => (
            <>
              <Agreement plan={result} />
              <Accounts plan={result} />
              <Storage plan={result} />
              <LocalBackup plan={result} />
              <Compared plan={result} />
            </>
          )}
        </Loaded>
      </Options>
    </Screen>
  );
}

function Agreement({ plan }: { plan: PlanView }) {
  const t = useHospitalTexts();
  const format = useFormat();
  const { ends_at, ending, days_left, is_trial, licences } = plan;
  return (
    <Part title={t(`plan.name.${plan.plan ?? 'own'}` as HospitalTextKey)} about={t('plan.about')}>
      {ending === 'ended' && ends_at ? (
        <p role="status" className={settings.warning}>
          <strong>{t('plan.ended', { day: format.date(ends_at) })}</strong>
          <span>{t('plan.ended.about')}</span>
        </p>
      ) : (
        <p className={styles.term}>
          {is_trial && <Chip tone="info">{t('plan.trial')}</Chip>}
          {days_left !== null && <b className="tn">{t('plan.left', { count: days_left })}</b>}
          <span>{ends_at ? t('plan.until', { day: format.date(ends_at) }) : t('plan.noEnd')}</span>
        </p>
      )}
      <ul className={styles.rooms} aria-label={t('plan.licences')}>
        {(['his', 'lis', 'pacs'] as const).map((room) => (
          <li key={room}>
            <span>{t(`plan.licence.${room}`)}</span>
            <b className="tn">{licences[room] > 0 ? licences[room] : t('plan.licence.closed')}</b>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Accounts({ plan: { doctors, imaging, accounts } }: { plan: PlanView }) {
  const t = useHospitalTexts();
  return (
    <Part title={t('plan.accounts')} about={t('plan.accounts.about')}>
      <div data-setting="plan.accounts" className={styles.meters}>
        <Meter label={t('plan.doctors')} {...doctors} />
        <Meter label={t('plan.imaging')} {...imaging} />
        <Meter label={t('plan.all')} {...accounts} />
      </div>
    </Part>
  );
}

function Meter({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const t = useHospitalTexts();
  const isFull = limit !== null && used >= limit;
  const words = limit === null ? t('plan.used', { used }) : t('plan.usedOf', { used, limit });
  return (
    <div className={styles.meter}>
      <span>
        {label} {isFull && <Chip tone="warn">{t('plan.full')}</Chip>}
      </span>
      <b className="tn">{words}</b>
      {limit !== null && <Bar label={label} used={used} limit={limit} />}
    </div>
  );
}

function Bar({ label, used, limit }: { label: string; used: number; limit: number }) {
  const percent = limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100));
  const tone = percent >= 100 ? 'red' : percent >= 80 ? 'amber' : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter of the browser cannot be drawn in our colours
    <span
      className={styles.bar}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-tone={tone}
    >
      <i style={{ width: `${Math.max(percent, used > 0 ? 2 : 0)}%` }} />
    </span>
  );
}

function Storage({ plan: { used, quota, full_since, refuses_from, history } }: { plan: PlanView }) {
  const t = useHospitalTexts();
  const format = useFormat();
  const size = (bytes: number) => format.number(bytes / GIGABYTE, 2);
  const step = Math.max(1, Math.ceil(history.length / POINTS));
  const points = history.filter((_point, at) => (history.length - 1 - at) % step === 0);
  const words =
    quota === null
      ? t('plan.storage.used', { used: size(used) })
      : t('plan.storage.of', { used: size(used), quota: size(quota) });
  return (
    <Part title={t('plan.storage')} about={t('plan.storage.about')}>
      <div data-setting="plan.storage" className={styles.meters}>
        <div className={styles.meter}>
          <span>{t('plan.storage')}</span>
          <b className="tn">{words}</b>
          {quota !== null && <Bar label={t('plan.storage')} used={used} limit={quota} />}
        </div>
        {full_since && refuses_from && (
          <p role="status" className={settings.warning}>
            {t('plan.storage.full', { when: format.dateTime(full_since), until: format.dateTime(refuses_from) })}
          </p>
        )}
        {points.length > 0 ? (
          <TrendChart
            label={t('plan.storage.growth')}
            unit="GB"
            decimals={2}
            points={points.map(({ date, bytes }) => ({ at: date, value: bytes / GIGABYTE }))}
          />
        ) : (
          <p className={styles.none}>{t('plan.storage.none')}</p>
        )}
        <Link to="/pacs/usage" className={settings.more}>
          {t('plan.storage.details')}
        </Link>
      </div>
    </Part>
  );
}

function LocalBackup({ plan: { local_backup } }: { plan: PlanView }) {
  const t = useHospitalTexts();
  return (
    <Part title={t('plan.backup')} about={t('plan.backup.about')}>
      <p data-setting="plan.backup">{t(`plan.backup.${local_backup}`)}</p>
    </Part>
  );
}

function Compared({ plan }: { plan: PlanView }) {
  const t = useHospitalTexts();
  const format = useFormat();
  return (
    <Part title={t('plan.compare')} about={t('plan.compare.about')}>
      <div data-setting="plan.compare" className={styles.compare}>
        <Table
          label={t('plan.compare')}
          rows={PLAN_NAMES.map((name) => ({ name, ...PLANS[name] }))}
          rowKey={({ name }) => name}
          columns={[
            {
              id: 'plan',
              header: t('plan.column.plan'),
              rowHeader: true,
              cell: ({ name }) => (
                <span className={styles.plan}>
                  {t(`plan.name.${name}`)}
                  {name === plan.plan && (
                    <Chip tone="ok">
                      <Check aria-hidden="true" size={14} /> {t('plan.yours')}
                    </Chip>
                  )}
                </span>
              ),
            },
            { id: 'doctors', header: t('plan.column.doctors'), align: 'end', cell: ({ doctors }) => doctors },
            { id: 'imaging', header: t('plan.column.imaging'), align: 'end', cell: ({ imaging }) => imaging },
            {
              id: 'storage',
              header: t('plan.column.storage'),
              align: 'end',
              cell: ({ gigabytes }) => `${format.number(gigabytes)} GB`,
            },
            {
              id: 'backup',
              hideBelow: 'sm',
              header: t('plan.backup'),
              cell: ({ localBackup }) => t(localBackup ? 'plan.optional' : 'plan.no'),
            },
          ]}
        />
      </div>
    </Part>
  );
}
