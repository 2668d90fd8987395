import { useStored, useWire } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { type Charset, charsets } from '@alder/terms';
import { Button, Dialog, FileField, SelectField, TextField, useExplain } from '@alder/ui';
import { type PayloadOf, Refusal, tooLarge } from '@alder/wire';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  getAllOrders,
  getNewRecords,
  getRecordCounts,
  getUnmatched,
  type LabRecord,
  uploadLaboratoryFile,
} from '../contract/index.ts';
import { MAX_LABORATORY_FILE_BYTES } from '../domain/index.ts';
import { faultLabels } from './fault-labels.ts';
import { profileOf } from './lab-view.ts';
import styles from './laboratory-file.module.css';
import { useLabTexts } from './use-lab-texts.ts';

/** What became of one file. */
type Outcome = { readonly name: string } & (
  | { readonly filed: PayloadOf<typeof uploadLaboratoryFile> }
  | { readonly problem: string }
);

/** Opens the upload of files of reference laboratories. */
export function LaboratoryFileButton() {
  const t = useLabTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" icon={<FileInput />} className={styles.open} onClick={() => setOpen(true)}>
        {t('laboratory.open')}
      </Button>
      {isOpen && <LaboratoryFileDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Uploads result files of reference laboratories, and shows what each was filed as. */
export function LaboratoryFileDialog({ onClose }: { onClose: () => void }) {
  const t = useLabTexts();
  const { files, outcomes, isBusy, choose, send, settings, set } = useUpload();
  return (
    <Dialog
      open
      size="lg"
      title={t('laboratory.title')}
      about={t('laboratory.about')}
      dirty={files.length > 0}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(outcomes.length > 0 ? 'laboratory.close' : 'cancel')}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() => void send()}
            {...(files.length === 0 && { disabledReason: t('laboratory.choose') })}
          >
            {t('laboratory.send')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FileField
          label={t('laboratory.files')}
          hint={t('laboratory.forms')}
          accept=".xml,.json,.hl7,.astm,.csv,.tsv,.txt,.dat"
          multiple
          value={files}
          onChange={choose}
          disabled={isBusy}
        />
        <TextField
          label={t('laboratory.name')}
          hint={t('laboratory.nameHint')}
          value={settings.laboratory}
          onChange={(laboratory) => set({ laboratory })}
          maxLength={100}
          autoComplete="off"
        />
        <div className={styles.pair}>
          <SelectField
            label={t('quarantine.charset')}
            value={settings.charset}
            onChange={(charset) => set({ charset: charset as Charset })}
            options={charsets.map((value) => ({ value, label: value }))}
          />
          <SelectField
            label={t('quarantine.decimal')}
            value={settings.decimal}
            onChange={(decimal) => set({ decimal: decimal as '.' | ',' })}
            options={[
              { value: '.', label: '3.4' },
              { value: ',', label: '3,4' },
            ]}
          />
        </div>
        {outcomes.length > 0 && (
          <ul className={styles.outcomes} aria-live="polite">
            {outcomes.map((outcome, at) => (
              // The place names the file: two can have one name.
              <li key={`${outcome.name} ${at}`} data-failed={'problem' in outcome}>
                <b>{outcome.name}</b>
                {'problem' in outcome ? <span>{outcome.problem}</span> : <Filed {...outcome.filed} onOpen={onClose} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** Results of one file, each with the patient that it was filed with. */
function Filed({ result, added, onOpen }: PayloadOf<typeof uploadLaboratoryFile> & { onOpen: () => void }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const waiting = result.filter(({ pet }) => pet === null);
  const label = (record: LabRecord) => [record.pet_name, profileOf(record, t, language)].filter(Boolean).join(' · ');
  return (
    <>
      <span>{added === 0 ? t('laboratory.same') : t('laboratory.filed', { count: added })}</span>
      {result
        .filter(({ pet }) => pet !== null)
        .map((record) => (
          <Link key={record.id} to={`/clinicpath/results/${record.id}`} onClick={onOpen}>
            {label(record)}
          </Link>
        ))}
      {waiting.length > 0 && (
        <Link to="/clinicpath/results/unmatched" onClick={onOpen}>
          {t('laboratory.waiting', { count: waiting.length })}
        </Link>
      )}
    </>
  );
}

const INITIAL = { laboratory: '', charset: 'utf-8' as Charset, decimal: '.' as '.' | ',' };

/** Sends files one after the other; what was refused stays chosen, to be sent again with other settings. */
function useUpload() {
  const t = useLabTexts();
  const wire = useWire();
  const stored = useStored();
  const say = useExplain(t);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [settings, setSettings] = useState(INITIAL);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isBusy, setBusy] = useState(false);

  const explain = (error: unknown) => {
    const isUnreadable = error instanceof Refusal && error.kind.code === 'laboratoryFileUnreadable';
    return isUnreadable ? `${say(error)}: ${faultLabels(t, String(error.details.fault ?? ''))}` : say(error);
  };

  async function sendOne(file: File): Promise<Outcome> {
    const { name } = file;
    // Checked before it is sent: the server hangs up on it, which looks like a lost connection.
    if (file.size > MAX_LABORATORY_FILE_BYTES)
      return { name, problem: say(tooLarge({ max: MAX_LABORATORY_FILE_BYTES })) };
    try {
      const filed = await wire.send(
        uploadLaboratoryFile,
        { ...settings, laboratory: settings.laboratory.trim() },
        { bytes: file, once: true },
      );
      return filed ? { name, filed } : { name, problem: t('laboratory.notSent') };
    } catch (error) {
      return { name, problem: explain(error) };
    }
  }

  async function send() {
    setBusy(true);
    const sent: Outcome[] = [];
    const refused: File[] = [];
    for (const file of files) {
      const outcome = await sendOne(file);
      sent.push(outcome);
      if ('problem' in outcome) refused.push(file);
    }
    setOutcomes(sent);
    setFiles(refused);
    setBusy(false);
    await stored.refresh(getNewRecords, getUnmatched, getRecordCounts, getAllOrders);
  }

  return {
    ...{ files, outcomes, isBusy, send, settings },
    choose: (next: readonly File[]) => setFiles(next),
    set: (change: Partial<typeof INITIAL>) => setSettings((now) => ({ ...now, ...change })),
  };
}
