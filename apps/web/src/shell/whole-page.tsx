import { Button, Logo, loadFailureOf } from '@alder/ui';
import type { SessionEnd } from '@alder/wire';
import { useRouteError } from 'react-router';
import { useShellTexts } from '../texts.ts';
import styles from './shell.module.css';

/** The session was ended elsewhere: shown at once, over everything (design §3.0). */
export function SessionEnded({ why, onLogin }: { why: SessionEnd; onLogin: () => void }) {
  const t = useShellTexts();
  return (
    <div role="alertdialog" aria-modal="true" aria-labelledby="session-ended" className={styles.ended}>
      <div className={styles.whole}>
        <Logo size={56} />
        <h1 id="session-ended">{t(`ended.${why}`)}</h1>
        <p>{t('ended.safe')}</p>
        <div className={styles.acts}>
          <Button variant="primary" size="lg" onClick={onLogin} autoFocus>
            {t('ended.login')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A page whose program could not be loaded, or stopped with an error: what happened, and the next step. */
export function PageFailed() {
  const t = useShellTexts();
  const error = useRouteError();
  const isLoading = loadFailureOf(error) !== undefined;
  return (
    <div role="alert" className={styles.whole}>
      <h1>{t(isLoading ? 'failed.title' : 'failed.crash')}</h1>
      <p>{t(isLoading ? 'failed.about' : 'failed.crash.about')}</p>
      <div className={styles.acts}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('failed.reload')}
        </Button>
      </div>
    </div>
  );
}
