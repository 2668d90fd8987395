import { useMutationCall } from '@alder/client';
import { restoreDeleted } from '@alder/deleted-items/contract';
import { useLanguage } from '@alder/i18n';
import { causeKinds, sampleTypes } from '@alder/lab/domain';
import { analyteOf, showUnit, species } from '@alder/terms';
import {
  Button,
  CallForm,
  type CallFormHandle,
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
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  createReflexRule,
  deleteReflexRule,
  getReflexRules,
  type ReflexRuleEntry,
  updateReflexRule,
} from '../contract/index.ts';
import { reflexModes } from '../domain/index.ts';
import { CodeField, LaboratoryField, TestField } from './choice.fields.tsx';
import styles from './reflex.module.css';
import { draftOf, inputOf, type RuleDraft } from './rule-draft.ts';
import { RuleHistory } from './rule-history.panel.tsx';
import { TryRule } from './try-rule.panel.tsx';
import { useReflexTexts } from './use-reflex-texts.ts';

type Props = {
  /** Undefined: a new one. */
  readonly rule: ReflexRuleEntry | undefined;
  readonly laboratories: readonly string[];
  readonly readOnly: boolean;
  readonly onClose: () => void;
};

/** A rule in full: when, what is ordered, and what it would have ordered in the last month. */
export function RuleDialog({ rule, laboratories, readOnly, onClose }: Props) {
  const t = useReflexTexts();
  const create = useMutationCall(createReflexRule, { refreshes: [getReflexRules], title: t('rule') });
  const update = useMutationCall(updateReflexRule, { refreshes: [getReflexRules], title: t('rule') });
  const form = useCallForm(createReflexRule, {
    initial: draftOf(rule),
    toInput: inputOf,
    send: (input) =>
      rule ? update.mutateAsync({ ...input, id: rule.id, version: rule.version }) : create.mutateAsync(input),
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t(result.is_on ? 'saved.on' : 'saved.off', { name: result.name }) });
      onClose();
    },
    texts: t,
  });
  const input = inputOf(form.values);
  return (
    <Dialog
      open
      size="xl"
      full
      title={rule ? rule.name : t('add')}
      about={t('rule.about')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        readOnly ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            {rule && <RemoveRule rule={rule} onRemoved={onClose} />}
            <Button onClick={onClose}>{t('cancel')}</Button>
            <SubmitButton of={form} {...(!input && { disabledReason: t('incomplete') })}>
              {t('save')}
            </SubmitButton>
          </>
        )
      }
    >
      <div className={styles.editor}>
        <CallForm form={form} className={styles.form} label={t('rule')}>
          <fieldset className={styles.fields} disabled={readOnly}>
            <Fields form={form} laboratories={laboratories} />
          </fieldset>
        </CallForm>
        <div className={styles.beside}>
          {!readOnly && <TryRule input={input} />}
          {rule && <RuleHistory id={rule.id} />}
        </div>
      </div>
    </Dialog>
  );
}

type FieldsProps = { readonly form: CallFormHandle<RuleDraft>; readonly laboratories: readonly string[] };

