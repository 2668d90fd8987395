import {
  createMedicalRecordTemplate,
  getHospitalMedicalResources,
  type MedicalRecordTemplate,
} from '@alder/catalog/contract';
import { fillTemplate, type TemplateValues } from '@alder/catalog/domain';
import { useDraft, useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Checkbox,
  Dialog,
  Empty,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { useState } from 'react';
import { type Section, sections } from '../domain/index.ts';
import styles from './record-side.module.css';
import { useRecordTexts } from './record-texts.ts';
import type { InsertedLine } from './use-insert-lines.ts';
import type { RecordText } from './use-record-text.ts';

type TemplatesProps = {
  readonly templates: readonly MedicalRecordTemplate[];
  /** The one to begin with, where it was chosen by its word after the slash. */
  readonly chosen?: string | undefined;
  readonly values: TemplateValues;
  readonly text: RecordText;
  /** Adds lines to the plan; resolves with how many were refused. */
  readonly onLines: (lines: readonly InsertedLine[]) => Promise<number>;
  readonly onSaveAs: () => void;
  readonly onClose: () => void;
};

/** What a template brings, part by part, all ticked: text into its sections, lines into the plan. */
export function RecordTemplatesDialog(props: TemplatesProps) {
  const { templates, chosen, onSaveAs, onClose } = props;
  const t = useRecordTexts();
  const [id, setId] = useState(chosen ?? templates[0]?.id);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const template = templates.find((one) => one.id === id);
  const parts = template ? partsOf(template, props.values) : [];
  const ticked = parts.filter(({ key }) => !left.has(key));
  const insert = useInsert(props, template, ticked);

  return (
    <Dialog
      open
      size="md"
      title={t('templates.title')}
      onClose={onClose}
      onMainAction={() => void insert()}
      footer={
        <>
          <Button variant="ghost" onClick={onSaveAs}>
            {t('templates.save')}
          </Button>
          {template && (
            <Button
              variant="primary"
              shortcut="Ctrl Enter"
              onClick={() => void insert()}
              {...(ticked.length === 0 && { disabledReason: t('templates.nothing') })}
            >
              {t('templates.insert')}
            </Button>
          )}
        </>
      }
    >
      {!template ? (
        <Empty compact>{t('templates.empty')}</Empty>
      ) : (
        <>
          <SelectField
            label={t('templates.choose')}
            value={template.id}
            options={templates.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(to) => {
              setId(to);
              setLeft(new Set());
            }}
          />
          <fieldset className={styles.parts}>
            <legend>{t('templates.parts')}</legend>
            {parts.map((part) => (
              <Checkbox
                key={part.key}
                label={
                  part.section
                    ? t('templates.text', { section: t(`section.${part.section}`), text: part.text })
                    : part.text
                }
                value={!left.has(part.key)}
                onChange={(on) => setLeft(on ? without(left, part.key) : new Set([...left, part.key]))}
              />
            ))}
          </fieldset>
        </>
      )}
    </Dialog>
  );
}

const without = (set: ReadonlySet<string>, key: string) => new Set([...set].filter((one) => one !== key));

type Part = {
  readonly key: string;
  readonly text: string;
  readonly section?: Section;
  readonly line?: InsertedLine;
};

function partsOf(template: MedicalRecordTemplate, values: TemplateValues): Part[] {
  const texts = sections
    .filter((section) => template[section] !== '')
    .map((section) => ({ key: section, section, text: fillTemplate(template[section], values) }));
  const lines = template.lines.map((line, place) => ({ key: `line.${place}`, text: line.name, line }));
  return [...texts, ...lines];
}

function useInsert(
  { text, onLines, onClose }: TemplatesProps,
  template: MedicalRecordTemplate | undefined,
  ticked: readonly Part[],
) {
  const t = useRecordTexts();
  return async () => {
    if (!template || ticked.length === 0) return;
    onClose();
    for (const { section, text: words } of ticked) {
      if (section) text.change(section, [text.shown(section), words].filter(Boolean).join('\n'));
    }
    const failed = await onLines(ticked.flatMap(({ line }) => line ?? []));
    if (failed > 0) toast({ tone: 'fail', text: t('templates.failed', { count: failed }) });
    else toast({ text: t('templates.inserted', { name: template.name }) });
  };
}

const NEW_TEMPLATE = { name: '', shortcut: '', shared: true };

/** Saves the record as a template: its texts and the lines of its plan. */
export function SaveTemplateDialog(props: {
  record: string;
  text: RecordText;
  lines: readonly InsertedLine[];
  onClose: () => void;
}) {
  const { record, text, lines, onClose } = props;
  const t = useRecordTexts();
  const draft = useDraft(`template.${record}`, { value: NEW_TEMPLATE, version: null });
  const giveUp = () => {
    draft.discard();
    onClose();
  };
  const create = useMutationCall(createMedicalRecordTemplate, {
    refreshes: [getHospitalMedicalResources],
    title: t('templates.save'),
  });
  const form = useCallForm(createMedicalRecordTemplate, {
    initial: NEW_TEMPLATE,
    toInput: ({ name, shortcut, shared }) => ({
      ...{ name: name.trim(), shortcut: shortcut.trim().replace(/^\//, '') || null, shared, lines: [...lines] },
      ...Object.fromEntries(sections.map((section) => [section, text.shown(section)])),
    }),
    send: create.mutateAsync,
    onSent: (_, { name }) => {
      toast({ text: t('templates.saved', { name: name.trim() }) });
      giveUp();
    },
    draft,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('templates.save')}
      dirty={draft.state !== 'clean' && 'kept'}
      onClose={giveUp}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} {...(!form.values.name.trim() && { disabledReason: t('templates.name') })}>
          {t('templates.keep')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextField name="name" label={t('templates.name')} required maxLength={200} autoFocus />
        <TextField name="shortcut" label={t('templates.shortcut')} maxLength={40} placeholder="ckd" />
        <Checkbox name="shared" label={t('templates.shared')} />
      </CallForm>
    </Dialog>
  );
}
