import { useMutationCall } from '@alder/client';
import { restoreDeleted } from '@alder/deleted-items/contract';
import { useLanguage } from '@alder/i18n';
import { modelName } from '@alder/lab/domain';
import { analytes, deviceModels, species } from '@alder/terms';
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
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  createInterferenceRule,
  deleteInterferenceRule,
  getInterferenceRuleHistory,
  getInterferenceRules,
  getInterferences,
  type InterferenceRuleEntry,
  updateInterferenceRule,
} from '../contract/index.ts';
import {
  directions,
  drugClassNames,
  drugSubstances,
  MAX_DAYS_AFTER,
  ruleKinds,
  sampleIndexNames,
} from '../domain/index.ts';
import styles from './interference.module.css';
import { draftOf, inputOf, type RuleDraft } from './rule-draft.ts';
import { RuleHistory } from './rule-history.panel.tsx';
import { useInterferenceTexts } from './use-interference-texts.ts';
import { useRuleWords } from './use-rule-words.ts';

const REFRESHES = [getInterferenceRules, getInterferenceRuleHistory, getInterferences];

type Props = {
  /** Undefined: a new one. */
  readonly rule: InterferenceRuleEntry | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
};

/** A rule in full: what shifts which test, how far, and who says so. */
export function RuleDialog({ rule, readOnly, onClose }: Props) {
  const t = useInterferenceTexts();
  const create = useMutationCall(createInterferenceRule, { refreshes: REFRESHES, title: t('rule') });
  const update = useMutationCall(updateInterferenceRule, { refreshes: REFRESHES, title: t('rule') });
  const form = useCallForm(createInterferenceRule, {
    initial: draftOf(rule),
    toInput: (draft) => {
      const input = inputOf(draft);
      return input && { ...input, product: rule?.product ?? null };
    },
    send: ({ product, ...input }) =>
      rule?.id
        ? update.mutateAsync({ ...input, id: rule.id, version: rule.version })
        : create.mutateAsync({ ...input, product }),
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t(result.is_on ? 'saved.on' : 'saved.off') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="lg"
      title={t(rule ? 'rule' : 'add')}
      about={t('rule.about')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        readOnly ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            {rule?.id && <RemoveRule rule={{ ...rule, id: rule.id }} onRemoved={onClose} />}
            <Button onClick={onClose}>{t('cancel')}</Button>
            <SubmitButton of={form} {...(!inputOf(form.values) && { disabledReason: t('incomplete') })}>
              {t('save')}
            </SubmitButton>
          </>
        )
      }
    >
      <CallForm form={form} className={styles.form} label={t('rule')}>
        <fieldset className={styles.fields} disabled={readOnly}>
          <Cause form={form} />
          <Effect form={form} />
          <TextField name="source" label={t('source')} hint={t('source.hint')} required maxLength={300} />
          <Switch label={t('is_on')} value={form.values.is_on} onChange={(is_on) => form.set({ is_on })} />
        </fieldset>
      </CallForm>
      {rule && <RuleHistory of={rule.key} />}
    </Dialog>
  );
}

type FormProps = { readonly form: CallFormHandle<RuleDraft> };

