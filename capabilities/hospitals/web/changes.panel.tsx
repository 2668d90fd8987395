import { useCall, useMutationCall } from '@alder/client';
import { languageNames, useFormat, useLanguage } from '@alder/i18n';
import { Button, Part, toast, useExplain } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { getHospitalChanges, type HospitalChange, type HospitalView, undoHospitalChange } from '../contract/index.ts';
import { LANGUAGES } from '../domain/index.ts';
import { CHANGES_READ } from './last-change.tsx';
import styles from './settings.module.css';
import type { HospitalState } from './use-hospital.ts';
import { type HospitalTextKey, useHospitalTexts } from './use-hospital-texts.ts';

/** Changes that are listed at first; the others come with a press. */
const FEW = 8;

/** Who changed what, with a way back as long as the same was not changed since. */
export function HospitalChanges({ hospital, adopt }: HospitalState) {
  const t = useHospitalTexts();
  const say = useExplain(t);
  const [isAll, setAll] = useState(false);
  const { data } = useCall(getHospitalChanges, { limit: CHANGES_READ });
  const undo = useMutationCall(undoHospitalChange, { title: t('changes.title'), refreshes: [getHospitalChanges] });

  async function takeBack({ id }: HospitalChange, confirmPrices?: true) {
    try {
      const answer = await undo.mutateAsync({ id, version: hospital.version, ...(confirmPrices && { confirmPrices }) });
      if (!answer) return;
      adopt(answer.result);
      toast({ text: t('changes.undone') });
    } catch (error) {
      const current = error instanceof Refusal ? (error.details.current as HospitalView | undefined) : undefined;
      if (current) adopt(current);
      toast({ tone: 'fail', text: current ? t('stale') : say(error) });
    }
  }

  if (!data || data.result.length === 0) return null;
  const visible = isAll ? data.result : data.result.slice(0, FEW);
  return (
    <div data-setting="changes">
      <Part title={t('changes.title')} about={t('changes.about')}>
        <ul className={styles.changes}>
          {visible.map((change) => (
            <Change key={change.id} change={change} busy={undo.isPending} onUndo={() => void takeBack(change)} />
          ))}
        </ul>
        {!isAll && data.result.length > FEW && (
          <Button size="sm" className={styles.start} onClick={() => setAll(true)}>
            {t('changes.all', { count: data.result.length })}
          </Button>
        )}
      </Part>
    </div>
  );
}

function Change({ change, busy, onUndo }: { change: HospitalChange; busy: boolean; onUndo: () => void }) {
  const t = useHospitalTexts();
  const format = useFormat();
  const write = useWrite();
  return (
    <li>
      <div>
        {change.changes.map(({ name, from, to }) => (
          <p key={name}>
            <b>{nameOf(t, name)}</b> {write(name, from)} <span aria-hidden="true">→</span> {write(name, to)}
          </p>
        ))}
        <small>
          {t(change.undoes ? 'changes.undoBy' : 'changes.by', {
            name: change.by.name,
            when: format.dateTime(change.at),
          })}
        </small>
      </div>
      {change.can_undo && (
        <Button size="sm" icon={<Undo2 />} disabled={busy} onClick={onUndo}>
          {t('changes.undo')}
        </Button>
      )}
    </li>
  );
}

function nameOf(t: ReturnType<typeof useHospitalTexts>, name: string): string {
  return t((name === 'names' ? 'names.title' : name) as HospitalTextKey);
}

/** The value of a setting in a few words; a list says how long it is. */
function useWrite(): (name: string, value: unknown) => string {
  const t = useHospitalTexts();
  const { language } = useLanguage();
  return (name, value) => {
    if (value === null || value === undefined || value === '') return t('changes.none');
    if (typeof value === 'boolean') return t(value ? 'changes.on' : 'changes.off');
    if (Array.isArray(value)) return t('changes.entries', { count: value.length });
    if (name === 'langKey') return languageNames[value as keyof typeof languageNames];
    if (name === 'logo') return t('changes.image');
    if (name === 'names') {
      const names = value as Readonly<Record<string, string>>;
      return LANGUAGES.flatMap((each) => names[each] ?? []).join(language === 'en' ? ', ' : '、') || t('changes.none');
    }
    if (name === 'hours') return t('changes.days', { count: Object.keys(value).length });
    return String(value);
  };
}
