import { useMutationCall, usePages } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { speciesOf } from '@alder/terms';
import { Button, Chip, type Column, Loaded, Table, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { decideImportPatient, getImport, getImportPatients, type ImagePatient } from '../contract/index.ts';
import { readableName } from '../domain/index.ts';
import { ChoosePatientDialog, type PatientField } from './choose-patient.dialog.tsx';
import type { ImportView } from './import.panel.tsx';
import styles from './imports.module.css';
import { useImportTexts } from './use-import-texts.ts';

type Props = { readonly view: ImportView; readonly PatientField?: PatientField | undefined };

/** Whose the images of an import are: what their headers say beside the patient of the hospital, and what a person decides. */
export function ImagesPanel({ view, PatientField }: Props) {
  const t = useImportTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const { language } = useLanguage();
  const speciesText = (code: string) => speciesOf(code)?.[language] ?? code;
  const { id, version, state } = view.result;
  const pages = usePages(getImportPatients, { import: id });
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  const [choosing, setChoosing] = useState<ImagePatient>();
  const decide = useMutationCall(decideImportPatient, {
    title: t('images.title'),
    refreshes: [getImport, getImportPatients],
  });
  const say = (patient: string, decision: 'pet' | 'unmatched' | 'leave', pet?: string) =>
    void decide.mutateAsync({ id, version, patient, decision, ...(pet !== undefined && { pet }) }).catch(fail);
  const nameOf = (row: ImagePatient) =>
    [row.chart, readableName(row.patient_name)].filter(Boolean).join(' ') || t('images.nameless');
  const columns: readonly Column<ImagePatient>[] = [
    {
      ...{ id: 'written', header: t('images.written'), rowHeader: true },
      cell: (row) => (
        <span className={styles.pair}>
          <b>{nameOf(row)}</b>
          <small>{row.species}</small>
        </span>
      ),
    },
    {
      ...{ id: 'studies', header: t('images.studies') },
      cell: (row) => (
        <span className={styles.pair}>
          <span>{t('images.count', { count: row.images, studies: row.studies.length })}</span>
          <small>
            {row.studies
              .slice(0, 3)
              .map((study) =>
                [format.date(study.datetime), study.modality, study.description].filter(Boolean).join(' '),
              )
              .join(' · ')}
          </small>
          {row.same > 0 && <small>{t('images.same', { count: row.same })}</small>}
        </span>
      ),
    },
    {
      ...{ id: 'pet', header: t('images.pet') },
      cell: (row) => (
        <span className={styles.pair}>
          <span>{row.pet ? `${row.pet.patient_id} ${row.pet.name}` : t('images.noPet')}</span>
          {row.pet && <small>{speciesText(row.pet.species)}</small>}
        </span>
      ),
    },
    {
      ...{ id: 'state', header: t('images.state') },
      cell: (row) => (
        <span className={styles.pair}>
          <PatientState row={row} />
          <small>{row.reasons.map((code) => t(`reason.${code}`, { field: '', value: '' })).join(' · ')}</small>
        </span>
      ),
    },
  ];
  const acts: Column<ImagePatient> = {
    ...{ id: 'acts', header: t('images.decide') },
    cell: (row) =>
      row.new + row.doubtful > 0 && (
        <span className={styles.acts}>
          {row.pet && row.doubtful > 0 && row.taken === 0 && (
            <Button size="sm" disabled={decide.isPending} onClick={() => say(row.patient, 'pet')}>
              {t('images.take', { name: row.pet.name })}
            </Button>
          )}
          <Button size="sm" disabled={decide.isPending} onClick={() => setChoosing(row)}>
            {t('images.choose')}
          </Button>
          {!row.pet && row.taken === 0 && (
            <Button size="sm" disabled={decide.isPending} onClick={() => say(row.patient, 'unmatched')}>
              {t('images.unmatched')}
            </Button>
          )}
          {(row.taken > 0 || row.new > 0) && (
            <Button size="sm" variant="ghost" disabled={decide.isPending} onClick={() => say(row.patient, 'leave')}>
              {t('images.leave')}
            </Button>
          )}
        </span>
      ),
  };
  return (
    <section aria-label={t('images.title')} className={styles.part}>
      <h3>{t('images.title')}</h3>
      <p className={styles.about}>{t('images.about')}</p>
      <Loaded query={listed} what={t('images.title')}>
        {(rows) => (
          <Table
            label={t('images.title')}
            columns={state === 'checked' ? [...columns, acts] : columns}
            rows={rows}
            rowKey={({ patient }) => patient}
            maxHeight={520}
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
      {choosing && PatientField && (
        <ChoosePatientDialog
          title={t('images.chooseFor', { name: nameOf(choosing) })}
          PatientField={PatientField}
          onChoose={(pet) => say(choosing.patient, 'pet', pet)}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </section>
  );
}

function PatientState({ row }: { row: ImagePatient }) {
  const t = useImportTexts();
  if (row.applied > 0) return <Chip tone="ok">{t('images.applied')}</Chip>;
  if (row.doubtful > 0 && row.taken === 0) return <Chip tone="warn">{t('outcome.doubtful')}</Chip>;
  if (row.new + row.doubtful === 0) return <Chip>{t('outcome.same')}</Chip>;
  return row.pet ? <Chip tone="ok">{t('images.matched')}</Chip> : <Chip tone="info">{t('images.unmatched')}</Chip>;
}
