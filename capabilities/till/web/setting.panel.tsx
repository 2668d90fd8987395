import { usualTaxPercent } from '@alder/checkout/domain';
import { useAccount, useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  ConfirmDialog,
  MoneyField,
  NumberField,
  Options,
  Part,
  SubmitButton,
  Switch,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { useState } from 'react';
import { createTill, getTills, type Till, updateTill, updateTillSetting } from '../contract/index.ts';
import { Coupons } from './coupons.part.tsx';
import type { Tills } from './figures.tsx';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

/** How the hospital handles cash, and its tills; for administrators. */
export function SettingPanel({ tills }: { readonly tills: Tills }) {
  const t = useTillTexts();
  const [added, setAdded] = useState(0);
  return (
    <Options>
      <Part title={t('setting.tills')} about={t('setting.tills.about')}>
        <ul className={styles.lines}>
          {tills.result.map((till) => (
            <li key={till.id}>
              <TillForm till={till} />
            </li>
          ))}
        </ul>
        {/* Is reset after each till that was added. */}
        <AddForm key={added} onAdded={() => setAdded(added + 1)} />
      </Part>
      <Part title={t('setting.cash')} about={t('setting.cash.about')}>
        <SettingForm setting={tills.setting} />
      </Part>
      <Part title={t('coupons')} about={t('coupons.about')}>
        <Coupons />
      </Part>
    </Options>
  );
}

function AddForm({ onAdded }: { readonly onAdded: () => void }) {
  const t = useTillTexts();
  const create = useMutationCall(createTill, { refreshes: [getTills], title: t('setting.add') });
  const form = useCallForm(createTill, {
    initial: { name: '' },
    send: create.mutateAsync,
    onSent: onAdded,
    texts: t,
  });
  return (
    <CallForm form={form} label={t('setting.add')} className={styles.inline}>
      <TextField name="name" label={t('setting.name')} maxLength={60} />
      <SubmitButton variant="soft" {...(!form.values.name.trim() && { disabledReason: t('setting.name') })}>
        {t('setting.add')}
      </SubmitButton>
    </CallForm>
  );
}

function TillForm({ till }: { readonly till: Till }) {
  const t = useTillTexts();
  const fail = useFailToast(t);
  const [isAsking, setAsking] = useState(false);
  const update = useMutationCall(updateTill, { refreshes: [getTills], title: till.name });
  const form = useCallForm(updateTill, {
    initial: { name: till.name },
    toInput: ({ name }) => ({ id: till.id, version: till.version, name: name.trim() }),
    send: update.mutateAsync,
    texts: t,
  });
  return (
    <CallForm form={form} label={till.name} className={styles.inline}>
      <TextField name="name" label={t('setting.name')} maxLength={60} />
      {form.isDirty && <SubmitButton variant="soft">{t('setting.rename')}</SubmitButton>}
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('setting.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={t('setting.remove.title', { name: till.name })}
          action={t('setting.remove')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void update.mutateAsync({ id: till.id, version: till.version, deleted: true }).then(() => undefined, fail);
          }}
        >
          <p>{t('setting.remove.about')}</p>
        </ConfirmDialog>
      )}
    </CallForm>
  );
}

function SettingForm({ setting }: { readonly setting: Tills['setting'] }) {
  const t = useTillTexts();
  const { hospital } = useAccount();
  const update = useMutationCall(updateTillSetting, { refreshes: [getTills], title: t('setting.cash') });
  const form = useCallForm(updateTillSetting, {
    initial: { ...setting, tax_percent: setting.tax_percent ?? undefined },
    toInput: ({ tax_percent, variance_limit, ...rest }) => ({
      ...rest,
      tax_percent: tax_percent ?? null,
      variance_limit: variance_limit ?? 0,
    }),
    send: update.mutateAsync,
    onSent: () => toast({ tone: 'done', text: t('setting.saved') }),
    texts: t,
  });
  const { uses_tills } = form.values;
  return (
    <CallForm form={form} label={t('setting.cash')}>
      <Switch name="uses_tills" label={t('setting.uses_tills')} hint={t('setting.uses_tills.about')} />
      {uses_tills && (
        <>
          <Switch name="cash_alone" label={t('setting.cash_alone')} hint={t('setting.cash_alone.about')} />
          <Switch name="blind_count" label={t('setting.blind_count')} hint={t('setting.blind_count.about')} />
          <Switch name="second_person" label={t('setting.second_person')} hint={t('setting.second_person.about')} />
          <MoneyField
            name="variance_limit"
            label={t('setting.variance_limit')}
            hint={t('setting.variance_limit.about')}
          />
        </>
      )}
      <NumberField
        name="tax_percent"
        label={t('setting.tax_percent')}
        hint={t('setting.tax_percent.about', { percent: usualTaxPercent(String(hospital.currency)) })}
        unit="%"
        min={0}
        max={100}
      />
      <SubmitButton>{t('setting.save')}</SubmitButton>
    </CallForm>
  );
}
