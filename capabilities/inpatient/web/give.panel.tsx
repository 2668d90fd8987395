import { implausibleValues } from '@alder/chart/domain';
import { useAccount, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, NumberField, SelectField, TextField, useExplain } from '@alder/ui';
import type { Refusal } from '@alder/wire';
import { Check, Pause, TriangleAlert, Undo2, Users } from 'lucide-react';
import { useState } from 'react';
import { checkInpatientDose, type InpatientOrder, type StayPet } from '../contract/index.ts';
import { chargeOf, needsReason, slotFlow, weightChange } from '../domain/index.ts';
import styles from './give.module.css';
import { MeasureFields, type Measuring, measuredOf } from './measure-fields.tsx';
import { useOrderWords } from './order-words.ts';
import { type TaskOfView, useStateWords } from './task-state.tsx';
import type { Slots } from './use-slots.ts';
import { useWardTexts } from './use-ward-texts.ts';

export type GivePanelProps = {
  readonly order: InpatientOrder;
  readonly task: TaskOfView;
  readonly pet: StayPet;
  readonly cage: string | null;
  readonly team: readonly { readonly id: string; readonly name: string }[];
  readonly slots: Slots;
  readonly now: Date;
  readonly onDone: () => void;
};

type DoseCheck = { readonly check: string; readonly by_name: string; readonly amount: number | null };

/**
 * One time of the sheet at the cage: what to give, how it was computed, what speaks against it, who checks it. Everything
 * else that can become of it is beside the main button.
 */
