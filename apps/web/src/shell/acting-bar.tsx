import { switchHospital } from '@alder/accounts/contract';
import { useAccount, useMutationCall } from '@alder/client';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { useLanguage } from '@alder/i18n';
import { Button, useFailToast } from '@alder/ui';
import { useLateTexts } from './late-texts.ts';
import styles from './shell.module.css';

/** Says on every page in which hospital a system administrator acts, with the way home (design: screens §3.30). */
export function ActingBar() {
  const t = useLateTexts();
  const { account, hospital } = useAccount();
  const { language } = useLanguage();
  const failed = useFailToast(t);
  const change = useMutationCall(switchHospital, { title: t('acting.leave'), isOfSession: true });
  const home = account.acting_from as { readonly id: string; readonly name: string };
  // Everything that a page knows is of the hospital that it was opened in.
  const leave = () =>
    void change
      .mutateAsync({ hospitalId: home.id })
      .then(() => location.assign('/sysAdmin/hospitals'))
      .catch(failed);
  return (
    <div role="status" className={styles.acting}>
      <p>{t('acting', { hospital: hospitalNameIn(hospital, language) })}</p>
      <Button size="sm" busy={change.isPending} onClick={leave}>
        {t('acting.leave')}
      </Button>
    </div>
  );
}
