import { useDraft } from '@alder/client';
import {
  Button,
  CallForm,
  Card,
  IconButton,
  NumberField,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { Plus, Trash2 } from 'lucide-react';
import { type SurgeryView, updateSurgeryRecord } from '../contract/index.ts';
import styles from './surgery.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';
import type { SurgeryUpdates } from './use-surgery-updates.ts';

type Implant = { readonly name: string; readonly lot: string; readonly quantity: number };

/** Findings and technique, complications, and what stays in the body with its lot. */
export function ReportPanel({ view, updates }: { readonly view: SurgeryView; readonly updates: SurgeryUpdates }) {
  const t = useSurgeryTexts();
  const { id, version, report, complications, implants } = view.result;
  const saved = { report, complications, implants: implants as readonly Implant[] };
  const draft = useDraft(`surgery.report.${id}`, { value: saved, version });
  const form = useCallForm(updateSurgeryRecord, {
    initial: saved,
    toInput: (values) => ({
      ...{ id, version, report: values.report, complications: values.complications },
      implants: values.implants.filter(({ name }) => name.trim()).map((one) => ({ ...one })),
    }),
    send: updates.send,
    onSent: () => {
      toast({ text: t('saved') });
    },
    draft,
    texts: t,
  });
  const { values } = form;
  const change = (place: number, next: Partial<Implant>) =>
    form.set({ implants: values.implants.map((one, at) => (at === place ? { ...one, ...next } : one)) });
  return (
    <Card title={t('page.report')} actions={<SubmitButton of={form}>{t('save')}</SubmitButton>}>
      <CallForm form={form}>
        <TextArea name="report" label={t('report')} hint={t('report.hint')} rows={10} maxLength={10_000} />
        <TextArea name="complications" label={t('complications')} rows={3} maxLength={4000} />
      </CallForm>
      <fieldset className={styles.implants}>
        <legend>{t('implants')}</legend>
        {values.implants.map((implant, place) => (
          <div key={place} className={styles.implant}>
            <TextField
              label={t('implant')}
              value={implant.name}
              onChange={(name) => change(place, { name })}
              maxLength={200}
            />
            <TextField label={t('lot')} value={implant.lot} onChange={(lot) => change(place, { lot })} maxLength={60} />
            <NumberField
              label={t('quantity')}
              min={1}
              max={1000}
              value={implant.quantity}
              onChange={(quantity) => change(place, { quantity: Math.max(1, Math.round(quantity ?? 1)) })}
            />
            <IconButton
              label={t('implant.remove', { name: implant.name || t('implant') })}
              icon={<Trash2 />}
              onClick={() => form.set({ implants: values.implants.filter((_, at) => at !== place) })}
            />
          </div>
        ))}
        <Button
          size="sm"
          icon={<Plus />}
          disabled={values.implants.length >= 50}
          onClick={() => form.set({ implants: [...values.implants, { name: '', lot: '', quantity: 1 }] })}
        >
          {t('implant.add')}
        </Button>
      </fieldset>
    </Card>
  );
}
