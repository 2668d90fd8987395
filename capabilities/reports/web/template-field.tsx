import { useCall, useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Dialog,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createReportTemplate, getReportTemplates, type ImageReport, updateReportTemplate } from '../contract/index.ts';
import { bodyPartOf, builtInTemplates, type ReportTemplate, templatesFor } from '../domain/index.ts';
import styles from './reports.module.css';
import type { ReportText } from './use-report-labels.ts';
import { useReportTexts } from './use-report-texts.ts';

type Props = {
  report: ImageReport;
  words: ReportText;
  onChange: (next: Partial<ReportText>) => void;
};

/** Begins a report with the text of a template; existing text stays, the template's text follows it. */
export function TemplateField({ report, words, onChange }: Props) {
  const t = useReportTexts();
  const [keeping, setKeeping] = useState(false);
  const templates = useTemplates(report, words.lang);
  const take = (id: string) => {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    onChange({
      template: template.name,
      finding: joined(words.finding, template.finding),
      conclusion: words.conclusion.trim() ? words.conclusion : template.conclusion,
    });
  };
  return (
    <div className={styles.template}>
      <SelectField
        label={t('template')}
        value=""
        placeholder={words.template ?? t('template.choose')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={take}
      />
      <Button size="sm" variant="ghost" onClick={() => setKeeping(true)}>
        {t('template.keep')}
      </Button>
      {keeping && <TemplateDialog report={report} words={words} onClose={() => setKeeping(false)} />}
    </div>
  );
}

/** The hospital's own and the product's, those that fit first. */
export function useTemplates({ modality, study_description, species }: ImageReport, lang: ReportText['lang']) {
  const { data } = useCall(getReportTemplates, {});
  const own = (data?.result ?? []).filter((one) => one.lang === lang) as readonly ReportTemplate[];
  const of = { modality, body_part: bodyPartOf(study_description), species };
  return templatesFor([...own, ...builtInTemplates(lang)], of);
}

const joined = (before: string, more: string) => (before.trim() ? `${before.trimEnd()}\n\n${more}` : more);

/** Keeps what is written as a template of the hospital, and shows those that it has. */
function TemplateDialog({ report, words, onClose }: Omit<Props, 'onChange'> & { onClose: () => void }) {
  const t = useReportTexts();
  const fail = useFailToast(t);
  const { data } = useCall(getReportTemplates, {});
  const create = useMutationCall(createReportTemplate, { refreshes: [getReportTemplates], title: t('template.keep') });
  const update = useMutationCall(updateReportTemplate, { refreshes: [getReportTemplates], title: t('template.keep') });
  const { modality, study_description } = report;
  const form = useCallForm(createReportTemplate, {
    initial: { name: '' },
    toInput: ({ name }) => {
      const { finding, conclusion, lang } = words;
      return { name, modality, body_part: bodyPartOf(study_description) ?? ('' as const), lang, finding, conclusion };
    },
    send: create.mutateAsync,
    onSent: (_, { name }) => {
      toast({ tone: 'done', text: t('template.kept', { name }) });
      onClose();
    },
    texts: t,
  });
  const remove = async (one: { id: string; version: number; name: string }) => {
    try {
      const gone = await update.mutateAsync({ id: one.id, version: one.version, deleted: true });
      const back = () => gone && update.mutate({ id: one.id, version: gone.result.version, deleted: false });
      toast({ text: t('template.removed', { name: one.name }), undo: back });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('template.keep')}
      about={t('template.about')}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} {...(!form.values.name.trim() && { disabledReason: t('template.nameFirst') })}>
          {t('template.save')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextField name="name" label={t('template.name')} maxLength={100} autoFocus />
      </CallForm>
      {data && data.result.length > 0 && (
        <ul className={styles.templates} aria-label={t('template.ours')}>
          {data.result.map((one) => (
            <li key={one.id}>
              <span>{one.name}</span>
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 />}
                aria-label={t('template.remove', { name: one.name })}
                onClick={() => void remove(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
