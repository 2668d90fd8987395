import { useAccount, useCall } from '@alder/client';
import { defineTexts, useFormat, useTexts } from '@alder/i18n';
import { Card, Empty, KpiStrip, KpiTile, Loaded, Screen } from '@alder/ui';
import type { Licence, PayloadOf } from '@alder/wire';
import { Link } from 'react-router';
import { getDashboard } from '../../contract/index.ts';
import styles from './dashboard.module.css';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

type Dashboard = PayloadOf<typeof getDashboard>;
type Numbers<Part extends 'visits' | 'money' | 'laboratory' | 'imaging'> = NonNullable<Dashboard[Part]>;
type Tile = { readonly label: string; readonly value: string };

/** `/dashboard`: today's numbers, each part with the way to its rows (design: screens §3.27). */
export function DashboardScreen() {
  const t = useTexts(texts);
  const query = useCall(getDashboard, {});
  return (
    <Screen title={t('title')}>
      <div className={styles.page}>
        <Loaded
          query={query}
          what={t('title')}
          isEmpty={(data) => !data.visits && !data.money && !data.laboratory && !data.imaging}
          empty={<Empty>{t('none')}</Empty>}
        >
          {(data) => <Parts data={data} />}
        </Loaded>
      </div>
    </Screen>
  );
}

function Parts({ data: { day, visits, money, laboratory, imaging } }: { data: Dashboard }) {
  const t = useTexts(texts);
  const format = useFormat();
  const count = (value: number) => format.number(value, 0);
  const ofVisits = ({ clinic, pharmacy, checkout, archive }: Numbers<'visits'>): Tile[] => [
    { label: t('visits.clinic'), value: count(clinic) },
    { label: t('visits.pharmacy'), value: count(pharmacy) },
    { label: t('visits.checkout'), value: count(checkout) },
    { label: t('visits.archive'), value: count(archive) },
  ];
  const ofMoney = ({ received, unpaid }: Numbers<'money'>): Tile[] => [
    { label: t('money.received'), value: format.money(received) },
    { label: t('money.unpaid'), value: count(unpaid) },
  ];
  const ofLaboratory = ({ results, critical, unmatched }: Numbers<'laboratory'>): Tile[] => [
    { label: t('laboratory.results'), value: count(results) },
    { label: t('laboratory.critical'), value: count(critical) },
    { label: t('laboratory.unmatched'), value: count(unmatched) },
  ];
  const ofImaging = ({ studies, images, unmatched }: Numbers<'imaging'>): Tile[] => [
    { label: t('imaging.studies'), value: count(studies) },
    { label: t('imaging.images'), value: count(images) },
    { label: t('imaging.unmatched'), value: count(unmatched) },
  ];
  return (
    <>
      <p className={styles.day}>{t('today', { day: format.date(day) })}</p>
      {visits && <Part name="visits" tiles={ofVisits(visits)} permit="his" to="/his/list" />}
      {money && <Part name="money" tiles={ofMoney(money)} permit="his" to="/his/checkout" />}
      {laboratory && <Part name="laboratory" tiles={ofLaboratory(laboratory)} permit="lis" to="/clinicpath/results" />}
      {imaging && <Part name="imaging" tiles={ofImaging(imaging)} permit="pacs" to="/pacs/studies" />}
    </>
  );
}

type PartProps = {
  readonly name: 'visits' | 'money' | 'laboratory' | 'imaging';
  readonly tiles: readonly Tile[];
  /** Without it the way to the rows is absent. */
  readonly permit: Licence;
  readonly to: string;
};

function Part({ name, tiles, permit, to }: PartProps) {
  const t = useTexts(texts);
  const { account } = useAccount();
  return (
    <Card title={t(name)} actions={account[`permit_${permit}`] ? <Link to={to}>{t(`${name}.open`)}</Link> : undefined}>
      <p className={styles.about}>{t(`${name}.about`)}</p>
      <KpiStrip label={t(name)}>
        {tiles.map(({ label, value }) => (
          <KpiTile key={label} label={label} value={value} />
        ))}
      </KpiStrip>
    </Card>
  );
}
