import { useAccount, useCall } from '@alder/client';
import { getTills } from '@alder/till/contract';
import { chooseTill } from '@alder/till/domain';
import { SelectField } from '@alder/ui';
import { type ReactNode, useState } from 'react';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** Where cash goes or comes from: nothing to choose with one till or the own one. */
export type TillChoice = {
  /** Part of the input of a call that takes cash or gives it back. */
  readonly input: { readonly till?: string };
  /** Why cash is not taken now, in words. */
  readonly problem: string | undefined;
  /** The field, where several tills are open and none is the own one. */
  readonly field: ReactNode;
};

/** The till of cash, chosen by the rule that the server asks too. */
export function useTillChoice(isCash: boolean): TillChoice {
  const t = useCheckoutTexts();
  const { account } = useAccount();
  const { data } = useCall(getTills, {});
  const [named, setNamed] = useState<string>();
  if (!isCash || !data) return { input: {}, problem: undefined, field: null };
  const open = data.open.filter(({ status }) => status === 'open');
  const sessions = open.map(({ id, opened_by }) => ({ id, opened_by: opened_by.id }));
  const isThere = named !== undefined && sessions.some(({ id }) => id === named);
  const chosen = chooseTill(sessions, { account: account.id, named: isThere ? named : undefined }, data.setting);
  const isAsked = chooseTill(sessions, { account: account.id }, data.setting);
  const hasChoice = 'problem' in isAsked && isAsked.problem === 'tillUnclear';
  return {
    input: isThere ? { till: named } : {},
    problem: 'problem' in chosen ? t(`refusal.${chosen.problem}`) : undefined,
    field: hasChoice && (
      <SelectField
        label={t('till')}
        value={isThere ? named : ''}
        none={t('till.choose')}
        options={open.map(({ id, till_name, opened_by }) => ({ value: id, label: `${till_name} · ${opened_by.name}` }))}
        onChange={(value) => setNamed(value || undefined)}
      />
    ),
  };
}
