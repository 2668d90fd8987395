import { useAccount } from '@alder/client';
import { Button, Popover } from '@alder/ui';
import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWeeklyLetterTexts } from './use-weekly-letter-texts.ts';
import styles from './weekly-letter.module.css';
import { mayHaveWeeklyLetter } from './weekly-letter.part.tsx';
import { WeeklyLetterSwitch } from './weekly-letter-switch.tsx';

/** The weekly letter beside the files of the dashboard, for those who may have it. */
export function WeeklyLetterMenu() {
  const t = useWeeklyLetterTexts();
  const { account } = useAccount();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!mayHaveWeeklyLetter(account.role)) return null;
  return (
    <>
      <Button
        ref={anchor}
        icon={<Mail aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen((was) => !was)}
      >
        {t('letter')}
      </Button>
      <Popover open={isOpen} onClose={() => setOpen(false)} anchor={anchor} label={t('letter')} placement="bottom end">
        <div className={styles.menu}>
          <p>{t('letter.about')}</p>
          <WeeklyLetterSwitch />
        </div>
      </Popover>
    </>
  );
}
