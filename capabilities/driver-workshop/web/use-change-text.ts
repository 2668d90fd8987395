import { useFormat } from '@alder/i18n';
import { useWorkshopTexts } from './use-workshop-texts.ts';

/** What a value was read as, in words where it is no value: a control run, a time, a number of values. */
export function useChangeText() {
  const t = useWorkshopTexts();
  const format = useFormat();
  return (kind: string, text: string): string => {
    if (kind === 'control') return t(text === 'true' ? 'result.control' : 'replay.patientRun');
    if (kind === 'time') return text === '' ? t('result.received') : format.dateTime(text);
    if (/^\d+$/.test(text) && ['readable', 'unreadable', 'lost', 'gained'].includes(kind))
      return t('replay.count', { count: Number(text) });
    return text || '–';
  };
}
