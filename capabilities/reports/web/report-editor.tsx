import { useMutationCall } from '@alder/client';
import { restoreDeleted } from '@alder/deleted-items/contract';
import { languageTags } from '@alder/i18n';
import type { PacsImage } from '@alder/imaging/contract';
import { Button, Checkbox, ConfirmDialog, SaveState, SelectField, toast, useFailToast, useShortcuts } from '@alder/ui';
import { PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteReport, getReportStates, getReports, type ImageReport, signReport } from '../contract/index.ts';
import { hasConclusion, maySign, phrasesOf } from '../domain/index.ts';
import { PdfMenu } from './pdf-menu.tsx';
import { Phrased } from './phrased.tsx';
import { KeyImages } from './report-thumbs.tsx';
import styles from './reports.module.css';
import { TemplateField, useTemplates } from './template-field.tsx';
import { type ReportText, type ReportWriting, useReportLabels } from './use-report-labels.ts';
import { useReportTexts } from './use-report-texts.ts';
import { useAccountRole } from './use-role.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'ja', label: '日本語' },
  { value: 'zhtw', label: '繁體中文' },
] as const;

export type EditorProps = {
  readonly report: ImageReport;
  readonly images: readonly PacsImage[];
  /** What was measured on the images, a sentence each. */
  readonly sentences: readonly string[];
};

/** The draft of a report under the hands of its writer. */
export function ReportEditor({ report: input, images, sentences }: EditorProps) {
  const t = useReportTexts();
  const writing = useReportLabels(input, t('title.of', { name: input.pet_name ?? input.patient_id }));
  const { report, words, change } = writing;
  const templates = useTemplates(report, words.lang);
  const lang = languageTags[words.lang];
  return (
    <div className={styles.editor}>
      <header className={styles.state}>
        {report.revision > 1 && <p className={styles.note}>{t('amending', { reason: report.reason })}</p>}
        <SavingState writing={writing} />
      </header>
      {writing.conflict && (
        <div className={styles.conflict} role="alert">
          <span>{t('conflict')}</span>
          <Button size="sm" onClick={writing.conflict.keepMine}>
            {t('conflict.mine')}
          </Button>
          <Button size="sm" variant="ghost" onClick={writing.conflict.takeTheirs}>
            {t('conflict.theirs')}
          </Button>
        </div>
      )}
      <KeyImages images={images} chosen={words.key_images} onChange={(key_images) => change({ key_images })} />
      <div className={styles.begin}>
        <TemplateField report={report} words={words} onChange={change} />
        <SelectField label={t('lang')} value={words.lang} options={languages} onChange={(lang) => change({ lang })} />
      </div>
      <Phrased
        label={t('finding')}
        hint={t('phrases.hint')}
        rows={8}
        maxLength={20_000}
        lang={lang}
        value={words.finding}
        phrases={phrasesOf([...sentences, ...templates.map((one) => one.finding)])}
        onChange={(finding) => change({ finding })}
      />
      <Measurements words={words} sentences={sentences} onChange={change} />
      <Phrased
        label={t('conclusion')}
        required
        rows={3}
        maxLength={10_000}
        lang={lang}
        value={words.conclusion}
        phrases={phrasesOf(templates.map((one) => one.conclusion))}
        onChange={(conclusion) => change({ conclusion })}
      />
      <Acts writing={writing} />
    </div>
  );
}

function SavingState({ writing }: { writing: ReportWriting }) {
  const { mutation, isDirty, conflict, savedAt } = writing;
  const state = conflict
    ? 'conflict'
    : mutation.attempt > 0
      ? 'retrying'
      : isDirty
        ? mutation.isPending
          ? 'saving'
          : 'local'
        : 'saved';
  return <SaveState state={state} attempt={mutation.attempt} {...(savedAt !== undefined && { at: savedAt })} />;
}

/** Sentences of what was measured; the ticked ones stand in the report as they read now. */
function Measurements(props: {
  words: ReportText;
  sentences: readonly string[];
  onChange: (next: Partial<ReportText>) => void;
}) {
  const { words, sentences, onChange } = props;
  const t = useReportTexts();
  const { measurements } = words;
  const all = [...new Set([...sentences, ...measurements])];
  if (all.length === 0) return null;
  const toggle = (sentence: string, on: boolean) =>
    onChange({ measurements: on ? [...measurements, sentence] : measurements.filter((one) => one !== sentence) });
  return (
    <fieldset className={styles.measured}>
      <legend>{t('measurements')}</legend>
      {all.map((sentence) => (
        <Checkbox
          key={sentence}
          label={sentence}
          value={measurements.includes(sentence)}
          onChange={(on) => toggle(sentence, on)}
        />
      ))}
    </fieldset>
  );
}

function Acts({ writing }: { writing: ReportWriting }) {
  const t = useReportTexts();
  const fail = useFailToast(t);
  const role = useAccountRole();
  const [asking, setAsking] = useState<'sign' | 'delete'>();
  const refreshes = [getReports, getReportStates];
  const sign = useMutationCall(signReport, { refreshes, title: t('sign') });
  const remove = useMutationCall(deleteReport, { refreshes, title: t('delete') });
  const bringBack = useMutationCall(restoreDeleted, { refreshes, title: t('delete') });
  const mayNot = !maySign(role) ? t('sign.notYou') : !hasConclusion(writing.words) ? t('sign.noConclusion') : undefined;
  useShortcuts({ 'Ctrl Enter': () => !mayNot && setAsking('sign') });
  const undoDeletion = ({ id }: ImageReport) => void bringBack.mutateAsync({ kind: 'imageReport', id }).catch(fail);
  const run = async (
    work: (saved: ImageReport) => Promise<unknown>,
    done: string,
    undo?: (saved: ImageReport) => void,
  ) => {
    // What was typed a moment ago is part of it.
    const saved = await writing.save();
    if (!saved) return toast({ tone: 'fail', text: t('refusal.stale') });
    try {
      await work(saved);
      toast({ tone: 'done', text: done, ...(undo && { undo: () => undo(saved) }) });
    } catch (error) {
      fail(error);
    }
    setAsking(undefined);
  };
  return (
    <footer className={styles.acts}>
      <PdfMenu report={writing.report} />
      <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => setAsking('delete')}>
        {t('delete')}
      </Button>
      <Button
        variant="primary"
        icon={<PenLine />}
        shortcut="Ctrl Enter"
        {...(mayNot && { disabledReason: mayNot })}
        onClick={() => setAsking('sign')}
      >
        {t('sign')}
      </Button>
      <ConfirmDialog
        open={asking === 'sign'}
        variant="primary"
        title={t('sign.ask')}
        action={t('sign')}
        busy={sign.isPending}
        onConfirm={() => void run(({ id, version }) => sign.mutateAsync({ id, version }), t('signed.done'))}
        onClose={() => setAsking(undefined)}
      >
        {t('sign.about')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('delete.ask')}
        action={t('delete')}
        busy={remove.isPending}
        onConfirm={() =>
          void run(({ id, version }) => remove.mutateAsync({ id, version }), t('deleted.done'), undoDeletion)
        }
        onClose={() => setAsking(undefined)}
      >
        {t('delete.about')}
      </ConfirmDialog>
    </footer>
  );
}
