import { useAccount, useMutationCall } from '@alder/client';
import { toast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { type HospitalView, updateConfigs } from '../contract/index.ts';
import { configsInForce, type HospitalConfigs } from '../domain/index.ts';
import { useHospitalTexts } from './use-hospital-texts.ts';

type Name = keyof HospitalConfigs;
type SaveShown = { readonly state: 'saved' | 'saving' | 'failed' | 'conflict'; readonly at?: number };

/** Roles that may change settings for all users. */
export const ADMINISTRATOR_ROLES: readonly string[] = ['hospitalAdmin', 'sysAdmin'];

/** The configuration in force, and the way to change one setting of it, with a way back. */
export function useSettings() {
  const t = useHospitalTexts();
  const { hospital, account } = useAccount();
  const [own, setOwn] = useState<HospitalView>();
  const [visible, setShown] = useState<Partial<Record<Name, SaveShown>>>({});
  const update = useMutationCall(updateConfigs, { title: t('title') });
  // The response to a save is newer than what the session knows until the session has asked again.
  const input = hospital as unknown as HospitalView;
  const now = own && own.version > input.version ? own : input;
  const configs = configsInForce(now.configs);
  const show = (name: Name, state: SaveShown) => setShown((all) => ({ ...all, [name]: state }));

  async function save<N extends Name>(name: N, value: HospitalConfigs[N], from: HospitalView, isUndo = false) {
    const before = configsInForce(from.configs)[name];
    show(name, { state: 'saving' });
    try {
      const saved = await update.mutateAsync({ version: from.version, [name]: value });
      if (!saved) return;
      setOwn(saved.result);
      show(name, { state: 'saved', at: Date.now() });
      if (isUndo) toast({ text: t('undone', { name: t(name) }) });
      else toast({ text: t('saved', { name: t(name) }), undo: () => void save(name, before, saved.result, true) });
    } catch (error) {
      const current = error instanceof Refusal ? (error.details.current as HospitalView | undefined) : undefined;
      if (current) setOwn(current);
      show(name, { state: current ? 'conflict' : 'failed' });
      toast({ tone: 'fail', text: current ? t('stale') : t('failed', { name: t(name) }) });
    }
  }

  return {
    configs,
    shown: visible,
    mayChange: ADMINISTRATOR_ROLES.includes(account.role),
    set: <N extends Name>(name: N, value: HospitalConfigs[N]) => void save(name, value, now),
  };
}
