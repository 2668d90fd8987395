import { useDraft, useMutationCall } from '@alder/client';
import { restoreDeleted } from '@alder/deleted-items/contract';
import { languageTags, useLanguage } from '@alder/i18n';
import { causeKinds, codeOf, nameOf } from '@alder/lab/domain';
import { analyteOf, analytes, showUnit, species } from '@alder/terms';
import {
  Button,
  CallForm,
  type CallFormHandle,
  Combobox,
  ConfirmDialog,
  Dialog,
  NumberField,
  Seg,
  SelectField,
  SubmitButton,
  Switch,
  TextArea,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { Plus, RotateCcw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import {
  createLabPhrase,
  deleteLabPhrase,
  getLabPhraseHistory,
  getLabPhrases,
  type LabPhrase,
  updateLabPhrase,
} from '../contract/index.ts';
import { phraseJoins } from '../domain/index.ts';
import {
  type ConditionDraft,
  conditionDraft,
  draftOf,
  hasHigh,
  hasLow,
  inputOf,
  type PhraseDraft,
  whenOf,
} from './phrase-draft.ts';
import { PhraseHistory } from './phrase-history.panel.tsx';
import styles from './phrases.module.css';
import { DRY_RUN_DAYS, TryPhrase } from './try-phrase.panel.tsx';
import { usePhraseTexts } from './use-phrase-texts.ts';
import { usePhraseWords } from './use-phrase-words.ts';

const REFRESHES = [getLabPhrases, getLabPhraseHistory];
const MAX_CONDITIONS = 8;
const LANGUAGES = ['en', 'ja', 'zhtw'] as const;

type Props = {
  /** Undefined: a new one. */
  readonly phrase: LabPhrase | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
};

/** A phrase in full: when it is offered, its words, what it would have been offered for, and its versions. */
export function PhraseDialog({ phrase, readOnly, onClose }: Props) {
  const t = usePhraseTexts();
  const words = usePhraseWords();
  const create = useMutationCall(createLabPhrase, { refreshes: REFRESHES, title: t('phrase') });
  const update = useMutationCall(updateLabPhrase, { refreshes: REFRESHES, title: t('phrase') });
  const [initial] = useState(() => draftOf(phrase, phrase ? words.name(phrase) : ''));
  // What a phrase that is on goes by now needs no dry run: it is in use.
  const [tried, setTried] = useState(phrase?.is_on ? JSON.stringify(whenOf(initial)) : undefined);
  // Of one version: what was typed over another one is not offered over what a colleague has changed since.
  const draft = useDraft(`lab-phrase.${phrase ? `${phrase.id ?? phrase.product}.${phrase.version}` : 'new'}`, {
    ...{ value: initial, version: null },
  });
  const close = () => {
    draft.discard();
    onClose();
  };
  const form = useCallForm(createLabPhrase, {
    ...{ initial, draft },
    toInput: (draft) => {
      const input = inputOf(draft);
      return input && { ...input, product: phrase?.product ?? null };
    },
    send: ({ product, ...input }) =>
      phrase?.id
        ? update.mutateAsync({ ...input, id: phrase.id, version: phrase.version })
        : create.mutateAsync({ ...input, product }),
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t(result.is_on ? 'saved.on' : 'saved.off', { name: result.name }) });
      onClose();
    },
    texts: t,
  });
  const when = whenOf(form.values);
  const isUntried = form.values.is_on && JSON.stringify(when) !== tried;
  const disabledReason = inputOf(form.values)
    ? isUntried
      ? t('untried', { days: DRY_RUN_DAYS })
      : undefined
    : t('incomplete');
  return (
    <Dialog
      open
      size="xl"
      full
      title={phrase ? words.name(phrase) : t('add')}
      about={t('phrase.about')}
      dirty={form.isDirty}
      onClose={close}
      footer={
        readOnly ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            {phrase?.id && <RemovePhrase phrase={{ ...phrase, id: phrase.id }} onRemoved={onClose} />}
            <Button onClick={close}>{t('cancel')}</Button>
            <SubmitButton of={form} {...(disabledReason && { disabledReason })}>
              {t('save')}
            </SubmitButton>
          </>
        )
      }
    >
      <div className={styles.editor}>
        <CallForm form={form} className={styles.form} label={t('phrase')}>
          <fieldset className={styles.fields} disabled={readOnly}>
            <TextField name="name" label={t('name')} required maxLength={100} />
            <When form={form} />
            <Words />
            <Switch label={t('is_on')} value={form.values.is_on} onChange={(is_on) => form.set({ is_on })} />
          </fieldset>
        </CallForm>
        <div className={styles.beside}>
          {!readOnly && <TryPhrase when={when} onTried={(one) => setTried(JSON.stringify(one))} />}
          {phrase && <PhraseHistory of={phrase.key} />}
        </div>
      </div>
    </Dialog>
  );
}

type FormProps = { readonly form: CallFormHandle<PhraseDraft> };

