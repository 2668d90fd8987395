import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, ConfirmDialog, useFailToast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { checkImport, getImport, rollBackImport, startImport } from '../contract/index.ts';
import { importFlow, rollbackUntil, type ImportState as State } from '../domain/index.ts';
import type { PatientField } from './choose-patient.dialog.tsx';
import { type DoctorMap, DoctorsPanel, useDoctorMap } from './doctors.panel.tsx';
import { ImagesPanel } from './images.panel.tsx';
import { FilesPanel } from './import-files.panel.tsx';
import { ImportState } from './import-state.tsx';
import styles from './imports.module.css';
import { OutcomePanel } from './outcome.panel.tsx';
import { type RoleMap, RolesPanel, useRoleMap } from './roles.panel.tsx';
import { ChangedRows, DoubtfulRows, InvitedRows, KeptRows, RefusedRows } from './rows.panel.tsx';
import { type SpeciesMap, SpeciesPanel, useSpeciesMap } from './species.panel.tsx';
import { useImportTexts } from './use-import-texts.ts';

export type ImportView = PayloadOf<typeof getImport>;

/** One import, from its files to what it did; the flow of the import says what can be done now. */
export function ImportPanel({
  PatientField,
  ...view
}: ImportView & { readonly PatientField?: PatientField | undefined }) {
  const t = useImportTexts();
  const format = useFormat();
  const { result, files, counts, species, roles } = view;
  const state = result.state as State;
  const map = useSpeciesMap(result.species_map, species);
  const roleMap = useRoleMap(result.role_map, roles);
  const doctorMap = useDoctorMap(result.doctor_map, view.doctors);
  const words = {
    species_map: map.chosen,
    role_map: roleMap.chosen,
    ...(view.doctors.length > 0 && { doctor_map: doctorMap.chosen }),
  };
  const isJudged = counts.length > 0 && state !== 'open' && state !== 'checking';
  const count = (outcome: string) =>
    counts.filter((each) => each.outcome === outcome).reduce((sum, each) => sum + each.rows, 0);
  // Whose images are is decided by patient.
  const hasDoubtful = counts.some(({ entity, outcome }) => outcome === 'doubtful' && entity !== 'image');
  return (
    <div className={styles.page}>
      <Link to="/manage/import" className={styles.back}>
        <ArrowLeft aria-hidden="true" /> {t('back')}
      </Link>
      <header className={styles.head}>
        <h2>{t('heading', { when: format.dateTime(result.created_at) })}</h2>
        <ImportState state={state} />
      </header>
      <Progress {...result} />
      {result.failure !== null && state === 'open' && (
        <p role="alert" className={styles.failure}>
          {t('failed.file')}
        </p>
      )}
      {state === 'open' && <FilesPanel view={view} />}
      {state === 'open' && files.length > 0 && <Check view={view} words={words} />}
      {isJudged && (
        <>
          <OutcomePanel counts={counts} isDone={!importFlow.can(state, 'import')} />
          {importFlow.can(state, 'check') && species.length > 0 && <SpeciesPanel species={species} map={map} />}
          {importFlow.can(state, 'check') && roles.length > 0 && <RolesPanel roles={roles} map={roleMap} />}
          {importFlow.can(state, 'check') && view.doctors.length > 0 && <DoctorsPanel view={view} map={doctorMap} />}
          {importFlow.can(state, 'check') && <Check view={view} words={words} />}
          {state === 'checked' && <InvitedRows view={view} />}
          {count('changed') > 0 && <ChangedRows view={view} />}
          {counts.some(({ entity }) => entity === 'image') && <ImagesPanel view={view} PatientField={PatientField} />}
          {hasDoubtful && <DoubtfulRows view={view} />}
          {count('refused') > 0 && <RefusedRows view={view} />}
          {state === 'rolled_back' && counts.some(({ applied }) => applied > 0) && <KeptRows view={view} />}
        </>
      )}
      {state === 'checked' && (
        <>
          <Start view={view} />
          <details className={styles.again}>
            <summary>{t('files.change')}</summary>
            <FilesPanel view={view} />
          </details>
        </>
      )}
      {state === 'imported' && <RollBack view={view} />}
    </div>
  );
}

