import { useAccount, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { chartRange } from '@alder/ranges/domain';
import { showUnit } from '@alder/terms';
import { Button, Chip, LabFlagChip, Seg, TextField, TrendChart, toast, useFailToast } from '@alder/ui';
import { RotateCcw, Stethoscope, TriangleAlert } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { acknowledgeRecord, type LabRecord } from '../contract/index.ts';
import { codeOf, decimalsOf, isCriticalValue, nameOf, readableRaw } from '../domain/index.ts';
import { DeviceStrip } from './device-strip.panel.tsx';
import lab from './lab.module.css';
import { adviceFor, deviceOf, flagMark, type Measured, type SheetRow } from './lab-view.ts';
import type { CareCourse, MarkSlot } from './results-sheet.panel.tsx';
import styles from './results-side.module.css';
import { useLabTexts } from './use-lab-texts.ts';

/** Beside a sheet: the trend of one value, what to do, and how the devices are. */
export function ResultSide({
  record,
  row,
  course,
  Trail,
  Mark,
  onRerun,
}: {
  record: LabRecord;
  onRerun: () => void;
  row: SheetRow | undefined;
  course: CareCourse | 'failed' | undefined;
  Trail: ComponentType<{ record: LabRecord }> | undefined;
  Mark: MarkSlot | undefined;
}) {
  return (
    <aside className={styles.side}>
      {record.critical && <Critical record={record} Trail={Trail} Mark={Mark} />}
      {row && <Trend row={row} course={course} />}
      <Advice record={record} onRerun={onRerun} />
      <DeviceStrip />
    </aside>
  );
}

const SPANS = { half: 182, two: 730, all: 36_500 } as const;

/** What is said of a value of a trend: that it was converted, and where it cannot be compared with the one before it. */
function useNotes() {
  const t = useLabTexts();
  return ({ converted, isBroken, source }: Measured) =>
    [
      converted && t('trend.converted', converted),
      isBroken && t('trend.broken', { device: deviceOf(t, source) }),
    ].filter((note) => typeof note === 'string');
}

/** One value over time on its range, with what was prescribed meanwhile and when the animal was here. */
export function Trend({ row, course }: { row: SheetRow; course?: CareCourse | 'failed' | undefined }) {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const [span, setSpan] = useState<keyof typeof SPANS>('all');
  const { value, previous, change, history } = row;
  const notesOf = useNotes();
  const background = course === 'failed' ? undefined : course;
  const name = nameOf(value, language);
  const flag = flagMark(value.flag);
  const last = history.at(-1);
  const from = last ? Date.parse(last.at) - SPANS[span] * 86_400_000 : 0;
  return (
    <section className={lab.card} aria-label={t('trend.title', { name })}>
      <div className={styles.cardHead}>
        <h3>
          {name} {codeOf(value.code) !== name && <span className={lab.muted}>{codeOf(value.code)}</span>}
        </h3>
        {flag !== '' && <LabFlagChip flag={flag} />}
      </div>
      <div className={styles.big}>
        <b data-flag={flag}>{readableRaw(value, language)}</b>
        <span className={lab.muted}>{showUnit(value.unit) || value.unit_raw}</span>
        {previous && change !== undefined && (
          <span className={styles.bigEnd}>
            {t('trend.previous', {
              value: format.number(previous.value, decimalsOf(value)),
              change: `${format.change(change * 100, 0)}%`,
            })}
          </span>
        )}
      </div>
      {history.length > 0 && (
        <TrendChart
          label={name}
          unit={showUnit(value.unit) || value.unit_raw}
          decimals={decimalsOf(value)}
          points={history
            .filter(({ at }) => Date.parse(at) >= from)
            .map((measured) => {
              const { at, value: number, comparator, converted, isBroken } = measured;
              const note = notesOf(measured).join('; ');
              return { at, value: number, comparator, isConverted: converted !== undefined, isBroken, note };
            })}
          bands={background?.medicines ?? []}
          marks={{ label: t('trend.visits'), at: background?.visits ?? [] }}
          breakNote={t('trend.breaks')}
          {...chartRange(value.range)}
        />
      )}
      {course === 'failed' && history.length > 1 && <p className={lab.warn}>{t('trend.unread')}</p>}
      {history.length > 2 && (
        <Seg
          size="sm"
          label={t('trend.span')}
          value={span}
          onChange={setSpan}
          entries={[
            { value: 'half', label: t('trend.half') },
            { value: 'two', label: t('trend.two') },
            { value: 'all', label: t('trend.all') },
          ]}
        />
      )}
    </section>
  );
}

/** Why the test should be run again, and the way to ask for it. */
function Advice({ record, onRerun }: { record: LabRecord; onRerun: () => void }) {
  const t = useLabTexts();
  const { account } = useAccount();
  const advice = adviceFor(record);
  if (!advice) return null;
  return (
    <section className={lab.advice}>
      <TriangleAlert aria-hidden="true" />
      <div>
        <b>{advice === 'error' ? t('advice.error', record.error ?? {}) : t(`advice.${advice}`)}</b>
        <p>{t('advice.text')}</p>
        {record.pet && account.permit_lis !== false && (
          <Button size="sm" icon={<RotateCcw />} onClick={onRerun}>
            {t('advice.rerun')}
          </Button>
        )}
      </div>
    </section>
  );
}

type CriticalProps = {
  record: LabRecord;
  Trail: ComponentType<{ record: LabRecord }> | undefined;
  Mark: MarkSlot | undefined;
};

/** A critical value is signed for: who has seen it, when, and what was done. */
function Critical({ record, Trail, Mark }: CriticalProps) {
  const t = useLabTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const { language } = useLanguage();
  const [note, setNote] = useState('');
  const acknowledge = useMutationCall(acknowledgeRecord, {
    refreshes: [{ id: 'record.getById' }, { id: 'record.getEntriesNew' }],
  });
  const { acknowledged } = record;
  if (acknowledged) {
    const { by, at, note: text } = acknowledged;
    return (
      <section className={lab.card}>
        <h3>{t('critical.title')}</h3>
        <p className={lab.muted}>{t('critical.done', { name: by, when: format.moment(at), note: text })}</p>
        {Trail && <Trail record={record} />}
      </section>
    );
  }
  const sign = (how: string) =>
    acknowledge
      .mutateAsync({ id: record.id, note: [how, note.trim()].filter(Boolean).join(': ') })
      .then(() => toast({ text: t('critical.saved') }))
      .catch(fail);
  return (
    <section className={lab.card} data-critical="true">
      <div className={styles.cardHead}>
        <h3>{t('critical.title')}</h3>
        <Chip tone="warn">{t('critical.open', { since: format.relative(record.created_at) })}</Chip>
      </div>
      <p className={styles.criticals}>
        {record.results.filter(isCriticalValue).map((value) => (
          <b key={value.code}>
            {nameOf(value, language)} {readableRaw(value, language)} {showUnit(value.unit) || value.unit_raw}
            {Mark && <Mark record={record.id} code={value.code} />}
          </b>
        ))}
      </p>
      <p className={lab.muted}>{t('critical.text')}</p>
      {Trail && <Trail record={record} />}
      <TextField label={t('critical.note')} value={note} onChange={setNote} maxLength={400} />
      <div className={lab.acts}>
        <Button
          size="sm"
          icon={<Stethoscope />}
          busy={acknowledge.isPending}
          onClick={() => void sign(t('critical.act'))}
        >
          {t('critical.act')}
        </Button>
      </div>
    </section>
  );
}
