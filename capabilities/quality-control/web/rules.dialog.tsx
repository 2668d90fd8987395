import { useCall, useMutationCall } from '@alder/client';
import { Button, Checkbox, Dialog, NumberField, toast, useFailToast } from '@alder/ui';
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
  const failed = useFailToast(t);
  const [off, setOff] = useState(rules.off);
  const [tea, setTea] = useState(rules.tea ?? undefined);
  const set = useMutationCall(setQcRules, { refreshes: [getQcChart] });
  const save = () =>
    set
      .mutateAsync({
        device,
        analyte,
        off: [...off],
        tea: tea ?? null,
        ...(rules.version && { version: rules.version }),
      })
      .then(() => {
        toast({ tone: 'done', text: t('rules.saved') });
        onClose();
      }, failed);
  return (
    <Dialog
      open
      title={t('rules.title', { analyte })}
      onClose={onClose}
      dirty={off !== rules.off || tea !== (rules.tea ?? undefined)}
      onMainAction={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={set.isPending} onClick={() => void save()}>
            {t('point.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {westgardRules.map((rule) => (
          <Checkbox
            key={rule}
            label={`${rule}: ${t(`rule.${rule}`)}`}
            value={!off.includes(rule)}
            onChange={(on) => setOff(on ? off.filter((one) => one !== rule) : [...off, rule])}
          />
        ))}
        <NumberField label={t('rules.tea')} value={tea} onChange={setTea} min={0.1} max={1000} />
      </div>
    </Dialog>
  );
}