function Cause({ form }: FormProps) {
  const t = useInterferenceTexts();
  const words = useRuleWords();
  const { values, errors } = form;
  return (
    <section className={styles.group} aria-label={t('cause')}>
      <Seg
        label={t('cause')}
        value={values.kind}
        onChange={(kind) => form.set({ kind })}
        entries={ruleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {values.kind === 'sample' ? (
        <div className={styles.pair}>
          <SelectField
            label={t('index')}
            value={values.index}
            onChange={(index: string) => form.set({ index: index as RuleDraft['index'] })}
            options={sampleIndexNames.map((value) => ({ value, label: t(`index.${value}`) }))}
          />
          <SelectField
            label={t('from')}
            value={values.from}
            onChange={(from: string) => form.set({ from: from as RuleDraft['from'] })}
            options={[
              ...(['1', '2', '3', '4'] as const).map((value) => ({ value, label: `${value}+` })),
              { value: 'value', label: t('from.value') },
            ]}
          />
          {values.from === 'value' && (
            <NumberField
              label={t('value_from')}
              hint={t('value_from.hint')}
              min={0}
              value={values.value_from}
              error={errors.value_from}
              onChange={(value_from) => form.set({ value_from })}
            />
          )}
        </div>
      ) : (
        <div className={styles.pair}>
          <Combobox<string>
            label={t('drug')}
            required
            items={[...drugClassNames, ...drugSubstances]}
            itemKey={(drug) => drug}
            itemText={words.drugName}
            itemKeywords={(drug) => [drug]}
            value={values.drug || null}
            onChange={(drug) => form.set({ drug: drug ?? '' })}
            {...(errors.drug && { error: errors.drug })}
          />
          <NumberField
            label={t('days_after')}
            hint={t('days_after.hint')}
            unit={t('days')}
            min={0}
            max={MAX_DAYS_AFTER}
            value={values.days_after}
            error={errors.days_after}
            onChange={(days_after) => form.set({ days_after })}
          />
        </div>
      )}
    </section>
  );
}

function Effect({ form }: FormProps) {
  const t = useInterferenceTexts();
  const words = useRuleWords();
  const { language } = useLanguage();
  const { values, errors } = form;
  return (
    <section className={styles.group} aria-label={t('direction')}>
      <div className={styles.pair}>
        <Combobox<string>
          label={t('analyte')}
          required
          items={analytes.map(({ code }) => code)}
          itemKey={(code) => code}
          itemText={words.analyte}
          itemKeywords={(code) => [code]}
          value={values.analyte || null}
          onChange={(analyte) => form.set({ analyte: analyte ?? '' })}
          createText={(text) => t('other', { text })}
          onCreate={(text) => form.set({ analyte: text.trim() })}
          {...(errors.analyte && { error: errors.analyte })}
        />
        <SelectField
          label={t('direction')}
          value={values.direction}
          onChange={(direction: string) => form.set({ direction: direction as RuleDraft['direction'] })}
          options={directions.map((value) => ({ value, label: t(`direction.${value}`) }))}
        />
        {values.direction !== 'unreliable' && (
          <NumberField
            label={t('percent')}
            hint={t('percent.hint')}
            unit="%"
            min={0}
            value={values.percent}
            error={errors.percent}
            onChange={(percent) => form.set({ percent })}
          />
        )}
        <SelectField
          label={t('species')}
          none={t('species.any')}
          value={values.species}
          onChange={(code: string) => form.set({ species: code })}
          options={species.map(({ code, ...names }) => ({ value: code, label: names[language] }))}
        />
        <SelectField
          label={t('model')}
          none={t('model.any')}
          value={values.model}
          onChange={(model: string) => form.set({ model })}
          options={deviceModels.map((value) => ({ value, label: modelName(value) }))}
        />
      </div>
    </section>
  );
}

type RemoveProps = {
  readonly rule: InterferenceRuleEntry & { readonly id: string };
  readonly onRemoved: () => void;
};

/** Removes a rule of the hospital, or puts the product's in its place again. */
function RemoveRule({ rule, onRemoved }: RemoveProps) {
  const t = useInterferenceTexts();
  const fail = useFailToast(t);
  const [asking, setAsking] = useState(false);
  const remove = useMutationCall(deleteInterferenceRule, { refreshes: REFRESHES, title: t('remove') });
  const bringBack = useMutationCall(restoreDeleted, { refreshes: REFRESHES, title: t('remove') });
  const undo = () => void bringBack.mutateAsync({ kind: 'interferenceRule', id: rule.id }).catch(fail);
  const act = rule.product === null ? 'remove' : 'restore';
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
            .mutateAsync({ id: rule.id, version: rule.version })
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
