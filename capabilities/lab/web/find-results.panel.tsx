import { useCall, usePages } from '@alder/client';
import { dayOf, useFormat, useLanguage } from '@alder/i18n';
import { analytes, type DeviceModel, deviceModels } from '@alder/terms';
import { Button, Chip, type Column, Empty, FilterBar, LabFlagChip, Loaded, Seg, SelectField, Table } from '@alder/ui';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FoundRecord, getRecordCounts, searchRecords } from '../contract/index.ts';
import { type FlagKind, flagKinds, nameOf, type ResultState, readableRaw, resultStates } from '../domain/index.ts';
import { atMost } from './at-most.ts';
import styles from './find-results.module.css';
import { deviceOf, flagMark, modelLabels, profileOf } from './lab-view.ts';
import sheet from './sheet.module.css';
import { SheetHeader } from './unmatched.panel.tsx';
import { type LabTexts, useLabTexts } from './use-lab-texts.ts';

const DAY_MS = 86_400_000;
const SPANS = { today: 0, week: 6, month: 29, year: 364 } as const;
type Span = keyof typeof SPANS;

type Criteria = {
  q: string;
  state: ResultState;
  code: string;
  flag: FlagKind | '';
  device: DeviceModel | '';
  span: Span | '';
};
const NONE: Criteria = { q: '', state: 'filed', code: '', flag: '', device: '', span: '' };

/** Every result that is stored, by patient, number, analyte, flag, device, date and state (design: screens §3.15). */
export function FindResultsPanel() {
  const t = useLabTexts();
  const format = useFormat();
  const [criteria, setCriteria] = useState(NONE);
  const select = (change: Partial<Criteria>) => setCriteria({ ...criteria, ...change });
  const { q, state, code, flag, device, span } = criteria;
  const text = useDeferredValue(q.trim());
  const pages = usePages(
    searchRecords,
    {
      state,
      q: text,
      ...(code && { code }),
      ...(flag && { flag }),
      ...(device && { device }),
      ...(span && { from: startOf(span, format.timeZone) }),
    },
    { keepPrevious: true },
  );
  const rows = pages.pages.flatMap(({ result }) => result);
  return (
    <section className={sheet.panel} aria-label={t('find.title')}>
      <SheetHeader title={t('find.title')} about={t('find.about')} />
      <States state={state} onState={(next) => select({ state: next })} />
      <div className={styles.filters}>
        <FilterBar search={{ label: t('find.search'), value: q, onChange: (next) => select({ q: next }) }}>
          <Choices criteria={criteria} onSelect={select} />
        </FilterBar>
      </div>
      {pages.pages.some(({ many }) => many) && <p className={styles.many}>{t('find.many')}</p>}
      <Loaded
        query={{ ...pages, data: pages.isSuccess ? rows : undefined }}
        what={t('find.title')}
        isEmpty={(all) => all.length === 0}
        empty={<Empty>{t('find.none')}</Empty>}
      >
        {(all) => <Found rows={all} more={pages.hasMore ? pages.more : undefined} busy={pages.isFetchingMore} />}
      </Loaded>
    </section>
  );
}

function States({ state, onState }: { state: ResultState; onState: (state: ResultState) => void }) {
  const t = useLabTexts();
  const counts = useCall(getRecordCounts, {}).data?.result;
  const countOf: Partial<Record<ResultState, number>> = counts ?? {};
  return (
    <div className={styles.states}>
      <Seg<ResultState>
        size="sm"
        label={t('find.state')}
        value={state}
        onChange={onState}
        entries={resultStates.map((value) => ({
          value,
          label: t(`find.state.${value}`),
          ...((countOf[value] ?? 0) > 0 && { count: atMost(countOf[value]!) }),
        }))}
      />
    </div>
  );
}

function Choices({ criteria, onSelect }: { criteria: Criteria; onSelect: (change: Partial<Criteria>) => void }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  return (
    <>
      <SelectField
        label={t('find.analyte')}
        labelHidden
        none={t('find.analyte.any')}
        value={criteria.code}
        onChange={(code: string) => onSelect({ code })}
        options={analytes.map(({ code }) => ({ value: code, label: labelOf(code, language) }))}
      />
      <SelectField
        label={t('col.flag')}
        labelHidden
        none={t('find.flag.any')}
        value={criteria.flag}
        onChange={(flag) => onSelect({ flag: flag as FlagKind | '' })}
        options={flagKinds.map((value) => ({ value, label: t(`find.flag.${value}`) }))}
      />
      <SelectField
        label={t('orders.device')}
        labelHidden
        none={t('find.device.any')}
        value={criteria.device}
        onChange={(device) => onSelect({ device: device as DeviceModel | '' })}
        options={deviceModels.map((value) => ({ value, label: modelLabels(t, value) }))}
      />
      <SelectField
        label={t('trend.span')}
        labelHidden
        none={t('trend.all')}
        value={criteria.span}
        onChange={(span) => onSelect({ span: span as Span | '' })}
        options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: t(`find.span.${value}`) }))}
      />
      <Button variant="ghost" onClick={() => onSelect(NONE)}>
        {t('find.clear')}
      </Button>
    </>
  );
}

