import { useAccount, useMutationCall } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Chip,
  ConfirmDialog,
  DateField,
  Dialog,
  MoneyField,
  NumberField,
  SelectField,
  SubmitButton,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { getReceipt, type Receipt, setPaymentPlan } from '../contract/index.ts';
import {
  equalParts,
  isPlanCount,
  MAX_PARTS,
  MIN_PARTS,
  type PlannedPart,
  type PlanStep,
  planFault,
  planSteps,
  usualFirstDay,
} from '../domain/index.ts';
import styles from './plan.module.css';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** The instalments that were agreed for the rest of a bill, with the way to agree on some. */
export function PlanPanel({ receipt }: { readonly receipt: Receipt }) {
  const t = useCheckoutTexts();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { plan } = receipt;
  const end = useMutationCall(setPaymentPlan, { refreshes: [getReceipt], title: t('plan.end') });
  const fail = useFailToast(t);
  if (receipt.due <= 0) return null;
  const ended = async () => {
    const { id, version, total } = receipt;
    try {
      await end.mutateAsync({ id, version, total, parts: [] });
    } catch (error) {
      fail(error);
    }
    setEnding(false);
  };
  return (
    <section className={styles.plan} aria-label={t('plan')}>
      {plan && (
        <>
          <h3>{t('plan')}</h3>
          {plan.overdue > 0 && (
            <p className={styles.late} role="status">
              {t('plan.overdue', {
                amount: format.money(plan.overdue),
                since: format.date(plan.overdue_since ?? ''),
              })}
            </p>
          )}
          <ul>
            {plan.parts.map(({ due_on, amount, left, state }) => (
              <li key={due_on}>
                <span>{format.date(due_on, 'full')}</span>
                {state === 'paid' && <Chip tone="ok">{t('plan.paid')}</Chip>}
                {state === 'overdue' && <Chip tone="danger">{t('plan.late')}</Chip>}
                {left > 0 && left < amount && <small>{t('plan.left', { amount: format.amount(left) })}</small>}
                <b className="tn">{format.amount(amount)}</b>
              </li>
            ))}
          </ul>
          {plan.beyond > 0 && <p>{t('plan.beyond', { amount: format.money(plan.beyond) })}</p>}
        </>
      )}
      <div className={styles.acts}>
        <Button size="sm" icon={<CalendarClock />} onClick={() => setOpen(true)}>
          {plan ? t('plan.change') : t('plan.make')}
        </Button>
        {plan && (
          <Button size="sm" variant="ghost" onClick={() => setEnding(true)}>
            {t('plan.end')}
          </Button>
        )}
      </div>
      {isOpen && <PlanDialog receipt={receipt} onClose={() => setOpen(false)} />}
      {isEnding && (
        <ConfirmDialog
          open
          title={t('plan.end')}
          action={t('plan.end')}
          busy={end.isPending}
          onClose={() => setEnding(false)}
          onConfirm={() => void ended()}
        >
          {t('plan.end.text')}
        </ConfirmDialog>
      )}
    </section>
  );
}

const USUAL_PARTS = 3;

function PlanDialog({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const t = useCheckoutTexts();
  const format = useFormat();
  const { id, version, total, due, plan } = receipt;
  const { hospital } = useAccount();
  const rounding = typeof hospital.rounding === 'number' ? hospital.rounding : 1;
  const today = dayOf(Date.now(), format.timeZone);
  const set = useMutationCall(setPaymentPlan, { refreshes: [getReceipt], title: t('plan') });
  const [shape, setShape] = useState<{ count: number; first: string; step: PlanStep }>({
    ...{ count: plan?.parts.filter(({ left }) => left > 0).length || USUAL_PARTS, step: 'month' },
    first: usualFirstDay(today),
  });
  // What is typed on the way to a number of instalments, such as 2.5, divides nothing.
  const [divided, setDivided] = useState(shape);
  const form = useCallForm(setPaymentPlan, {
    initial: { parts: equalParts(due, divided, rounding) as readonly PlannedPart[] },
    toInput: ({ parts }) => ({ id, version, total, parts: [...parts] }),
    send: set.mutateAsync,
    onSent: () => {
      toast({ text: t('plan.saved') });
      onClose();
    },
    texts: t,
  });
  const { parts } = form.values;
  const divide = (changed: Partial<typeof shape>) => {
    const next = { ...shape, ...changed };
    setShape(next);
    if (!isPlanCount(next.count)) return;
    setDivided(next);
    form.set({ parts: equalParts(due, next, rounding) });
  };
  const put = (place: number, part: Partial<PlannedPart>) =>
    form.set({ parts: parts.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  const isCount = isPlanCount(shape.count);
  const fault = isCount ? planFault(parts, due, today) : 'number';
  const missing = due - parts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Dialog
      open
      size="sm"
      title={t('plan')}
      about={t('plan.about', { amount: format.money(due) })}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} disabled={fault !== undefined} shortcut="Ctrl Enter">
          {t('plan.save')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <div className={styles.shape}>
          <NumberField
            label={t('plan.count')}
            min={MIN_PARTS}
            max={MAX_PARTS}
            value={shape.count}
            error={isCount ? undefined : t('plan.count.range', { min: MIN_PARTS, max: MAX_PARTS })}
            onChange={(count) => count !== undefined && divide({ count })}
          />
          <SelectField
            label={t('plan.step')}
            value={shape.step}
            options={planSteps.map((value) => ({ value, label: t(`plan.step.${value}`) }))}
            onChange={(step) => divide({ step })}
          />
        </div>
        <DateField
          label={t('plan.first')}
          min={today}
          value={shape.first}
          onChange={(first) => first && divide({ first })}
        />
        <ol className={styles.parts}>
          {parts.map((part, place) => (
            <li key={place}>
              <DateField
                label={t('plan.day', { number: place + 1 })}
                labelHidden
                min={today}
                value={part.due_on}
                onChange={(due_on) => due_on && put(place, { due_on })}
              />
              <MoneyField
                label={t('plan.amount', { number: place + 1 })}
                labelHidden
                value={part.amount}
                onChange={(amount) => put(place, { amount: amount ?? 0 })}
              />
            </li>
          ))}
        </ol>
        {fault && isCount && (
          <p className={styles.late} role="status">
            {fault === 'sum'
              ? t(missing > 0 ? 'plan.missing' : 'plan.excess', { amount: format.money(Math.abs(missing)) })
              : t('refusal.planDays')}
          </p>
        )}
      </CallForm>
    </Dialog>
  );
}
