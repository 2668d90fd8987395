import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  DateField,
  Dialog,
  NumberField,
  SelectField,
  SubmitButton,
  Switch,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { getHospitals, type ListedHospital, updateHospitalCall } from '../../contract/index.ts';
import { type Held, PLAN_NAMES, type PlanName } from '../../domain/index.ts';
import styles from './operator.module.css';
import { useOperatorTexts } from './use-operator-texts.ts';

type Values = {
  name: string;
  plan: '' | PlanName;
  plan_ends_at: string | null;
  account_limit: number | undefined;
  doctor_limit: number | undefined;
  imaging_limit: number | undefined;
  gigabytes: number | undefined;
  local_backup: boolean;
  hold: boolean;
};

/** Changes name and agreement of a hospital; what would be held is shown before it is. */
export function UpdateHospitalDialog({ hospital, onClose }: { hospital: ListedHospital; onClose: () => void }) {
  const t = useOperatorTexts();
  const { id, version, name } = hospital;
  const [held, setHeld] = useState<readonly Held[]>([]);
  const update = useMutationCall(updateHospitalCall, { refreshes: [getHospitals], title: t('update') });
  const initial = initialOf(hospital);
  const form = useCallForm(updateHospitalCall, {
    initial,
    toInput: (values) => ({ id, version, hold: values.hold, ...changesOf(initial, values) }),
    send: (input) =>
      update.mutateAsync(input).catch((error: unknown) => {
        if (error instanceof Refusal && error.kind.code === 'planBelowUse')
          setHeld((error.details.held ?? []) as readonly Held[]);
        throw error;
      }),
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('updated', { name: result.name }) });
      onClose();
    },
    refusalAt: { hospitalNameDup: 'name', planWithoutBackup: 'local_backup', planBelowUse: 'plan' },
    texts: t,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      title={t('update.title', { name })}
      about={t('update.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('save')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <div className={styles.form}>
          <TextField name="name" label={t('name')} autoComplete="off" autoFocus />
          <div className={styles.pair}>
            <SelectField
              name="plan"
              label={t('plan')}
              none={t('plan.keep')}
              options={PLAN_NAMES.map((value) => ({ value, label: t(`plan.${value}`) }))}
            />
            <DateField name="plan_ends_at" label={t('ends')} />
          </div>
          <div className={styles.pair}>
            <NumberField name="account_limit" label={t('accounts')} min={1} />
            <NumberField name="doctor_limit" label={t('doctors')} min={0} />
            <NumberField name="imaging_limit" label={t('imaging')} min={0} />
            <NumberField name="gigabytes" label={t('gigabytes')} min={0} unit="GB" />
          </div>
          <Switch name="local_backup" label={t('backup')} />
          {held.length > 0 && <HeldList held={held} />}
        </div>
      </CallForm>
    </Dialog>
  );
}

function HeldList({ held }: { held: readonly Held[] }) {
  const t = useOperatorTexts();
  const format = useFormat();
  return (
    <div className={styles.warning} role="alert">
      <p>{t('held.about')}</p>
      <ul>
        {held.map(({ part, used, allowed }) => {
          const write = (value: number) => (part === 'storage' ? format.size(value) : format.number(value));
          return (
            <li key={part}>{t('held', { part: t(`part.${part}`), used: write(used), allowed: write(allowed) })}</li>
          );
        })}
      </ul>
      <Switch name="hold" label={t('hold')} />
    </div>
  );
}

function initialOf(hospital: ListedHospital): Values {
  return {
    name: hospital.name,
    plan: '',
    plan_ends_at: hospital.plan_ends_at?.slice(0, 10) ?? null,
    account_limit: hospital.account_limit,
    doctor_limit: hospital.doctor_limit ?? undefined,
    imaging_limit: hospital.imaging_limit ?? undefined,
    gigabytes: hospital.gigabytes ?? undefined,
    local_backup: hospital.local_backup,
    hold: false,
  };
}

/** Only what differs: a plan sets the numbers that were not typed. */
function changesOf(before: Values, after: Values) {
  const { plan, name, plan_ends_at, account_limit, local_backup } = after;
  const limits = (['doctor_limit', 'imaging_limit', 'gigabytes'] as const).filter((one) => before[one] !== after[one]);
  return {
    ...(plan && { plan }),
    ...(name !== before.name && { name }),
    ...(plan_ends_at !== before.plan_ends_at && {
      plan_ends_at: plan_ends_at === null ? null : `${plan_ends_at}T00:00:00.000Z`,
    }),
    ...(account_limit !== before.account_limit && account_limit !== undefined && { account_limit }),
    ...Object.fromEntries(limits.map((one) => [one, after[one] ?? null])),
    ...(local_backup !== before.local_backup && { local_backup }),
  };
}