function Found({ rows, more, busy }: { rows: readonly FoundRecord[]; more: (() => void) | undefined; busy: boolean }) {
  const t = useLabTexts();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const format = useFormat();
  const columns: readonly Column<FoundRecord>[] = [
    { id: 'time', header: t('find.time'), cell: ({ timestamp }) => format.dateTime(timestamp), width: 150 },
    {
      id: 'patient',
      header: t('orders.patient'),
      rowHeader: true,
      cell: (one) => (
        <span className={styles.named}>
          <b>{one.pet_name ?? (one.reported.name || '—')}</b>
          <small>{one.patient_id ?? one.reported.patient_id}</small>
        </span>
      ),
    },
    {
      id: 'test',
      header: t('orders.tests'),
      cell: (one) => (
        <span className={styles.named}>
          <span>{profileOf(one, t, language)}</span>
          <small>{[one.order_id, one.sample_id].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    { id: 'values', header: t('col.value'), cell: (one) => <Values one={one} /> },
    { id: 'device', header: t('orders.device'), hideBelow: 'lg', cell: (found) => deviceOf(t, found) },
    { id: 'state', header: t('orders.status'), hideBelow: 'md', cell: (one) => <StateChip one={one} t={t} /> },
  ];
  return (
    <Table
      className={styles.table ?? ''}
      label={t('find.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={({ critical, acknowledged }) => (critical && !acknowledged ? 'critical' : undefined)}
      onOpen={({ id }) => void navigate(`/clinicpath/results/${id}`)}
      footer={
        more && (
          <Button variant="ghost" busy={busy} onClick={more}>
            {t('inbox.more')}
          </Button>
        )
      }
    />
  );
}

const SHOWN = 4;

function Values({ one }: { one: FoundRecord }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  if (one.values.length === 0) return one.result ?? t('items', { count: one.count });
  return (
    <span className={styles.values}>
      {one.values.slice(0, SHOWN).map((value) => (
        <span key={value.code}>
          {nameOf(value, language)} <b>{readableRaw(value, language)}</b>{' '}
          {flagMark(value.flag) !== '' && <LabFlagChip flag={flagMark(value.flag)} />}
        </span>
      ))}
      {one.values.length > SHOWN && <small>{t('unmatched.more', { count: one.values.length - SHOWN })}</small>}
    </span>
  );
}

function StateChip({ one, t }: { one: FoundRecord; t: LabTexts }) {
  if (one.verify_state === 'retracted') return <Chip struck>{t('sheet.retracted')}</Chip>;
  if (one.match_state === 'discarded') return <Chip struck>{t('find.state.discarded')}</Chip>;
  if (one.aside) return <Chip tone="outline">{t('find.state.aside')}</Chip>;
  if (one.pet === null) return <Chip tone="warn">{t('find.state.waiting')}</Chip>;
  if (one.critical && !one.acknowledged) return <Chip tone="danger">{t('critical.title')}</Chip>;
  if (one.verify_state === 'preliminary') return <Chip tone="outline">{t('sheet.preliminary')}</Chip>;
  if (one.verify_state === 'amended') return <Chip tone="info">{t('sheet.amended')}</Chip>;
  return <Chip tone={one.reviewed ? 'neutral' : 'outline'}>{t(`find.state.${stateOf(one)}`)}</Chip>;
}

const stateOf = ({ reviewed }: FoundRecord) => (reviewed ? 'reviewed' : 'unreviewed');

const labelOf = (code: string, language: Parameters<typeof nameOf>[1]) => {
  const name = nameOf({ code, name: code }, language);
  return name === code ? code : `${name} ${code}`;
};

/** The first instant of the first day of a span, in the time zone of the hospital. */
function startOf(span: Span, timeZone: string): string {
  const day = dayOf(Date.now() - SPANS[span] * DAY_MS, timeZone);
  // The offset of a zone is the same at both ends of the day but for one hour twice a year.
  const noon = Date.parse(`${day}T00:00:00.000Z`);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(noon);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3) || '+00:00';
  return new Date(`${day}T00:00:00.000${offset}`).toISOString();
}