function Fields({ form, laboratories }: FieldsProps) {
  const t = useReflexTexts();
  return (
    <>
      <TextField name="name" label={t('name')} required maxLength={100} />
      <When form={form} />
      <Then form={form} laboratories={laboratories} />
      <div className={styles.group}>
        <Seg
          label={t('mode')}
          value={form.values.mode}
          onChange={(mode) => form.set({ mode })}
          entries={reflexModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        />
        <p className={styles.soft}>{t(`mode.${form.values.mode}.about`)}</p>
        <Switch label={t('is_on')} value={form.values.is_on} onChange={(is_on) => form.set({ is_on })} />
      </div>
      <TextField name="source" label={t('source')} hint={t('source.hint')} maxLength={300} />
    </>
  );
}

function When({ form }: Pick<FieldsProps, 'form'>) {
  const t = useReflexTexts();
  const { language } = useLanguage();
  const { values, errors } = form;
  const hasLow = values.kind === 'above' || values.kind === 'between';
  const hasHigh = values.kind === 'below' || values.kind === 'between';
  return (
    <section className={styles.group} aria-label={t('when')}>
      <h3>{t('when')}</h3>
      <CodeField
        label={t('analyte')}
        value={values.analyte}
        error={errors.analyte}
        onChange={(analyte) => form.set({ analyte, unit: showUnit(analyteOf(analyte)?.unit ?? '') || values.unit })}
      />
      <SelectField
        label={t('kind')}
        value={values.kind}
        onChange={(kind) => form.set({ kind: kind as RuleDraft['kind'] })}
        options={causeKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {(hasLow || hasHigh) && (
        <div className={styles.line}>
          {hasLow && (
            <NumberField
              label={t(values.kind === 'between' ? 'limit.from' : 'limit.above')}
              value={values.low_limit}
              error={errors.low_limit}
              onChange={(low_limit) => form.set({ low_limit })}
            />
          )}
          {hasHigh && (
            <NumberField
              label={t(values.kind === 'between' ? 'limit.to' : 'limit.below')}
              value={values.high_limit}
              error={errors.high_limit}
              onChange={(high_limit) => form.set({ high_limit })}
            />
          )}
          <TextField name="unit" label={t('unit')} maxLength={30} />
        </div>
      )}
      <div className={styles.line}>
        <SelectField
          label={t('species')}
          none={t('species.any')}
          value={values.species}
          onChange={(code: string) => form.set({ species: code })}
          options={species.map(({ code, ...names }) => ({ value: code, label: names[language] }))}
        />
        <NumberField
          label={t('age.from')}
          unit={t('years')}
          min={0}
          max={100}
          value={values.age_from}
          error={errors.age_from}
          onChange={(age_from) => form.set({ age_from })}
        />
        <NumberField
          label={t('age.to')}
          unit={t('years')}
          min={0}
          max={100}
          value={values.age_to}
          error={errors.age_to}
          onChange={(age_to) => form.set({ age_to })}
        />
      </div>
    </section>
  );
}

function Then({ form, laboratories }: FieldsProps) {
  const t = useReflexTexts();
  const { values, errors } = form;
  return (
    <section className={styles.group} aria-label={t('then')}>
      <h3>{t('then')}</h3>
      <div className={styles.pair}>
        <TestField label={t('test')} value={values.test} error={errors.test} onChange={(test) => form.set({ test })} />
        <LaboratoryField
          label={t('laboratory')}
          known={laboratories}
          value={values.laboratory}
          onChange={(laboratory) => form.set({ laboratory })}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('sample')}
          none={t('sample.same')}
          value={values.sample_type}
          onChange={(value: string) => form.set({ sample_type: value as RuleDraft['sample_type'] })}
          options={sampleTypes.map((value) => ({ value, label: t(`sample.${value}`) }))}
        />
        <NumberField
          label={t('same_sample_hours')}
          unit={t('hours')}
          min={0}
          max={168}
          value={values.same_sample_hours}
          error={errors.same_sample_hours}
          hint={t('same_sample_hours.hint')}
          onChange={(same_sample_hours) => form.set({ same_sample_hours })}
        />
      </div>
      <NumberField
        label={t('not_within_days')}
        unit={t('days')}
        min={1}
        max={365}
        value={values.not_within_days}
        error={errors.not_within_days}
        hint={t('not_within_days.hint')}
        onChange={(not_within_days) => form.set({ not_within_days })}
      />
    </section>
  );
}

function RemoveRule({ rule, onRemoved }: { readonly rule: ReflexRuleEntry; readonly onRemoved: () => void }) {
  const t = useReflexTexts();
  const fail = useFailToast(t);
  const [asking, setAsking] = useState(false);
  const remove = useMutationCall(deleteReflexRule, { refreshes: [getReflexRules], title: t('remove') });
  const bringBack = useMutationCall(restoreDeleted, { refreshes: [getReflexRules], title: t('remove') });
  const undo = () => void bringBack.mutateAsync({ kind: 'reflexRule', id: rule.id }).catch(fail);
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('remove.title', { name: rule.name })}
        action={t('remove')}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void remove
            .mutateAsync({ id: rule.id, version: rule.version })
            .then(() => {
              toast({ tone: 'done', text: t('removed', { name: rule.name }), undo });
              onRemoved();
            })
            .catch(fail)
        }
      >
        {t('remove.about')}
      </ConfirmDialog>
    </>
  );
}
