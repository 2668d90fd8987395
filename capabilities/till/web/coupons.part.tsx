import { createCoupon, deleteCoupon, getCoupons } from '@alder/checkout/contract';
import { useCall, useMutationCall } from '@alder/client';
import { restoreDeleted } from '@alder/deleted-items/contract';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  DateField,
  Loaded,
  MoneyField,
  NumberField,
  Seg,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { useState } from 'react';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

/** Coupons with how often each was used, and a new one. */
export function Coupons() {
  const t = useTillTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const query = useCall(getCoupons, {});
  const [added, setAdded] = useState(0);
  const withdraw = useMutationCall(deleteCoupon, { refreshes: [getCoupons], title: t('coupon.withdraw') });
  const bringBack = useMutationCall(restoreDeleted, { refreshes: [getCoupons], title: t('coupon.withdraw') });
  const remove = async ({ id, version, code }: { id: string; version: number; code: string }) => {
    try {
      await withdraw.mutateAsync({ id, version });
      const undo = () => void bringBack.mutateAsync({ kind: 'coupon', id }).catch(fail);
      toast({ text: t('coupon.withdrawn', { code }), undo });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      <Loaded query={query} what={t('coupons')}>
        {({ result }) => (
          <ul className={styles.lines} aria-label={t('coupons')}>
            {result.map(({ id, version, code, kind, value, uses, max_uses, valid_to }) => (
              <li key={id}>
                <span>
                  <b>{code}</b> {kind === 'percent' ? `${value} %` : format.money(value)}
                  <small>
                    {max_uses === null ? t('coupon.uses', { uses }) : t('coupon.usesOf', { uses, max: max_uses })}
                    {valid_to && ` · ${t('coupon.until', { date: format.date(valid_to, 'full') })}`}
                  </small>
                </span>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('coupon.withdraw.of', { code })}
                  onClick={() => void remove({ id, version, code })}
                >
                  {t('coupon.withdraw')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {/* Is reset after each coupon that was added. */}
      <NewCoupon key={added} onAdded={() => setAdded(added + 1)} />
    </>
  );
}

const EMPTY = {
  ...{ code: '', kind: 'percent' as 'percent' | 'amount', value: undefined as number | undefined },
  ...{ valid_from: null as string | null, valid_to: null as string | null },
  ...{ max_uses: undefined as number | undefined, min_amount: undefined as number | undefined },
};

function NewCoupon({ onAdded }: { readonly onAdded: () => void }) {
  const t = useTillTexts();
  const create = useMutationCall(createCoupon, { refreshes: [getCoupons], title: t('coupon.add') });
  const form = useCallForm(createCoupon, {
    initial: EMPTY,
    toInput: ({ value, max_uses, min_amount, ...rest }) =>
      value === undefined ? undefined : { ...rest, value, max_uses: max_uses ?? null, min_amount: min_amount ?? 0 },
    send: create.mutateAsync,
    onSent: onAdded,
    texts: t,
  });
  const { kind, code, value } = form.values;
  return (
    <CallForm form={form} label={t('coupon.add')}>
      <Seg
        label={t('coupon.kind')}
        value={kind}
        onChange={(next) => form.set({ kind: next, value: undefined })}
        entries={[
          { value: 'percent', label: t('coupon.percent') },
          { value: 'amount', label: t('coupon.amount') },
        ]}
      />
      <div className={styles.money}>
        <TextField name="code" label={t('coupon.code')} maxLength={40} autoComplete="off" />
        {kind === 'percent' ? (
          <NumberField name="value" label={t('coupon.percent')} unit="%" min={1} max={100} step={1} />
        ) : (
          <MoneyField name="value" label={t('coupon.amount')} />
        )}
        <DateField name="valid_from" label={t('coupon.from')} />
        <DateField name="valid_to" label={t('coupon.to')} />
        <NumberField name="max_uses" label={t('coupon.max')} min={1} step={1} />
        <MoneyField name="min_amount" label={t('coupon.min')} />
      </div>
      <SubmitButton variant="soft" {...((!code.trim() || !value) && { disabledReason: t('coupon.code') })}>
        {t('coupon.add')}
      </SubmitButton>
    </CallForm>
  );
}
