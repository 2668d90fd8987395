import { useAccount, useCall } from '@alder/client';
import { unitsOf } from '@alder/hospitals/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { examTypesOf } from '@alder/instrument-messages/domain';
import { needsSex, type RangeEntry } from '@alder/ranges/domain';
import { Chip, Empty, PressArea, Seg, type TrendBand, useShortcuts } from '@alder/ui';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { getNewRecords, type LabRecord } from '../contract/index.ts';
import { isCriticalValue, recordInReaderUnits, sampleIndices } from '../domain/index.ts';
import { isAbnormal, profileOf, type SheetRow, sheetRows } from './lab-view.ts';
import { MoveResultDialog } from './move-result.dialog.tsx';
import { RerunDialog } from './rerun.dialog.tsx';
import { RerunPanel } from './rerun.panel.tsx';
import { SheetHead } from './results-head.panel.tsx';
import styles from './results-sheet.module.css';
import { ResultSide } from './results-side.panel.tsx';
import { SheetTable } from './results-table.panel.tsx';
import { SentFilesPanel } from './sent-files.panel.tsx';
import { useCustomRanges } from './use-custom-ranges.ts';
import { useLabTexts } from './use-lab-texts.ts';

/** What shifts a value: a mark beside it, with its cause alone where `brief`. */
export type MarkSlot = ComponentType<{
  record: string;
  code: string;
  /** Results on the same page: their marks are asked for together. */
  among?: readonly string[];
  brief?: boolean;
}>;

/** What happened to an animal while values were measured. */
export type CareCourse = {
  /** Medicines prescribed, with the instants of their beginning and end, ISO 8601. */
  readonly medicines: readonly TrendBand[];
  /** Instants of its visits, ISO 8601. */
  readonly visits: readonly string[];
};

/** Content of other capabilities on the sheet of a result. */
export type ResultSlots = {
  /** Whether it was measured while quality control was not valid. */
  readonly Qc?: ComponentType<{ record: string }> | undefined;
  /** Whether it waits for a person because a value changed, and what can be done about it. */
  readonly Waits?:
    | ComponentType<{ record: LabRecord; onRerun: () => void; onMove: (pet?: string) => void }>
    | undefined;
  /** How its sample was. */
  readonly Sample?: ComponentType<{ record: LabRecord }> | undefined;
  /** What of the sample or of a medicine shifts one value. */
  readonly Mark?: MarkSlot | undefined;
  /** What rules ordered because of it, and the rule by which it was ordered itself. */
  readonly Reflex?: ComponentType<{ record: string }> | undefined;
  /** Who answers for a critical result, and the telephone call about it. */
  readonly Critical?: ComponentType<{ record: LabRecord }> | undefined;
  /** Where one value comes from, down to its bytes. */
  readonly Provenance?: ComponentType<{ record: string; code: string; onClose: () => void }> | undefined;
  /** Corrects its values. */
  readonly Correct?: ComponentType<{ record: LabRecord; onClose: () => void }> | undefined;
  /** The result on paper; without it the page is printed. */
  readonly Report?: ComponentType<{ record: LabRecord }> | undefined;
  /** Photographs and documents beside it. */
  readonly Files?: ComponentType<{ record: LabRecord }> | undefined;
  /** What changed more than biological variation explains. */
  readonly Changes?: ComponentType<{ record: LabRecord }> | undefined;
  /** Reads what was prescribed and when the animal was here, for the background of a trend; shows nothing itself. */
  readonly Course?: ComponentType<{ pet: string; onRead: (course: CareCourse | 'failed') => void }> | undefined;
  /** What it means, in the words of a consultant. */
  readonly Interpretation?: ComponentType<{ record: LabRecord }> | undefined;
};

/** One result: whose it is, every value on its range, and beside it what to do about it. */
export function ResultSheet(
  props: ResultSlots & {
    record: LabRecord;
    next?: string | undefined;
    /** Analyte whose trend is shown before another row is chosen. */
    first?: string | undefined;
  },
) {
  const { record, next, first, Qc, Waits, Sample, Mark, Reflex, Critical, Provenance, Report, Correct } = props;
  const { Changes, Course, Files, Interpretation } = props;
  const [course, setCourse] = useState<CareCourse | 'failed'>();
  const [abnormal, setAbnormal] = useState(false);
  const t = useLabTexts();
  const { language } = useLanguage();
  const [order, setOrder] = useState<'organ' | 'device'>('organ');
  const [chosen, setChosen] = useState(first);
  const [traced, setTraced] = useState<string>();
  const [act, setAct] = useState<'rerun' | { readonly moveTo: string | undefined }>();
  const before = useCall(
    getNewRecords,
    { pet: record.pet ?? '', limit: 200 },
    { enabled: record.pet !== null, keepPrevious: true },
  );
  const { account, hospital } = useAccount();
  const units = unitsOf(account, hospital);
  const shown = recordInReaderUnits(record, units);
  const earlier = (before.data?.result ?? []).map((one) => recordInReaderUnits(one, units));
  const rows = sheetRows(shown, earlier);
  const visible = abnormal ? rows.filter(({ value }) => isAbnormal(value)) : rows;
  const current = rows.find(({ value }) => value.code === chosen) ?? firstOf(rows);
  useShortcuts({ x: () => setAbnormal(!abnormal) });

  return (
    <>
      <section className={styles.sheet} aria-label={profileOf(record, t, language)}>
        <SheetHead record={record} next={next} Report={Report} Correct={Correct} />
        {Qc && <Qc record={record.id} />}
        {Waits && <Waits record={record} onRerun={() => setAct('rerun')} onMove={(moveTo) => setAct({ moveTo })} />}
        <RerunPanel record={record} />
        {Sample && <Sample record={record} />}
        {Reflex && <Reflex record={record.id} />}
        <SheetControls
          rows={rows}
          record={record}
          abnormal={abnormal}
          onAbnormal={setAbnormal}
          order={order}
          onOrder={setOrder}
        />
        {visible.length === 0 ? (
          <SheetNothing record={record} />
        ) : (
          <SheetTable
            rows={visible}
            order={order}
            chosen={current?.value.code}
            onChoose={setChosen}
            onTrace={Provenance && setTraced}
            record={record.id}
            Mark={Mark}
          />
        )}
        {Provenance && traced !== undefined && (
          <Provenance record={record.id} code={traced} onClose={() => setTraced(undefined)} />
        )}
        <SentFilesPanel record={record} />
        {Files && <Files record={record} />}
        {Changes && <Changes record={record} />}
        {Interpretation && <Interpretation record={record} />}
        <SheetFoot record={shown} />
      </section>
      {act === 'rerun' && <RerunDialog record={record} onClose={() => setAct(undefined)} />}
      {typeof act === 'object' && (
        <MoveResultDialog record={record} candidate={act.moveTo} onClose={() => setAct(undefined)} />
      )}
      {Course && record.pet !== null && <Course key={record.pet} pet={record.pet} onRead={setCourse} />}
      <ResultSide
        record={shown}
        row={current}
        course={course}
        Trail={Critical}
        Mark={Mark}
        onRerun={() => setAct('rerun')}
      />
    </>
  );
}

