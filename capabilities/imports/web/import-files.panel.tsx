import { randomId, useMutationCall, useWire } from '@alder/client';
import { filesOfDrop } from '@alder/client/dropped-files';
import { useFormat } from '@alder/i18n';
import { textEncodings } from '@alder/sheets';
import { Button, Chip, IconButton, SelectField, toast, useFailToast } from '@alder/ui';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, FolderUp, Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { getImport, removeImportFile, updateImportFile, uploadImportFile } from '../contract/index.ts';
import {
  dateOrders,
  type ImportEntity,
  importEntities,
  importFields,
  missingFields,
  oldSystems,
} from '../domain/index.ts';
import type { ImportView } from './import.panel.tsx';
import styles from './imports.module.css';
import { folderFilesOf, packFolder } from './pack-folder.ts';
import { type ImportTextKey, useImportTexts } from './use-import-texts.ts';

type Props = { readonly view: ImportView };

/** The files of an import: dropped or chosen, and how each is read. */
export function FilesPanel({ view }: Props) {
  const t = useImportTexts();
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { uploading, upload, uploadFolder } = useUpload(view.result.id);
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(on);
  };
  return (
    <section aria-label={t('files.title')} className={styles.part}>
      <h3>{t('files.title')}</h3>
      <p className={styles.about}>
        {t('files.about')} {t('files.systems', { names: oldSystems.map(({ name }) => name).join(t('list')) })}
      </p>
      <p className={styles.about}>
        {t('files.archive')} {t('files.images')}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience; the button does the same */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void filesOfDrop(event.dataTransfer).then((files) =>
            files.some(isInFolder) ? uploadFolder(files) : upload(files),
          );
        }}
      >
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={t('files.add')}
          accept=".csv,.tsv,.txt,.xlsx,.zip,text/*"
          multiple
          onChange={({ target }) => {
            void upload([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button icon={<Upload />} busy={uploading !== undefined} onClick={() => input.current?.click()}>
          {t('files.add')}
        </Button>
        <input
          ref={folder}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={t('files.folder')}
          {...{ webkitdirectory: '' }}
          onChange={({ target }) => {
            void uploadFolder([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button
          icon={<FolderUp />}
          {...(uploading !== undefined && { disabledReason: uploading })}
          onClick={() => folder.current?.click()}
        >
          {t('files.folder')}
        </Button>
        {uploading !== undefined && <span role="status">{uploading}</span>}
      </div>
      {view.files.map((file) => (
        <FileCard key={file.id} view={view} file={file} />
      ))}
    </section>
  );
}

/** Uploads one file after the other; a refused one is reported, the others go on. */
function useUpload(id: string) {
  const wire = useWire();
  const queries = useQueryClient();
  const t = useImportTexts();
  const [uploading, setUploading] = useState<string>();

  async function upload(files: readonly File[]): Promise<void> {
    for (const file of files) {
      setUploading(t('files.uploading', { name: file.name }));
      const address = wire.url(uploadImportFile, { import: id, filename: file.name });
      const response = await fetch(address, {
        method: 'POST',
        body: file,
        headers: {
          'content-type': 'application/octet-stream',
          ...{ 'x-requested-by': 'alder', 'idempotency-key': randomId() },
        },
      }).catch(() => undefined);
      const body = response && ((await response.json().catch(() => undefined)) as { payload?: { error?: string } });
      const code = body?.payload?.error as ImportTextKey | undefined;
      if (!response?.ok) toast({ tone: 'fail', text: `${file.name}: ${t(code && KNOWN.has(code) ? code : 'failed')}` });
    }
    setUploading(undefined);
    await queries.invalidateQueries({ queryKey: [getImport.id] });
  }

  /** A folder goes as archives, packed here: what the browser reads is what is sent. */
  async function uploadFolder(files: readonly File[]): Promise<void> {
    const inside = folderFilesOf(files);
    const name = pathOf(files[0])?.split('/')[0] || t('files.folder');
    if (inside.length === 0) return;
    const packed = await packFolder(name, inside, (count) =>
      setUploading(t('files.packing', { count, total: inside.length })),
    );
    const left = [...packed.tooLarge, ...packed.unreadable];
    if (left.length > 0)
      toast({ tone: 'fail', text: t('files.left', { count: left.length, names: left.slice(0, 3).join(t('list')) }) });
    await upload(packed.archives);
  }
  return { uploading, upload, uploadFolder };
}

const pathOf = (file: File | undefined) => (file as { path?: string } | undefined)?.path || file?.webkitRelativePath;
const isInFolder = (file: File) => (pathOf(file) ?? '').includes('/');

const KNOWN: ReadonlySet<ImportTextKey> = new Set([
  ...(['importUnreadable', 'archiveIndex', 'importTooLarge', 'importTooManyFiles', 'importNotNow'] as const),
]);

function FileCard({ view, file }: Props & { file: ImportView['files'][number] }) {
  const t = useImportTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const { id, version } = view.result;
  const update = useMutationCall(updateImportFile, { title: file.filename, refreshes: [getImport] });
  const remove = useMutationCall(removeImportFile, { title: file.filename, refreshes: [getImport] });
  const change = (input: Parameters<typeof update.mutate>[0] extends infer I ? Partial<I> : never) =>
    void update.mutateAsync({ import: id, id: file.id, version, ...input }).catch(fail);
  const missing = file.entity ? missingFields(file.entity, file.mapping) : [];
  const entity = (each: ImportEntity) => ({ value: each, label: t(`entity.${each}`) });
  const order = (each: (typeof dateOrders)[number]) => ({ value: each, label: t(`date_order.${each}`) });
  return (
    <article className={styles.file} aria-label={file.filename}>
      <header className={styles.fileHead}>
        <FileText aria-hidden="true" />
        <b>{file.filename}</b>
        <small>{format.size(file.bytes)}</small>
        {file.archive && <Chip>{t('archive')}</Chip>}
        {file.remembered && <Chip tone="info">{t('columns.remembered')}</Chip>}
        {missing.length > 0 && (
          <Chip tone="warn">
            {t('columns.missing', {
              fields: missing.map((anyOf) => anyOf.map((one) => fieldText(t, one)).join(t('or'))).join('; '),
            })}
          </Chip>
        )}
        <IconButton
          size="sm"
          label={t('files.remove', { name: file.filename })}
          icon={<X />}
          onClick={() => void remove.mutateAsync({ import: id, id: file.id, version }).catch(fail)}
        />
      </header>
      <div className={styles.form}>
        <SelectField
          label={t('file.entity')}
          none={t('file.entity.none')}
          options={importEntities.map(entity)}
          value={file.entity ?? ''}
          onChange={(value) => value !== '' && change({ entity: value as ImportEntity })}
        />
        <SelectField
          disabled={file.archive}
          label={t('file.encoding')}
          options={textEncodings.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
          value={file.encoding}
          onChange={(encoding) => change({ encoding })}
        />
        <SelectField
          label={t('file.date_order')}
          none={t('file.date_order.none')}
          options={dateOrders.map(order)}
          value={file.date_order ?? ''}
          onChange={(value) => value !== '' && change({ date_order: value as (typeof dateOrders)[number] })}
        />
      </div>
      {file.entity && (
        <Columns
          file={file}
          entity={file.entity}
          onChange={(mapping) => change({ mapping })}
          isBusy={update.isPending}
        />
      )}
    </article>
  );
}

const ENCODING_NAMES = {
  ...{ 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16 LE', 'utf-16be': 'UTF-16 BE', big5: 'Big5', shift_jis: 'Shift_JIS' },
} as const;

const fieldText = (t: ReturnType<typeof useImportTexts>, field: string) => t(`field.${field}` as 'field.name');

/** Files named by the directory of an archive: not for a user to choose. */
const ARCHIVE_FIELDS: ReadonlySet<string> = new Set(['size', 'content', 'place', 'problem']);

type ColumnsProps = {
  readonly file: ImportView['files'][number];
  readonly entity: ImportEntity;
  readonly isBusy: boolean;
  readonly onChange: (mapping: Record<string, number>) => void;
};

/** Which column fills which field, with the first values of each. */
function Columns({ file, entity, isBusy, onChange }: ColumnsProps) {
  const t = useImportTexts();
  const fieldOf = (column: number) => Object.entries(file.mapping).find(([, at]) => at === column)?.[0] ?? '';
  function choose(column: number, field: string): void {
    const others = Object.entries(file.mapping).filter(([name, at]) => at !== column && name !== field);
    onChange(Object.fromEntries([...others, ...(field === '' ? [] : [[field, column]])]));
  }
  const isOfArchive = (field: string) => file.archive && ARCHIVE_FIELDS.has(field);
  const options = importFields[entity]
    .filter((value) => !ARCHIVE_FIELDS.has(value))
    .map((value) => ({ value: value as string, label: fieldText(t, value) }));
  return (
    <div className={styles.scroll}>
      <table className={styles.columns} aria-label={t('columns', { name: file.filename })}>
        <thead>
          <tr>
            <th scope="col">{t('columns.heading')}</th>
            <th scope="col">{t('columns.field')}</th>
            <th scope="col">{t('columns.sample')}</th>
          </tr>
        </thead>
        <tbody>
          {file.headings.map((heading, column) => (
            <tr key={column} hidden={isOfArchive(heading)}>
              <th scope="row">{file.archive ? fieldText(t, heading) : heading || '–'}</th>
              <td>
                <SelectField
                  label={`${t('columns.field')} ${heading}`}
                  labelHidden
                  none={t('columns.none')}
                  options={options}
                  disabled={isBusy}
                  value={fieldOf(column)}
                  onChange={(field) => choose(column, field)}
                />
              </td>
              <td className={styles.sample}>
                {file.samples
                  .map((row) => row[column])
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
