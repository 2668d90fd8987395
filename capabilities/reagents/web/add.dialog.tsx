import { useMutationCall } from '@alder/client';
import { parseGs1 } from '@alder/inventory/domain';
import {
  Button,
  CallForm,
  DateField,
  Dialog,
  MoneyField,
  NumberField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { addReagent, getReagents } from '../contract/index.ts';
import styles from './reagents.module.css';
import { useReagentTexts } from './use-reagent-texts.ts';

const nothing = {
  ...{ code: '', lot: '', serial: '', gtin: null as string | null, expires_on: null as string | null },
};

/** Scans packages in, one after the other; the test, its quantity and its price stay for the next. */
export function AddDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const t = useReagentTexts();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = useMutationCall(addReagent, { refreshes: [getReagents], title: t('add') });
  const form = useCallForm(addReagent, {
    initial: { ...nothing, name: '', quantity: undefined as number | undefined, cost: undefined as number | undefined },
    toInput: ({ quantity, cost = 0, ...rest }) => (quantity === undefined ? undefined : { ...rest, quantity, cost }),
    send: add.mutateAsync,
    onSent: ({ result }, { name, quantity, cost }) => {
      toast({ tone: 'done', text: t('added', { name: result.name, lot: result.lot }) });
      form.reset({ ...nothing, name, quantity, cost });
    },
    texts: t,
  });
  const read = () => {
    if (typed.trim() === '') return;
    const label = parseGs1(typed, today);
    if (!label) return setProblem(t('scan.none'));
    form.set({
      ...{ code: typed, lot: label.lot ?? '', serial: label.serial ?? '' },
      ...{ gtin: label.gtin ?? null, expires_on: label.expires_on ?? null },
    });
    setTyped('');
  };
  return (
    <Dialog
      open
      title={t('add')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <SubmitButton of={form}>{t('add.next')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <div className={styles.form}>
          <TextField
            label={t('scan')}
            hint={t('scan.hint')}
            icon={<ScanBarcode size={16} aria-hidden="true" />}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setProblem(undefined);
            }}
            onEnter={read}
            autoComplete="off"
            autoFocus
            {...(problem && { warning: problem })}
          />
          <div className={styles.two}>
            <TextField name="name" label={t('name')} maxLength={120} required autoComplete="off" />
            <TextField name="lot" label={t('lot')} maxLength={40} required autoComplete="off" />
            <TextField name="serial" label={t('serial')} maxLength={40} autoComplete="off" />
            <DateField name="expires_on" label={t('expires_on')} />
            <NumberField name="quantity" label={t('quantity')} min={1} required />
            <MoneyField name="cost" label={t('cost')} />
          </div>
        </div>
      </CallForm>
    </Dialog>
  );
}
