import { useCall, useMutationCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, type Column, Empty, Loaded, Screen, Table, useFailToast } from '@alder/ui';
import { Plus, Upload } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { createImport, type DataImport, getImport, getImports } from '../contract/index.ts';
import type { PatientField } from './choose-patient.dialog.tsx';
import { ImportPanel } from './import.panel.tsx';
import { ImportState } from './import-state.tsx';
import styles from './imports.module.css';
import { useImportTexts } from './use-import-texts.ts';

/** `/manage/import/:oid?`: data of another practice system, checked before it is imported (design: screens §3.28). */
export function ImportsScreen({ PatientField }: { readonly PatientField?: PatientField | undefined }) {
  const { oid } = useParams();
  return oid ? <OneImport id={oid} PatientField={PatientField} /> : <ImportList />;
}

function OneImport({ id, PatientField }: { id: string; PatientField: PatientField | undefined }) {
  const t = useImportTexts();
  // Progress is announced; asking now and then covers a server that ended in between.
  const query = useCall(getImport, { id }, { everyMs: 15_000 });
  return (
    <Screen title={t('title')}>
      <Loaded query={query} what={t('title')}>
        {(data) => <ImportPanel {...data} PatientField={PatientField} />}
      </Loaded>
    </Screen>
  );
}

type Listed = DataImport & { readonly filenames: readonly string[]; readonly applied: number };

function ImportList() {
  const t = useImportTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const fail = useFailToast(t);
  const pages = usePages(getImports, {});
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  const create = useMutationCall(createImport, { title: t('new'), refreshes: [getImports] });

  async function begin(): Promise<void> {
    try {
      const made = await create.mutateAsync({});
      if (made) void navigate(`/manage/import/${made.result.id}`);
    } catch (error) {
      fail(error);
    }
  }

  const columns: readonly Column<Listed>[] = [
    {
      ...{ id: 'files', header: t('list.files'), rowHeader: true },
      cell: ({ filenames }) => (filenames.length > 0 ? filenames.join(', ') : t('list.noFiles')),
    },
    { id: 'state', header: t('list.state'), cell: (row) => <ImportState state={row.state} /> },
    {
      ...{ id: 'rows', header: t('list.rows'), align: 'end', hideBelow: 'md' },
      cell: ({ applied }) => format.number(applied),
    },
    { id: 'by', header: t('list.by'), hideBelow: 'md', cell: ({ created_by }) => created_by ?? '' },
    { id: 'when', header: t('list.when'), hideBelow: 'sm', cell: ({ created_at }) => format.moment(created_at) },
  ];
  const add = (
    <Button variant="primary" icon={<Plus />} busy={create.isPending} onClick={() => void begin()}>
      {t('new')}
    </Button>
  );
  return (
    <Screen title={t('title')}>
      <div className={styles.page}>
        <header className={styles.intro}>
          <p>{t('about')}</p>
          {add}
        </header>
        <Loaded query={listed} what={t('title')}>
          {(rows) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              onOpen={({ id }) => void navigate(`/manage/import/${id}`)}
              empty={<Empty icon={<Upload aria-hidden="true" />}>{t('none')}</Empty>}
              footer={
                pages.hasMore && (
                  <Button variant="ghost" busy={pages.isFetchingMore} onClick={pages.more}>
                    {t('rows.more')}
                  </Button>
                )
              }
            />
          )}
        </Loaded>
      </div>
    </Screen>
  );
}
