import { useMutationCall } from '@alder/client';
import { languageNames, languages } from '@alder/i18n';
import { Button, CallForm, Dialog, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { createHospitalCall, getHospitals } from '../../contract/index.ts';
import { PLAN_NAMES, type PlanName } from '../../domain/index.ts';
import styles from './operator.module.css';
import { useOperatorTexts } from './use-operator-texts.ts';

type Values = { key: string; name: string; plan: '' | PlanName; langKey: 'en' | 'ja' | 'zhtw' };
const EMPTY: Values = { key: '', name: '', plan: 'all-in-one', langKey: 'zhtw' };

/** Makes a hospital: key, name and plan; its people are invited after acting in it. */
export function CreateHospitalDialog({ onClose }: { onClose: () => void }) {
  const t = useOperatorTexts();
  const create = useMutationCall(createHospitalCall, { refreshes: [getHospitals], title: t('create') });
  const form = useCallForm(createHospitalCall, {
    initial: EMPTY,
    toInput: ({ plan, key, ...rest }) => ({ ...rest, key: key.trim(), ...(plan && { plan }) }),
    send: create.mutateAsync,
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('created', { name: result.name }) });
      onClose();
    },
    refusalAt: { hospitalCodeDup: 'key', hospitalKeyIncorrect: 'key', hospitalNameDup: 'name' },
    texts: t,
  });
  const { key, name } = form.values;
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      title={t('create')}
      about={t('create.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} disabled={!key.trim() || !name.trim()}>
            {t('create')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <div className={styles.form}>
          <TextField name="key" label={t('key')} autoComplete="off" autoFocus />
          <TextField name="name" label={t('name')} autoComplete="off" />
          <SelectField
            name="plan"
            label={t('plan')}
            none={t('plan.none')}
            options={PLAN_NAMES.map((value) => ({ value, label: t(`plan.${value}`) }))}
          />
          <SelectField
            name="langKey"
            label={t('language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </div>
      </CallForm>
    </Dialog>
  );
}
