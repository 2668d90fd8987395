import { Button, Screen } from '@alder/ui';
import { useNavigate } from 'react-router';
import { useLateTexts } from './late-texts.ts';
import styles from './shell.module.css';

/** A page of the specification that this version does not have: says so, hides nothing. */
export const NotBuilt = () => <DeadEnd what="notBuilt" />;

/** An address of a known section that leads nowhere. */
export const Missing = () => <DeadEnd what="missing" />;

function DeadEnd({ what }: { what: 'notBuilt' | 'missing' }) {
  const t = useLateTexts();
  const navigate = useNavigate();
  return (
    <Screen title={t(`${what}.title`)}>
      <div className={styles.whole}>
        <p>{t(`${what}.about`)}</p>
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => void navigate('/')}>
            {t('notBuilt.back')}
          </Button>
        </div>
      </div>
    </Screen>
  );
}
