import { saveFile, useStored, useWire } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { nameOf } from '@alder/lab/domain';
import { csvRow } from '@alder/sheets';
import { Button, Chip, type Column, Drawer, FileField, Table, toast, useExplain } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { getCustomRangeHistory, getCustomRanges, importCustomRanges, type RangeSheetRow } from '../contract/index.ts';
import { type RangeColumn, rangeHeading } from '../domain/index.ts';
import { useLimitWords } from './range-history.panel.tsx';
import { useRangeLabels } from './range-list.panel.tsx';
import styles from './range-more.module.css';
import { type RangeTexts, useRangeTexts } from './use-range-texts.ts';

type Result = PayloadOf<typeof importCustomRanges>['result'];
const TONES = { new: 'info', changed: 'brand', same: 'neutral', refused: 'danger' } as const;
const KINDS = ['new', 'changed', 'same', 'refused'] as const;
/** What needs a look comes first. */
const ORDER = { refused: 0, changed: 1, new: 2, same: 3 } as const;

/** Takes in a file: what would happen is shown first, row by row; refused rows can be saved with their reasons. */
export function RangeImport({ onClose }: { readonly onClose: () => void }) {
  const headed = useHeadings();
  const t = useRangeTexts();
  const { files, result, problem, isBusy, choose, write } = useImport(onClose);
  const counts = countsOf(result);
  const toWrite = counts.new + counts.changed;
  return (
    <Drawer
      open
      title={t('file.title')}
      about={t('file.about')}
      onClose={onClose}
      footer={
        <>
          {result && counts.refused > 0 && (
            <Button variant="ghost" icon={<Download />} onClick={() => saveRefused(result, t, headed)}>
              {t('file.saveRefused')}
            </Button>
          )}
          <Button
            variant="primary"
            busy={isBusy}
            onClick={write}
            {...(toWrite === 0 && { disabledReason: t('file.nothing') })}
          >
            {t('file.submit', { count: toWrite })}
          </Button>
        </>
      }
    >
      <FileField label={t('file.choose')} accept=".csv,.tsv,.txt" value={files} onChange={choose} />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {result && (
        <>
          <p role="status" className={styles.counts}>
            {KINDS.map((kind) => (
              <Chip key={kind} tone={TONES[kind]}>{`${t(`file.${kind}`)} ${counts[kind]}`}</Chip>
            ))}
          </p>
          {result.ignored.length > 0 && (
            <p className={styles.about}>{t('file.ignored', { names: result.ignored.join(', ') })}</p>
          )}
          <Rows rows={result.rows} />
        </>
      )}
    </Drawer>
  );
}

function useImport(onClose: () => void) {
  const t = useRangeTexts();
  const wire = useWire();
  const stored = useStored();
  const explain = useExplain(t);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [result, setResult] = useState<Result>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(file: File, digest?: string): Promise<Result | undefined> {
    setBusy(true);
    setProblem(undefined);
    try {
      const input = {
        dry_run: digest === undefined ? 'true' : 'false',
        ...(digest !== undefined && { digest }),
      } as const;
      return (await wire.send(importCustomRanges, input, { bytes: file, once: true }))?.result;
    } catch (error) {
      setProblem(explain(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  async function choose(next: readonly File[]): Promise<void> {
    setFiles(next);
    setResult(undefined);
    setProblem(undefined);
    if (next[0]) setResult(await send(next[0]));
  }
  async function write(): Promise<void> {
    if (!files[0] || !result) return;
    const written = await send(files[0], result.digest);
    if (!written) return;
    const counts = countsOf(written);
    toast({ text: t('file.done', { count: counts.new + counts.changed }) });
    await stored.refresh(getCustomRanges, getCustomRangeHistory);
    onClose();
  }
  return {
    files,
    result,
    problem,
    isBusy,
    choose: (next: readonly File[]) => void choose(next),
    write: () => void write(),
  };
}

function countsOf(result: Result | undefined): Readonly<Record<RangeSheetRow['is'], number>> {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { is } of result?.rows ?? []) counts[is] += 1;
  return counts;
}

function Rows({ rows }: { readonly rows: readonly RangeSheetRow[] }) {
  const t = useRangeTexts();
  const { language } = useLanguage();
  const describe = useRangeLabels();
  const limits = useLimitWords();
  const format = useFormat();
  const headed = useHeadings();
  const sorted = useMemo(() => [...rows].sort((a, b) => ORDER[a.is] - ORDER[b.is] || a.line - b.line), [rows]);
  const whom = ({ head }: RangeSheetRow) => {
    if (!head) return '–';
    const { title, about } = describe({ id: '', ...head });
    return `${title} · ${about}`;
  };
  const columns: readonly Column<RangeSheetRow>[] = [
    { id: 'line', header: t('file.line'), align: 'end', width: 56, cell: ({ line }) => line },
    {
      id: 'item',
      header: t('file.item'),
      rowHeader: true,
      cell: (row) => (
        <span className={styles.outcome}>
          <b>{row.analyte === '' ? '–' : nameOf({ code: row.analyte, name: row.analyte }, language)}</b>
          <small>{whom(row)}</small>
        </span>
      ),
    },
    {
      id: 'is',
      header: t('file.outcome'),
      cell: ({ is, reason, column, before, after, unlisted }) => (
        <span className={styles.outcome}>
          <Chip tone={TONES[is]}>{t(`file.${is}`)}</Chip>
          {reason && <small>{reasonText(t, reason, headed(column))}</small>}
          {unlisted.length > 0 && <small>{t('file.unlisted', { names: format.list(unlisted) })}</small>}
          {is === 'new' && <small>{limits(after)}</small>}
          {is === 'changed' && <small>{`${limits(before)} → ${limits(after)}`}</small>}
          {is === 'changed' && before?.source !== after?.source && (
            <small>
              {t('history.field', {
                field: t('history.field.source'),
                from: before?.source || t('history.nothing'),
                to: after?.source || t('history.nothing'),
              })}
            </small>
          )}
        </span>
      ),
    },
  ];
  return (
    <Table label={t('file.rows')} columns={columns} rows={sorted} rowKey={({ line }) => String(line)} maxHeight={460} />
  );
}

/** Columns by their headings in the reader's language. */
function useHeadings(): (column: string | null) => string | null {
  const { language } = useLanguage();
  return (column) => column && rangeHeading(column as RangeColumn, language);
}

function reasonText(t: RangeTexts, reason: NonNullable<RangeSheetRow['reason']>, heading: string | null): string {
  const text = t(`reason.${reason}`);
  return heading === null ? text : `${heading}: ${text}`;
}

/** The refused rows with their reasons, to be corrected in the file. */
function saveRefused({ rows }: Result, t: RangeTexts, headed: ReturnType<typeof useHeadings>): void {
  const table = [
    [t('file.line'), t('file.item'), t('file.reason')],
    ...rows
      .filter(({ is }) => is === 'refused')
      .map(({ line, analyte, reason, column }) => [line, analyte, reason ? reasonText(t, reason, headed(column)) : '']),
  ];
  saveFile(URL.createObjectURL(new Blob([`\ufeff${table.map(csvRow).join('')}`], { type: 'text/csv' })), 'refused.csv');
}
