import { useAccount, useCall, useMutationCall } from '@alder/client';
import {
  CallForm,
  FormActions,
  IconButton,
  Loaded,
  Options,
  Part,
  Screen,
  SelectField,
  SubmitButton,
  toast,
  useCallForm,
} from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { getEscalation, updateEscalation } from '../contract/index.ts';
import { ESCALATE_AFTER_MINUTES, type EscalationStep, escalationRoles, MAX_STEPS } from '../domain/index.ts';
import styles from './escalation.module.css';
import { useCriticalTexts } from './use-critical-texts.ts';

type Answer = PayloadOf<typeof getEscalation>;

/** Who sets the list; others read it. */
const WRITERS: readonly string[] = ['hospitalAdmin', 'sysAdmin'];

/** `/manage/escalation`: who is notified of an unacknowledged critical result, one after the other (screens §3.15). */
export function EscalationScreen() {
  const t = useCriticalTexts();
  const list = useCall(getEscalation, {});
  return (
    <Screen title={t('escalation')}>
      <Loaded query={list} what={t('escalation')}>
        {(answer) => (
          <Options>
            <Part title={t('escalation.list')} about={t('escalation.about', { minutes: ESCALATE_AFTER_MINUTES })}>
              <ListForm key={answer.result.version} answer={answer} />
            </Part>
          </Options>
        )}
      </Loaded>
    </Screen>
  );
}

const keyOf = (step: EscalationStep) => (step.kind === 'role' ? step.role : step.account);

function ListForm({ answer: { result, people } }: { readonly answer: Answer }) {
  const t = useCriticalTexts();
  const { account } = useAccount();
  const mayWrite = WRITERS.includes(account.role);
  const set = useMutationCall(updateEscalation, { title: t('escalation'), refreshes: [getEscalation] });
  const form = useCallForm(updateEscalation, {
    initial: { steps: result.steps as readonly EscalationStep[] },
    toInput: ({ steps }) => ({ version: result.version, steps: [...steps] }),
    send: set.mutateAsync,
    onSent: () => toast({ tone: 'done', text: t('escalation.saved') }),
    texts: t,
  });
  const { steps } = form.values;
  const place = (next: readonly EscalationStep[]) => form.set({ steps: next });
  const move = (at: number, to: number) => {
    const next = [...steps];
    next.splice(to, 0, ...next.splice(at, 1));
    place(next);
  };
  return (
    <CallForm form={form} label={t('escalation')} className={styles.form}>
      {steps.length === 0 ? (
        <p className={styles.soft}>{t('escalation.none', { minutes: ESCALATE_AFTER_MINUTES })}</p>
      ) : (
        <ol className={styles.steps} aria-label={t('escalation.list')}>
          {steps.map((step, at) => (
            <li key={keyOf(step)}>
              <span className="tn">{t('escalation.after', { minutes: ESCALATE_AFTER_MINUTES * (at + 1) })}</span>
              <StepName step={step} people={people} />
              {mayWrite && (
                <span className={styles.moves}>
                  <IconButton
                    icon={<ArrowUp />}
                    label={t('escalation.up')}
                    {...(at === 0 && { disabledReason: t('escalation.first') })}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon={<ArrowDown />}
                    label={t('escalation.down')}
                    {...(at === steps.length - 1 && { disabledReason: t('escalation.last') })}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton
                    icon={<X />}
                    label={t('escalation.remove')}
                    onClick={() => place(steps.filter((_, other) => other !== at))}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {mayWrite && steps.length < MAX_STEPS && (
        <AddStep steps={steps} people={people} onAdd={(one) => place([...steps, one])} />
      )}
      {mayWrite && (
        <FormActions>
          <SubmitButton>{t('escalation.save')}</SubmitButton>
        </FormActions>
      )}
    </CallForm>
  );
}

function StepName({ step, people }: { readonly step: EscalationStep; readonly people: Answer['people'] }) {
  const t = useCriticalTexts();
  if (step.kind === 'role') {
    const count = people.filter(({ role, active }) => active && role === step.role).length;
    return (
      <span className={styles.who}>
        <b>{t(`role.${step.role}`)}</b> <small>{t('escalation.count', { count })}</small>
        {count === 0 && <small className={styles.warn}>{t('escalation.nobody')}</small>}
      </span>
    );
  }
  const person = people.find(({ account }) => account === step.account);
  return (
    <span className={styles.who}>
      <b>{person?.name ?? t('escalation.unknown')}</b>
      {!person?.active && <small className={styles.warn}>{t('escalation.inactive')}</small>}
    </span>
  );
}

type AddProps = {
  readonly steps: readonly EscalationStep[];
  readonly people: Answer['people'];
  readonly onAdd: (step: EscalationStep) => void;
};

function AddStep({ steps, people, onAdd }: AddProps) {
  const t = useCriticalTexts();
  const known = new Set(steps.map(keyOf));
  const options = [
    ...escalationRoles.map((role) => ({ value: role as string, label: t(`role.${role}`) })),
    ...people.filter(({ active }) => active).map(({ account, name }) => ({ value: account, label: name })),
  ].filter(({ value }) => !known.has(value));
  const add = (value: string) => {
    const role = escalationRoles.find((one) => one === value);
    if (role) onAdd({ kind: 'role', role });
    else if (value) onAdd({ kind: 'person', account: value });
  };
  return (
    <SelectField label={t('escalation.add')} none={t('escalation.choose')} value="" onChange={add} options={options} />
  );
}
