import { useMutationCall } from '@alder/client';
import { toast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { getHospitalChanges, type HospitalView, updateConfigs } from '../contract/index.ts';
import { configsInForce, type HospitalConfigs } from '../domain/index.ts';
import type { HospitalState } from './use-hospital.ts';
import { useHospitalTexts } from './use-hospital-texts.ts';

type Name = keyof HospitalConfigs;
type SaveShown = { readonly state: 'saved' | 'saving' | 'failed' | 'conflict'; readonly at?: number };

/** The configuration in force, and the way to change one setting of it, with a way back. */
export function useSettings({ hospital, adopt, mayChange }: HospitalState) {
  const t = useHospitalTexts();
  const [visible, setShown] = useState<Partial<Record<Name, SaveShown>>>({});
  const update = useMutationCall(updateConfigs, { title: t('title'), refreshes: [getHospitalChanges] });
  const show = (name: Name, state: SaveShown) => setShown((all) => ({ ...all, [name]: state }));

  async function save<N extends Name>(name: N, value: HospitalConfigs[N], from: HospitalView, isUndo = false) {
    const before = configsInForce(from.configs)[name];
    show(name, { state: 'saving' });
    try {
      const saved = await update.mutateAsync({ version: from.version, [name]: value });
      if (!saved) return;
      adopt(saved.result);
      show(name, { state: 'saved', at: Date.now() });
      if (isUndo) toast({ text: t('undone', { name: t(name) }) });
      else toast({ text: t('saved', { name: t(name) }), undo: () => void save(name, before, saved.result, true) });
    } catch (error) {
      const current = error instanceof Refusal ? (error.details.current as HospitalView | undefined) : undefined;
      if (current) adopt(current);
      show(name, { state: current ? 'conflict' : 'failed' });
      toast({ tone: 'fail', text: current ? t('stale') : t('failed', { name: t(name) }) });
    }
  }

  return {
    configs: configsInForce(hospital.configs),
    shown: visible,
    mayChange,
    set: <N extends Name>(name: N, value: HospitalConfigs[N]) => void save(name, value, hospital),
  };
}
