import { useMutationCall } from '@alder/client';
import { Button, CallForm, Chip, SubmitButton, TextField, useCallForm, useFailToast } from '@alder/ui';
import { TicketPercent } from 'lucide-react';
import { applyCoupon, getReceipt, type Receipt, removeCoupon } from '../contract/index.ts';
import styles from './checkout.module.css';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** The coupon of an open receipt: its code is typed, or it is taken off again. */
export function CouponField({ receipt }: { readonly receipt: Receipt }) {
  const t = useCheckoutTexts();
  const fail = useFailToast(t);
  const remove = useMutationCall(removeCoupon, { refreshes: [getReceipt], title: t('coupon.remove') });
  const { id, version, coupon } = receipt;
  if (!coupon) return <CodeForm receipt={receipt} />;
  return (
    <p className={styles.coupon}>
      <Chip tone="ok" icon={<TicketPercent />}>
        {t('coupon.used', { code: coupon.code })}
      </Chip>
      <Button
        size="sm"
        variant="ghost"
        busy={remove.isPending}
        onClick={() => void remove.mutateAsync({ id, version }).then(() => undefined, fail)}
      >
        {t('coupon.remove')}
      </Button>
    </p>
  );
}

function CodeForm({ receipt: { id, version } }: { readonly receipt: Receipt }) {
  const t = useCheckoutTexts();
  const apply = useMutationCall(applyCoupon, { refreshes: [getReceipt], title: t('coupon') });
  const form = useCallForm(applyCoupon, {
    initial: { code: '' },
    toInput: ({ code }) => ({ id, version, code }),
    send: apply.mutateAsync,
    refusalAt: { couponInvalid: 'code' },
    texts: t,
  });
  return (
    <CallForm form={form} label={t('coupon')} className={styles.coupon}>
      <TextField name="code" label={t('coupon')} maxLength={40} autoComplete="off" />
      <SubmitButton variant="soft" {...(!form.values.code.trim() && { disabledReason: t('coupon') })}>
        {t('coupon.apply')}
      </SubmitButton>
    </CallForm>
  );
}