function Progress({ state, rows_done, rows_total }: ImportView['result']) {
  const t = useImportTexts();
  const format = useFormat();
  if (state !== 'checking' && state !== 'importing' && state !== 'rolling_back') return null;
  const values = { done: format.number(rows_done), total: format.number(rows_total) };
  return (
    <div role="status" className={styles.progress}>
      <p>{t(`progress.${state}`, values)}</p>
      <progress {...(state !== 'checking' && { value: rows_done, max: Math.max(1, rows_total) })} />
      <small>{t('progress.leave')}</small>
    </div>
  );
}

type Words = {
  readonly species_map: SpeciesMap['chosen'];
  readonly role_map: RoleMap['chosen'];
  readonly doctor_map?: DoctorMap['chosen'];
};

function Check({ view, words }: { view: ImportView; words: Words }) {
  const t = useImportTexts();
  const fail = useFailToast(t);
  const { id, version, state } = view.result;
  const check = useMutationCall(checkImport, { title: t('check'), refreshes: [getImport] });
  const isAgain = state === 'checked';
  const press = () => void check.mutateAsync({ id, version, ...words }).catch(fail);
  return (
    <p className={styles.act}>
      <Button variant={isAgain ? 'default' : 'primary'} busy={check.isPending} onClick={press}>
        {t(isAgain ? 'check.again' : 'check')}
      </Button>
    </p>
  );
}

/** Rows that an import would write now. */
const arriving = ({ counts }: ImportView) =>
  counts.reduce((sum, { outcome, rows, taken }) => {
    if (outcome === 'doubtful') return sum + taken;
    return outcome === 'new' || outcome === 'changed' ? sum + rows : sum;
  }, 0);

function Start({ view }: { view: ImportView }) {
  const t = useImportTexts();
  const fail = useFailToast(t);
  const [isAsking, setAsking] = useState(false);
  const { id, version } = view.result;
  const start = useMutationCall(startImport, { title: t('title'), refreshes: [getImport] });
  const count = arriving(view);
  async function confirm(): Promise<void> {
    await start.mutateAsync({ id, version }).catch(fail);
    setAsking(false);
  }
  return (
    <div className={styles.final}>
      <Button variant="primary" disabled={count === 0} onClick={() => setAsking(true)}>
        {count === 0 ? t('import.nothing') : t('import', { count })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('import.confirm', { count })}
        action={t('import', { count })}
        variant="primary"
        busy={start.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {t('import.confirm.about')}
      </ConfirmDialog>
    </div>
  );
}

function RollBack({ view }: { view: ImportView }) {
  const t = useImportTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [isAsking, setAsking] = useState(false);
  const { id, version, imported_at } = view.result;
  const rollBack = useMutationCall(rollBackImport, { title: t('rollBack'), refreshes: [getImport] });
  const until = rollbackUntil(new Date(imported_at ?? 0));
  const count = view.counts.reduce((sum, each) => sum + each.applied, 0);
  async function confirm(): Promise<void> {
    await rollBack.mutateAsync({ id, version }).catch(fail);
    setAsking(false);
  }
  return (
    <div className={styles.final}>
      <p role="status">
        <b>{t('done', { count })}</b>{' '}
        {until > new Date() && <span>{t('rollBack.until', { when: format.dateTime(until) })}</span>}
      </p>
      {until > new Date() && count > 0 && <Button onClick={() => setAsking(true)}>{t('rollBack')}</Button>}
      <ConfirmDialog
        open={isAsking}
        title={t('rollBack.confirm')}
        action={t('rollBack')}
        busy={rollBack.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {t('rollBack.confirm.about', { count })}
      </ConfirmDialog>
    </div>
  );
}
