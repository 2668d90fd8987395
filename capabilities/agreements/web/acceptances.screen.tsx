import { useCall, useWire } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Chip, type Column, Loaded, Part, Screen, SearchField, Table } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  exportHospitalAcceptances,
  getAcceptances,
  getAgreementPdf,
  getHospitalAcceptances,
} from '../contract/index.ts';
import { writeVersion } from '../domain/index.ts';
import styles from './agreement.module.css';
import { useAgreementTexts } from './use-agreement-texts.ts';

type Acceptances = PayloadOf<typeof getHospitalAcceptances>;
type Row = Acceptances['result'][number];

/** `/manage/agreements`: who of the hospital accepted which version of terms and privacy policy, and who did not yet. */
export function AcceptancesScreen() {
  const t = useAgreementTexts();
  const wire = useWire();
  const [search, setSearch] = useState('');
  const found = useCall(getHospitalAcceptances, {});
  return (
    <Screen title={t('list.settings')}>
      <div className={styles.list}>
        <header className={styles.listHead}>
          <div>
            <h2>{t('list.title')}</h2>
            <p>{t('list.about')}</p>
          </div>
          <a className={styles.act} href={wire.url(exportHospitalAcceptances, {})} download>
            <Download aria-hidden="true" size={16} />
            {t('list.export')}
          </a>
        </header>
        <Loaded query={found}>
          {({ result, missing }) => (
            <>
              {missing.length > 0 && <Missing missing={missing} />}
              <SearchField label={t('list.search')} value={search} onChange={setSearch} />
              <People rows={result.filter(({ account }) => isFound(account.displayName, search))} />
            </>
          )}
        </Loaded>
      </div>
    </Screen>
  );
}

const isFound = (name: string, search: string) => name.toLowerCase().includes(search.trim().toLowerCase());

function Missing({ missing }: { missing: Acceptances['missing'] }) {
  const t = useAgreementTexts();
  const people = Map.groupBy(missing, ({ account }) => account.id);
  return (
    <section className={styles.missing} aria-label={t('list.missing')}>
      <h3>{t('list.missing')}</h3>
      <ul>
        {[...people].map(([id, documents]) => (
          <li key={id}>
            <span>{documents[0]!.account.displayName}</span>
            {documents.map(({ document }) => (
              <Chip key={document} tone="warn">
                {t(`list.${document}`)}
              </Chip>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function People({ rows }: { rows: readonly Row[] }) {
  const t = useAgreementTexts();
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      header: t('list.name'),
      rowHeader: true,
      cell: ({ account }) => account.displayName,
      sortBy: ({ account }) => account.displayName,
    },
    ...useDocumentColumns<Row>(),
  ];
  return (
    <div className={styles.wide}>
      <Table
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowKey={({ account, document, version }) => `${account.id} ${document} ${version}`}
        rowTone={({ account }) => (account.active ? undefined : 'muted')}
        empty={t('list.none')}
      />
    </div>
  );
}

/** What the user has accepted, in the account page. */
export function OwnAcceptances() {
  const t = useAgreementTexts();
  const own = useCall(getAcceptances, {});
  const columns = useDocumentColumns<PayloadOf<typeof getAcceptances>['result'][number]>();
  return (
    <Part title={t('own.title')} about={t('own.about')}>
      <Loaded query={own}>
        {({ result }) => (
          <div className={styles.wide}>
            <Table
              label={t('own.title')}
              columns={columns}
              rows={result}
              rowKey={({ document, version }) => `${document} ${version}`}
              empty={t('own.none')}
            />
          </div>
        )}
      </Loaded>
    </Part>
  );
}

function useDocumentColumns<Accepted extends Omit<Row, 'account'>>(): readonly Column<Accepted>[] {
  const t = useAgreementTexts();
  const wire = useWire();
  const format = useFormat();
  const { language } = useLanguage();
  return [
    {
      id: 'document',
      header: t('list.document'),
      cell: ({ document }) => <a href={`/agreement/${document}`}>{t(`list.${document}`)}</a>,
      sortBy: ({ document }) => document,
    },
    {
      id: 'version',
      header: t('list.version'),
      cell: ({ document, version, lang }) => (
        <a href={wire.url(getAgreementPdf, { document, version, lang })} target="_blank" rel="noreferrer">
          {writeVersion(version, language)}
        </a>
      ),
      sortBy: ({ version }) => version,
    },
    { id: 'lang', header: t('list.lang'), hideBelow: 'md', cell: ({ lang }) => t(`list.lang.${lang}`) },
    {
      id: 'at',
      header: t('list.at'),
      cell: ({ accepted_at }) => <span className="tn">{format.dateTime(accepted_at)}</span>,
      sortBy: ({ accepted_at }) => accepted_at,
    },
  ];
}
