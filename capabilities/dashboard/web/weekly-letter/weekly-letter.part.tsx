import { useAccount } from '@alder/client';
import { Part } from '@alder/ui';
import { WEEKLY_LETTER_ROLES } from '../../domain/index.ts';
import { useWeeklyLetterTexts } from './use-weekly-letter-texts.ts';
import { WeeklyLetterSwitch } from './weekly-letter-switch.tsx';

/** `/account?section=notices`: the weekly letter, for those who may have it. */
export function WeeklyLetterPart() {
  const t = useWeeklyLetterTexts();
  const { account } = useAccount();
  if (!mayHaveWeeklyLetter(account.role)) return null;
  return (
    <Part title={t('letter')} about={t('letter.about')}>
      <WeeklyLetterSwitch />
    </Part>
  );
}

/** Whether a role may have the weekly letter. */
export const mayHaveWeeklyLetter = (role: string) => WEEKLY_LETTER_ROLES.some((each) => each === role);
