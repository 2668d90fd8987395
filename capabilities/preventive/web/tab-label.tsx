import { usePreventiveTexts } from './use-preventive-texts.ts';

/** Name of the tab of a patient. */
export function PreventiveTabLabel() {
  const t = usePreventiveTexts();
  return t('tab');
}