export function GivePanel(props: GivePanelProps) {
  const { order, task, pet, cage, slots, now, onDone } = props;
  const t = useWardTexts();
  const format = useFormat();
  const words = useOrderWords();
  const say = useExplain(t);
  const sayState = useStateWords();
  const [amount, setAmount] = useState<number | undefined>(order.dosage ?? undefined);
  const [measured, setMeasured] = useState<Measuring>({});
  const [reason, setReason] = useState('');
  const [check, setCheck] = useState<DoseCheck>();
  const [asked, setAsked] = useState<Refusal>();
  // Asked once, it stays asked: another question in between does not take it back.
  const [isAllergic, setAllergic] = useState(false);
  const [isSending, setSending] = useState(false);
  const [leaving, setLeaving] = useState<'hold' | 'refuse' | 'miss'>();
  const isDrug = order.kind === 'medicine';
  const hasAmount = isDrug || order.kind === 'feeding' || order.balance !== null;
  const arithmetic = words.arithmetic(order);
  const change = isDrug ? weightChange(order.weight, pet.weight) : undefined;
  const isStopped = order.stopped_at !== null;
  // A dose given before or in spite of the stop is still written down, with why.
  const lacksReason = isAllergic || (isDrug && (isStopped || needsReason(order.dosage, amount ?? null)));
  const needsCheck = order.needs_second && (!check || check.amount !== (amount ?? null));
  const isHalfFace = order.kind === 'vitals' && measuredOf(measured) === undefined;
  const price = chargeOf(order, amount ?? null);
  const place = { inpatient_order: order.id, due_at: task.due_at };
  const can = (event: 'give' | 'hold' | 'refuse' | 'miss' | 'undo' | 'resume') => slotFlow.can(task.state, event);
  const isExtra = order.repeat === 'asNeeded';

  async function give() {
    const unusual = implausibleValues(pet.species, measured).length > 0;
    setSending(true);
    const refusal = await slots.give({
      ...{ ...place, at: new Date().toISOString() },
      ...(hasAmount && { amount: amount ?? null }),
      ...(order.kind === 'vitals' && { measured: measuredOf(measured) ?? {} }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(check && { check: check.check }),
      ...(isExtra && { extra: true }),
      ...(isAllergic && { confirmAllergy: true }),
      ...(asked?.kind.code === 'givenRecently' && { confirmSoon: true }),
      ...(asked?.kind.code === 'implausible' && unusual && { confirmImplausible: true }),
    });
    setSending(false);
    setAsked(refusal);
    if (refusal?.kind.code === 'allergyMatch') setAllergic(true);
    if (!refusal) onDone();
  }
  async function set(event: 'hold' | 'refuse' | 'miss' | 'undo' | 'resume') {
    if (await slots.set({ ...place, event, at: new Date().toISOString(), reason: reason.trim() })) onDone();
  }

  return (
    <div className={styles.panel}>
      <p className={styles.dose}>
        {isDrug && <b>{words.amount(amount ?? 0, order.unit)}</b>}
        {arithmetic && (
          <span>
            {arithmetic.mg} {order.route}
            <br />
            {arithmetic.perKg}
          </span>
        )}
        {!isDrug && <span>{words.about(order)}</span>}
      </p>
      <ul className={styles.facts}>
        <li>
          <Check aria-hidden="true" /> {[pet.name, pet.patient_id, cage].filter(Boolean).join(' · ')}
        </li>
        <li>{sayState(task, now)}</li>
        {order.note && <li>{order.note}</li>}
        {order.safety_reason && (
          <li className={styles.warn}>
            <TriangleAlert aria-hidden="true" /> {t('give.against', { reason: order.safety_reason })}
          </li>
        )}
        {change !== undefined && pet.weight !== null && order.weight !== null && (
          <li className={styles.warn}>
            <TriangleAlert aria-hidden="true" />
            {t('give.weight', {
              ordered: format.weight(order.weight),
              now: format.weight(pet.weight),
              change: format.percent(Math.abs(change), 0),
            })}
          </li>
        )}
      </ul>
      {order.stopped_at !== null && can('give') && (
        <p role="alert" className={styles.asked}>
          <TriangleAlert aria-hidden="true" /> {t('give.stopped', { time: format.time(order.stopped_at) })}
        </p>
      )}
      {can('give') || isExtra ? (
        <>
          {order.kind === 'vitals' && <MeasureFields species={pet.species} value={measured} onChange={setMeasured} />}
          {hasAmount && (
            <NumberField label={t('give.amount')} unit={order.unit} min={0} value={amount} onChange={setAmount} />
          )}
          {(lacksReason || leaving) && (
            <TextField label={t('give.reason')} value={reason} onChange={setReason} autoFocus={leaving !== undefined} />
          )}
          {order.needs_second && (
            <SecondPerson
              {...props}
              amount={amount ?? null}
              check={needsCheck ? undefined : check}
              onCheck={setCheck}
            />
          )}
          {asked && (
            <p role="alert" className={styles.asked}>
              <TriangleAlert aria-hidden="true" /> {say(asked)}
            </p>
          )}
          {price && (
            <p className={styles.price}>
              {t('give.charges', { amount: format.money(Math.round(price.quantity * price.unit_price)) })}
            </p>
          )}
        </>
      ) : (
        task.state !== 'given' && <p className={styles.price}>{t(`closed.${task.state}`)}</p>
      )}
      {leaving ? (
        <footer className={styles.acts}>
          <Button onClick={() => setLeaving(undefined)}>{t('back')}</Button>
          <Button
            variant="primary"
            onClick={() => void set(leaving)}
            {...(!reason.trim() && { disabledReason: t('refusal.reasonMissing') })}
          >
            {t(`act.${leaving}`)}
          </Button>
        </footer>
      ) : (
        <footer className={styles.acts}>
          {can('undo') && (
            <Button icon={<Undo2 />} onClick={() => void set('undo')}>
              {t('act.undo')}
            </Button>
          )}
          {can('resume') && <Button onClick={() => void set('resume')}>{t('act.resume')}</Button>}
          {can('hold') && (
            <Button icon={<Pause />} onClick={() => setLeaving('hold')}>
              {t('act.hold')}
            </Button>
          )}
          {can('refuse') && order.kind !== 'vitals' && (
            <Button onClick={() => setLeaving('refuse')}>{t('act.refuse')}</Button>
          )}
          {can('miss') && <Button onClick={() => setLeaving('miss')}>{t('act.miss')}</Button>}
          {(can('give') || isExtra) && (
            <Button
              className={styles.main}
              variant="primary"
              size="lg"
              icon={<Check />}
              busy={isSending}
              onClick={() => void give()}
              {...(isHalfFace && { disabledReason: t('refusal.halfFace') })}
              {...(needsCheck && { disabledReason: t('refusal.secondMissing') })}
              {...(lacksReason && !reason.trim() && { disabledReason: t('refusal.reasonMissing') })}
            >
              {asked ? t('give.anyway') : t(order.needs_second ? 'give.both' : isDrug ? 'give.given' : 'give.done')}
            </Button>
          )}
        </footer>
      )}
    </div>
  );
}

/** Another person proves who they are by PIN or password; what they typed is sent at once and never kept. */
function SecondPerson(
  props: GivePanelProps & {
    readonly amount: number | null;
    readonly check: DoseCheck | undefined;
    readonly onCheck: (check: DoseCheck) => void;
  },
) {
  const { order, task, team, amount, check, onCheck } = props;
  const t = useWardTexts();
  const say = useExplain(t);
  const { account } = useAccount();
  const [who, setWho] = useState('');
  const [secret, setSecret] = useState('');
  const checking = useMutationCall(checkInpatientDose, { isSecret: true, title: t('second.title') });
  const others = team.filter(({ id }) => id !== account.id);

  async function prove() {
    const input = { inpatient_order: order.id, due_at: task.due_at, amount, account: who, secret };
    const response = await checking.mutateAsync(input).catch(() => undefined);
    setSecret('');
    if (response) onCheck({ ...response, amount });
  }

  if (check)
    return (
      <p className={styles.checked}>
        <Chip tone="ok" icon={<Users />}>
          {t('second.done', { name: check.by_name })}
        </Chip>
      </p>
    );
  return (
    <fieldset className={styles.second}>
      <legend>
        <Users aria-hidden="true" /> {t('second.title')}
      </legend>
      <SelectField
        label={t('second.who')}
        value={who}
        onChange={setWho}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label={t('second.secret')}
        type="password"
        autoComplete="off"
        value={secret}
        onChange={(typed) => {
          setSecret(typed);
          // The refusal was of the secret that stood here before.
          if (checking.error) checking.reset();
        }}
        {...(checking.error && { error: say(checking.error) })}
      />
      <Button
        busy={checking.isPending}
        onClick={() => void prove()}
        {...((!who || !secret) && { disabledReason: t('second.missing') })}
      >
        {t('second.check')}
      </Button>
    </fieldset>
  );
}