function When({ form }: FormProps) {
  const t = usePhraseTexts();
  const { language } = useLanguage();
  const { conditions, join, species: chosen } = form.values;
  const set = (row: number, change: Partial<ConditionDraft>) =>
    form.set({ conditions: conditions.map((one) => (one.row === row ? { ...one, ...change } : one)) });
  return (
    <section className={styles.group} aria-label={t('when')}>
      <h3>{t('when')}</h3>
      <SelectField
        label={t('species')}
        none={t('species.any')}
        value={chosen}
        onChange={(code: string) => form.set({ species: code })}
        options={species.map(({ code, ...names }) => ({ value: code, label: names[language] }))}
      />
      {conditions.length > 1 && (
        <Seg
          label={t('join')}
          value={join}
          onChange={(next) => form.set({ join: next })}
          entries={phraseJoins.map((value) => ({ value, label: t(`join.${value}`) }))}
        />
      )}
      {conditions.map((condition, index) => (
        <Condition
          key={condition.row}
          number={index + 1}
          condition={condition}
          onChange={(change) => set(condition.row, change)}
          {...(conditions.length > 1 && {
            onRemove: () => form.set({ conditions: conditions.filter(({ row }) => row !== condition.row) }),
          })}
        />
      ))}
      {conditions.length < MAX_CONDITIONS && (
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() =>
            form.set({ conditions: [...conditions, conditionDraft(Math.max(...conditions.map(({ row }) => row)) + 1)] })
          }
        >
          {t('condition.add')}
        </Button>
      )}
    </section>
  );
}

type ConditionProps = {
  readonly number: number;
  readonly condition: ConditionDraft;
  readonly onChange: (change: Partial<ConditionDraft>) => void;
  readonly onRemove?: () => void;
};

function Condition({ number, condition, onChange, onRemove }: ConditionProps) {
  const t = usePhraseTexts();
  const { kind, low_limit, high_limit, unit } = condition;
  return (
    <fieldset className={styles.condition}>
      <legend className={styles.conditionHead}>
        {t('condition', { number })}
        {onRemove && (
          <Button
            size="sm"
            variant="ghost"
            icon={<X />}
            aria-label={t('condition.remove', { number })}
            onClick={onRemove}
          />
        )}
      </legend>
      <div className={styles.pair}>
        <AnalyteField
          value={condition.analyte}
          onChange={(analyte) => onChange({ analyte, unit: showUnit(analyteOf(analyte)?.unit ?? '') || unit })}
        />
        <SelectField
          label={t('kind')}
          value={kind}
          onChange={(next) => onChange({ kind: next as ConditionDraft['kind'] })}
          options={causeKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </div>
      {(hasLow(kind) || hasHigh(kind)) && (
        <div className={styles.line}>
          {hasLow(kind) && (
            <NumberField
              label={t(kind === 'between' ? 'limit.from' : 'limit.above')}
              value={low_limit}
              onChange={(next) => onChange({ low_limit: next })}
            />
          )}
          {hasHigh(kind) && (
            <NumberField
              label={t(kind === 'between' ? 'limit.to' : 'limit.below')}
              value={high_limit}
              onChange={(next) => onChange({ high_limit: next })}
              {...(kind === 'between' && Number(low_limit) >= Number(high_limit) && { error: t('order') })}
            />
          )}
          <TextField label={t('unit')} value={unit} onChange={(next) => onChange({ unit: next })} maxLength={30} />
        </div>
      )}
    </fieldset>
  );
}

/** One of the codes that the product knows, or another one as it is typed. */
function AnalyteField({ value, onChange }: { readonly value: string; readonly onChange: (code: string) => void }) {
  const t = usePhraseTexts();
  const { language } = useLanguage();
  const choices = analytes.map(({ code }) => {
    const [name, short] = [nameOf({ code, name: code }, language), codeOf(code)];
    return { code, label: short && short !== name ? `${name} (${short})` : name };
  });
  const known = choices.find(({ code }) => code === value);
  return (
    <Combobox
      label={t('analyte')}
      required
      items={choices}
      itemKey={({ code }) => code}
      itemText={({ label }) => label}
      itemKeywords={({ code }) => [code]}
      createText={(text) => t('other', { text })}
      onCreate={(text) => onChange(text.trim())}
      value={known ?? (value === '' ? null : { code: value, label: value })}
      onChange={(choice) => onChange(choice?.code ?? '')}
    />
  );
}

function Words() {
  const t = usePhraseTexts();
  return (
    <section className={styles.group} aria-label={t('words')}>
      <h3>{t('words')}</h3>
      <p className={styles.soft}>{t('words.about')}</p>
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          name={`text_${language}`}
          label={t(`text_${language}`)}
          lang={languageTags[language]}
          maxLength={1000}
          rows={2}
        />
      ))}
    </section>
  );
}

type Removed = { readonly phrase: LabPhrase & { readonly id: string }; readonly onRemoved: () => void };

function RemovePhrase({ phrase: { id, version, product }, onRemoved }: Removed) {
  const t = usePhraseTexts();
  const fail = useFailToast(t);
  const [asking, setAsking] = useState(false);
  const act = product === null ? 'remove' : 'restore';
  const remove = useMutationCall(deleteLabPhrase, { refreshes: REFRESHES, title: t(act) });
  const bringBack = useMutationCall(restoreDeleted, { refreshes: REFRESHES, title: t(act) });
  const undo = () => void bringBack.mutateAsync({ kind: 'labPhrase', id }).catch(fail);
  return (
    <>
      <Button variant="ghost" icon={act === 'remove' ? <Trash2 /> : <RotateCcw />} onClick={() => setAsking(true)}>
        {t(act)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(`${act}.title`)}
        action={t(act)}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void remove
            .mutateAsync({ id, version })
            .then(() => {
              toast({ tone: 'done', text: t(`${act}.done`), undo });
              onRemoved();
            })
            .catch(fail)
        }
      >
        {t(`${act}.about`)}
      </ConfirmDialog>
    </>
  );
}
