import { saveFile, useStored, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { csvRow } from '@alder/sheets';
import { Button, Chip, type Column, Drawer, FileField, Table, toast, useExplain } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { getCatalog, getHospitalMedicalResources, type ImportRow, importCatalog } from '../contract/index.ts';
import { type CatalogModel, sheetColumns } from '../domain/index.ts';
import styles from './catalog.module.css';
import { type ManageText, useManageTexts } from './use-manage-texts.ts';

type Result = PayloadOf<typeof importCatalog>['result'];
const TONES = { new: 'info', changed: 'brand', same: 'neutral', refused: 'danger' } as const;
const KINDS = ['new', 'changed', 'same', 'refused'] as const;

/** Imports a file: what would happen is shown first, line by line; refused lines can be saved as a file. */
export function ImportDrawer({ model, onClose }: { readonly model: CatalogModel; readonly onClose: () => void }) {
  const t = useManageTexts();
  const { files, result, problem, isBusy, choose, write } = useImport(model, onClose);
  const counts = countsOf(result);
  const toWrite = counts.new + counts.changed;
  return (
    <Drawer
      open
      title={t('import.title')}
      about={t('import.about')}
      onClose={onClose}
      footer={
        <>
          {result && counts.refused > 0 && (
            <Button variant="ghost" icon={<Download />} onClick={() => saveRefused(result, t)}>
              {t('import.saveRefused')}
            </Button>
          )}
          <Button
            variant="primary"
            busy={isBusy}
            onClick={write}
            {...(toWrite === 0 && { disabledReason: t('import.nothing') })}
          >
            {t('import.submit', { count: toWrite })}
          </Button>
        </>
      }
    >
      <FileField label={t('import.file')} accept=".csv,.tsv,.txt,.xlsx" value={files} onChange={choose} />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {result && (
        <>
          <p role="status" className={styles.counts}>
            {KINDS.map((kind) => (
              <Chip key={kind} tone={TONES[kind]}>{`${t(`import.${kind}`)} ${counts[kind]}`}</Chip>
            ))}
          </p>
          {result.ignored.length > 0 && (
            <p className={styles.about}>{t('import.ignored', { names: result.ignored.join(', ') })}</p>
          )}
          <Rows rows={result.rows} model={model} />
        </>
      )}
    </Drawer>
  );
}

function useImport(model: CatalogModel, onClose: () => void) {
  const t = useManageTexts();
  const wire = useWire();
  const stored = useStored();
  const explain = useExplain(t);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [result, setResult] = useState<Result>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(file: File, dry_run: 'true' | 'false', digest?: string): Promise<Result | undefined> {
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { model, dry_run, ...(digest && { digest }) };
      return (await wire.send(importCatalog, input, { bytes: file, once: true }))?.result;
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
    if (next[0]) setResult(await send(next[0], 'true'));
  }
  async function write(): Promise<void> {
    if (!files[0] || !result) return;
    const written = await send(files[0], 'false', result.digest);
    if (!written) return;
    const counts = countsOf(written);
    toast({ text: t('import.done', { count: counts.new + counts.changed }) });
    await stored.refresh(getCatalog, getHospitalMedicalResources);
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

function countsOf(result: Result | undefined): Readonly<Record<ImportRow['is'], number>> {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { is } of result?.rows ?? []) counts[is] += 1;
  return counts;
}

/** What needs a look comes first: refused, then changed, then new. */
const ORDER = { refused: 0, changed: 1, new: 2, same: 3 } as const;

function Rows({ rows, model }: { readonly rows: readonly ImportRow[]; readonly model: CatalogModel }) {
  const t = useManageTexts();
  const format = useFormat();
  const sorted = useMemo(() => [...rows].sort((a, b) => ORDER[a.is] - ORDER[b.is] || a.line - b.line), [rows]);
  const valueText = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return '–';
    if (sheetColumns[model][field] === 'money') return format.amount(value as number);
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  const columns: readonly Column<ImportRow>[] = [
    { id: 'line', header: t('import.line'), align: 'end', width: 56, cell: ({ line }) => line },
    { id: 'name', header: t('field.name'), rowHeader: true, cell: ({ name }) => name || '–' },
    {
      id: 'is',
      header: t('import.outcome'),
      cell: ({ is, reason, field, changes }) => (
        <span className={styles.outcome}>
          <Chip tone={TONES[is]}>{t(`import.${is}`)}</Chip>
          {reason && <small>{reasonText(t, reason, field)}</small>}
          {changes.map((change) => (
            <small key={change.field}>
              {`${t(`field.${change.field}` as 'field.name')}: ${valueText(change.field, change.from)} → ${valueText(change.field, change.to)}`}
            </small>
          ))}
        </span>
      ),
    },
  ];
  return (
    <div className={styles.preview}>
      <Table
        label={t('import.rows')}
        columns={columns}
        rows={sorted}
        rowKey={({ line }) => String(line)}
        maxHeight={460}
      />
    </div>
  );
}

function reasonText(t: ManageText, reason: NonNullable<ImportRow['reason']>, field: string | null): string {
  const text = t(`reason.${reason}`);
  return field ? `${t(`field.${field}` as 'field.name')}: ${text}` : text;
}

/** The refused lines as a file with the reason in front, to be corrected and imported again. */
function saveRefused({ head, rows }: Result, t: ManageText): void {
  const refused = rows.filter(({ is }) => is === 'refused');
  const table = [
    [t('import.line'), t('import.reason'), ...head],
    ...refused.map(({ line, reason, field, cells }) => [line, reason ? reasonText(t, reason, field) : '', ...cells]),
  ];
  saveFile(URL.createObjectURL(new Blob([`\ufeff${table.map(csvRow).join('')}`], { type: 'text/csv' })), 'refused.csv');
}
