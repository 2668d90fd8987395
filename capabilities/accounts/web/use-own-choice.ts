import { useAccount, useMutationCall } from '@alder/client';
import { toast } from '@alder/ui';
import { useState } from 'react';
import { type UserConfigs, updateUserConfigs } from '../contract/index.ts';
import { useChoicesTexts } from './use-choices-texts.ts';

/** Whether a choice is saved, as `SaveState` shows it. */
export type ChoiceSaved = { readonly state: 'saving' | 'saved' | 'failed'; readonly at?: number };

/**
 * One choice of the person, kept with the account. It is shown as chosen at once and taken back where it is not saved.
 *
 * @param fallback Where nothing was chosen.
 */
export function useOwnChoice<Name extends keyof UserConfigs>(
  name: Name,
  fallback: UserConfigs[Name],
  title: string,
): {
  readonly value: UserConfigs[Name];
  readonly saved: ChoiceSaved | undefined;
  readonly choose: (value: UserConfigs[Name]) => void;
} {
  const t = useChoicesTexts();
  const { account } = useAccount();
  const update = useMutationCall(updateUserConfigs, { title });
  const stored = (account.configs?.[name] ?? fallback) as UserConfigs[Name];
  const [chosen, setChosen] = useState<UserConfigs[Name]>();
  const [saved, setSaved] = useState<ChoiceSaved>();
  async function save(value: UserConfigs[Name]) {
    setChosen(value);
    setSaved({ state: 'saving' });
    try {
      await update.mutateAsync({ configs: { [name]: value } as Partial<UserConfigs> });
      setSaved({ state: 'saved', at: Date.now() });
    } catch {
      setChosen(undefined);
      setSaved({ state: 'failed' });
      toast({ tone: 'fail', text: t('start.failed') });
    }
  }
  return { value: chosen ?? stored, saved, choose: (value) => void save(value) };
}