/** The row whose trend is shown unasked: the first critical one, else the first abnormal one. */
function firstOf(rows: readonly SheetRow[]): SheetRow | undefined {
  return rows.find(({ value }) => isCriticalValue(value)) ?? rows.find(({ value }) => isAbnormal(value)) ?? rows[0];
}

type ControlProps = {
  rows: readonly SheetRow[];
  record: LabRecord;
  abnormal: boolean;
  onAbnormal: (abnormal: boolean) => void;
  order: 'organ' | 'device';
  onOrder: (order: 'organ' | 'device') => void;
};

function SheetControls({ rows, record, abnormal, onAbnormal, order, onOrder }: ControlProps) {
  const t = useLabTexts();
  const count = rows.filter(({ value }) => isAbnormal(value)).length;
  return (
    <div className={styles.controls}>
      <Seg
        size="sm"
        label={t('sheet.view')}
        value={abnormal ? 'abnormal' : 'all'}
        onChange={(view) => onAbnormal(view === 'abnormal')}
        entries={[
          { value: 'all', label: `${t('sheet.all')} ${rows.length}` },
          { value: 'abnormal', label: `${t('sheet.abnormal')} ${count}` },
        ]}
      />
      <Seg
        size="sm"
        className={styles.wide}
        label={t('sheet.order')}
        value={order}
        onChange={onOrder}
        entries={[
          { value: 'organ', label: t('sheet.organ') },
          { value: 'device', label: t('sheet.device') },
        ]}
      />
      <RangeSource record={record} />
    </div>
  );
}

/** Where the ranges come from, and what keeps the hospital's own from applying. */
function RangeSource({ record }: { record: LabRecord }) {
  const t = useLabTexts();
  const ranges = useCustomRanges();
  const sources = new Set(record.results.flatMap(({ range }) => (range ? [range.source] : [])));
  const source = sources.has('hospital') ? 'hospital' : sources.has('device') ? 'device' : 'none';
  const { animal } = record;
  const isSexMissing =
    animal !== null &&
    needsSex(ranges.entries as readonly RangeEntry[], {
      ...animal,
      device: record.device,
      exam_types: examTypesOf(record.results.map(({ code }) => code)),
      examTime: record.timestamp,
    });
  return (
    <span className={styles.source}>
      {isSexMissing && <Chip tone="warn">{t('sheet.needsSex')}</Chip>}
      {ranges.isFailed && (
        <Chip tone="warn">
          {t('sheet.rangesFailed')}{' '}
          <PressArea className={styles.link} onClick={ranges.retry}>
            {t('sheet.retry')}
          </PressArea>
        </Chip>
      )}
      <Link to="/manage/ranges" className={styles.sourceLink}>
        {t(`sheet.range.${source}`)}
      </Link>
    </span>
  );
}

function SheetNothing({ record }: { record: LabRecord }) {
  const t = useLabTexts();
  return <Empty>{record.result ?? t(record.results.length > 0 ? 'sheet.noAbnormal' : 'sheet.noValues')}</Empty>;
}

/** What belongs to the run as a whole: lot, its own control, comments, corrections. */
function SheetFoot({ record }: { record: LabRecord }) {
  const t = useLabTexts();
  const format = useFormat();
  return (
    <footer className={styles.foot}>
      <span className={styles.paper}>{t('report.note')}</span>
      {record.results.some((value) => 'reported' in value) && <span>{t('sheet.units')}</span>}
      {record.typed_by !== null && <span>{t('sheet.typed', { name: record.typed_by })}</span>}
      {record.rotor_lot_number && <span>{t('sheet.lot', { lot: record.rotor_lot_number })}</span>}
      {record.internal_qc && <span>{t(record.internal_qc.passed ? 'sheet.qcPassed' : 'sheet.qcFailed')}</span>}
      {record.comments
        .filter((comment) => !sampleIndices([comment]))
        .map((comment) => (
          <span key={comment}>{comment}</span>
        ))}
      {record.modified.map(({ timestamp, user, reason, before }) => (
        <span key={timestamp}>
          {format.moment(timestamp)} {user}: {reason}{' '}
          {before.length > 0 &&
            t('sheet.before', { value: before.map(({ code, raw }) => `${code} ${raw}`).join(', ') })}
        </span>
      ))}
    </footer>
  );
}
