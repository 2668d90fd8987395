import { useAccount, useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  ConfirmDialog,
  FormActions,
  SelectField,
  SubmitButton,
  Switch,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { QrCode } from '@alder/ui/qr-code';
import type { PayloadOf } from '@alder/wire';
import { useState } from 'react';
import { getWalkInDay, updateWalkInRules } from '../contract/index.ts';
import { ASK_STATES } from '../domain/index.ts';
import styles from './reception.module.css';
import { useWalkInTexts } from './use-walk-in-texts.ts';

type Rules = PayloadOf<typeof updateWalkInRules>['result'];

/** Whether numbers are given, the asked fields, and the addresses of poster and lobby screen. */
export function RulesPart({ rules }: { readonly rules: Rules }) {
  const t = useWalkInTexts();
  const fail = useFailToast(t);
  const { hospital } = useAccount();
  const { door, version, ...values } = rules;
  const set = useMutationCall(updateWalkInRules, { title: t('rules'), refreshes: [getWalkInDay] });
  const [renewing, setRenewing] = useState(false);
  const form = useCallForm(updateWalkInRules, {
    initial: values,
    toInput: (typed) => ({ ...typed, version }),
    send: set.mutateAsync,
    onSent: () => toast({ tone: 'done', text: t('saved') }),
    texts: t,
  });
  const renew = async () => {
    try {
      await set.mutateAsync({ ...values, version, renew: true });
    } catch (error) {
      fail(error);
    }
    setRenewing(false);
  };
  const options = ASK_STATES.map((value) => ({ value, label: t(`ask.${value}`) }));
  const at = (view: string) => `${location.origin}/walkin/${hospital.key}${view}?door=${door}`;
  return (
    <>
      <CallForm form={form} label={t('rules')}>
        <Switch name="is_on" label={t('is_on')} />
        <SelectField name="ask_name" label={t('ask_name')} options={options} />
        <SelectField name="ask_phone" label={t('ask_phone')} options={options} />
        <FormActions>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormActions>
      </CallForm>
      {rules.is_on && door && (
        <div className={styles.address}>
          <QrCode text={at('')} label={t('qr')} size={132} />
          <div className={styles.links}>
            <a href={at('/poster')} target="_blank" rel="noreferrer">
              {t('poster')}
            </a>
            <a href={at('/lobby')} target="_blank" rel="noreferrer">
              {t('lobby')}
            </a>
            <a href={at('/board')} target="_blank" rel="noreferrer">
              {t('board')}
            </a>
            <Button size="sm" variant="ghost" onClick={() => setRenewing(true)}>
              {t('renew')}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={renewing}
        title={t('renew')}
        action={t('renew')}
        variant="danger"
        busy={set.isPending}
        onConfirm={() => void renew()}
        onClose={() => setRenewing(false)}
      >
        {t('renew.sure')}
      </ConfirmDialog>
    </>
  );
}
