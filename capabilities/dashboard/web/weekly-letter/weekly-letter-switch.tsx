import { useAccount, useCall, useMutationCall } from '@alder/client';
import { Switch, toast } from '@alder/ui';
import { useState } from 'react';
import { getWeeklyLetter, setWeeklyLetter } from '../../contract/index.ts';
import { useWeeklyLetterTexts } from './use-weekly-letter-texts.ts';
import styles from './weekly-letter.module.css';

/** Whether this person gets the weekly letter; saved when it is pressed. */
export function WeeklyLetterSwitch() {
  const t = useWeeklyLetterTexts();
  const { account } = useAccount();
  const query = useCall(getWeeklyLetter, {});
  const set = useMutationCall(setWeeklyLetter, { refreshes: [getWeeklyLetter], title: t('letter') });
  const [chosen, setChosen] = useState(false);
  const mayMail = account.emailValidated !== false;
  const choose = (wanted: boolean) => {
    setChosen(wanted);
    set.mutateAsync({ wanted }).catch(() => toast({ tone: 'fail', text: t('letter.failed') }));
  };
  return (
    <>
      <Switch
        label={t('letter.on')}
        value={set.isPending ? chosen : (query.data?.wanted ?? false)}
        disabled={!query.data || (!mayMail && !query.data.wanted)}
        onChange={choose}
      />
      {!mayMail && (
        <p role="status" className={styles.note}>
          {t('letter.unconfirmed')}
        </p>
      )}
    </>
  );
}
