import { useCall, useMutationCall } from '@alder/client';
import { Button, CallForm, Checkbox, Dialog, NumberField, SubmitButton, toast, useCallForm } from '@alder/ui';
import { useState } from 'react';
import { getQcChart, setQcRules } from '../contract/index.ts';
import { westgardRules } from '../domain/index.ts';
import styles from './qc.module.css';
import { useQcTexts } from './use-qc-texts.ts';

type Rules = { off: readonly (typeof westgardRules)[number][]; tea: number | null; version: number | null };

/** Switches rules of an analyte, each with what it means. */
export function RulesDialog(props: { device: string; analyte: string; onClose: () => void }) {
  const { data } = useCall(getQcChart, { device: props.device, analyte: props.analyte });
  return data ? <Edit key={data.rules.version} {...props} rules={data.rules} /> : null;
}

function Edit(props: { device: string; analyte: string; rules: Rules; onClose: () => void }) {
  const { device, analyte, rules, onClose } = props;
  const t = useQcTexts();
  const [off, setOff] = useState(rules.off);
  const set = useMutationCall(setQcRules, { refreshes: [getQcChart] });
  const form = useCallForm(setQcRules, {
    initial: { device, analyte, off: [...rules.off], tea: rules.tea },
    toInput: (values) => ({
      ...values,
      ...{ off: [...off], tea: values.tea ?? null },
      ...(rules.version !== null && { version: rules.version }),
    }),
    send: set.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('rules.saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('rules.title', { analyte })}
      onClose={onClose}
      dirty={form.isDirty || off !== rules.off}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('rules.save')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        {westgardRules.map((rule) => (
          <Checkbox
            key={rule}
            label={`${rule}: ${t(`rule.${rule}`)}`}
            value={!off.includes(rule)}
            onChange={(on) => setOff(on ? off.filter((one) => one !== rule) : [...off, rule])}
          />
        ))}
        <NumberField name="tea" label={t('rules.tea')} min={0.1} max={1000} />
      </CallForm>
    </Dialog>
  );
}
