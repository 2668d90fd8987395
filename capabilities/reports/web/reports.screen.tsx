import { usePages } from '@alder/client';
import { languageTags, useFormat } from '@alder/i18n';
import { Button, Empty, Filter, FilterBar, Loaded, PetFace, Screen, Seg, SelectField, Table } from '@alder/ui';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { getReports, type ImageReport } from '../contract/index.ts';
import { ReportChip } from './report-reader.tsx';
import styles from './reports.module.css';
import { useReportTexts } from './use-report-texts.ts';

const modalities = ['all', 'DX', 'CR', 'US', 'CT', 'MR'] as const;
const spans = ['any', '0', '6', '29', '364'] as const;

type Choice = {
  readonly q: string;
  readonly mine: boolean;
  readonly unsigned: boolean;
  readonly modality: (typeof modalities)[number];
  /** Days back from today. */
  readonly days: (typeof spans)[number];
};
const ALL: Choice = { q: '', mine: false, unsigned: false, modality: 'all', days: 'any' };

/** Every report of the hospital, newest first, live: `/pacs/reports`. */
export function ReportsScreen({ lead }: { lead?: ReactNode }) {
  const t = useReportTexts();
  const [choice, setChoice] = useState<Choice>(ALL);
  const list = useReportList(choice);
  const showAll = <Button onClick={() => setChoice(ALL)}>{t('list.clear')}</Button>;
  return (
    <Screen title={t(lead ? 'section' : 'list.title')} lead={lead}>
      <Filters choice={choice} onChange={setChoice} />
      <div className={styles.list}>
        <Loaded
          query={list}
          what={t('list.title')}
          isEmpty={(all) => all.length === 0}
          empty={list.isFiltered ? <Empty action={showAll}>{t('list.none')}</Empty> : <Empty>{t('list.empty')}</Empty>}
        >
          {(all) => <Reports reports={all} />}
        </Loaded>
        {list.hasMore && (
          <Button className={styles.more} busy={list.isFetchingMore} onClick={list.more}>
            {t('list.more')}
          </Button>
        )}
      </div>
    </Screen>
  );
}

function Filters({ choice, onChange }: { choice: Choice; onChange: (next: Choice) => void }) {
  const t = useReportTexts();
  return (
    <FilterBar search={{ label: t('list.search'), value: choice.q, onChange: (q) => onChange({ ...choice, q }) }}>
      <Filter pressed={choice.mine} onChange={(own) => onChange({ ...choice, mine: own })}>
        {t('list.mine')}
      </Filter>
      <Filter pressed={choice.unsigned} onChange={(unsigned) => onChange({ ...choice, unsigned })}>
        {t('list.unsigned')}
      </Filter>
      <Seg
        label={t('list.modality')}
        value={choice.modality}
        onChange={(modality) => onChange({ ...choice, modality })}
        entries={modalities.map((value) => ({ value, label: value === 'all' ? t('list.all') : value }))}
      />
      <SelectField
        label={t('list.taken')}
        labelHidden
        value={choice.days}
        onChange={(days) => onChange({ ...choice, days: days ?? 'any' })}
        options={spans.map((value) => ({ value, label: t(`list.days.${value}`) }))}
      />
    </FilterBar>
  );
}

function Reports({ reports }: { reports: readonly ImageReport[] }) {
  const t = useReportTexts();
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <Table
      label={t('list.title')}
      rows={reports}
      rowKey={(report) => report.id}
      onOpen={(report) => void navigate(pageOf(report))}
      columns={[
        {
          id: 'patient',
          rowHeader: true,
          header: t('list.patient'),
          cell: (report) => (
            <span className={styles.patient}>
              <PetFace species={report.species} breed={report.breed} size="sm" />
              <span>
                <b>{report.pet_name ?? report.patient_id}</b>
                <small>{report.pet_name ? report.patient_id : t('list.noPatient')}</small>
              </span>
            </span>
          ),
        },
        {
          id: 'study',
          header: t('list.study'),
          cell: (report) => (
            <span className={styles.twoLines}>
              <span>{[report.modality, report.study_description].filter(Boolean).join(' · ')}</span>
              <small>{format.dateTime(report.study_datetime)}</small>
            </span>
          ),
        },
        {
          id: 'conclusion',
          header: t('conclusion'),
          hideBelow: 'md',
          cell: (report) => (
            <span className={styles.excerpt} lang={languageTags[report.lang]}>
              {report.conclusion || report.finding}
            </span>
          ),
        },
        { id: 'status', header: t('list.status'), cell: (report) => <ReportChip report={report} /> },
        {
          id: 'who',
          header: t('list.who'),
          hideBelow: 'sm',
          cell: (report) => (
            <span className={styles.twoLines}>
              <span>{report.signer_name ?? report.author_name}</span>
              <small>{format.relative(report.signed_at ?? report.updated_at)}</small>
            </span>
          ),
        },
      ]}
    />
  );
}

/** Where a report is read and written. */
export const pageOf = ({ study, medical_image }: Pick<ImageReport, 'study' | 'medical_image'>): string =>
  `/pacs/study/${study}/report/${medical_image}`;

function useReportList({ q, mine: own, unsigned, modality, days }: Choice) {
  const request = useDeferredValue(q.trim());
  const filter = {
    ...(request && { q: request }),
    ...(own && { mine: own }),
    ...(unsigned && { status: 'draft' as const }),
    ...(modality !== 'all' && { modality }),
    ...(days !== 'any' && { since: sinceDays(Number(days)) }),
  };
  const pages = usePages(getReports, { limit: 50, ...filter }, { keepPrevious: true });
  // A list that did not load is not an empty one.
  const data = pages.pages.length === 0 ? undefined : pages.pages.flatMap(({ result }) => result);
  return { ...pages, data, isFiltered: Object.keys(filter).length > 0 };
}

/** The beginning of a day some days ago, where the browser is; the same all day, so that nothing is asked twice. */
function sinceDays(days: number): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - days);
  return day.toISOString();
}
