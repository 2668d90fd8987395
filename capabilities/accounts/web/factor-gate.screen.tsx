import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, Logo } from '@alder/ui';
import { useState } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { SetUpTotp } from './set-up-totp.form.tsx';
import { useSecurityTexts } from './use-security-texts.ts';
import { VerifyDialog } from './verify.dialog.tsx';

/** Instead of the app while an account owes a second factor: it is set up here, or one logs out. */
export function FactorGate({ onDone, onLogout }: { readonly onDone: () => void; readonly onLogout: () => void }) {
  const t = useSecurityTexts();
  return (
    <main className={styles.gate}>
      <div className={styles.gateCard}>
        <Logo size={40} />
        <header>
          <h1>{t('gate.title')}</h1>
          <p className={styles.muted}>{t('gate.about')}</p>
        </header>
        <SetUpSteps onDone={onDone} />
        <div>
          <Button variant="ghost" onClick={onLogout}>
            {t('gate.logout')}
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Asks once after each log-in, until the time that the hospital gave is over. */
export function FactorDueDialog({ onDone }: { readonly onDone: () => void }) {
  const t = useSecurityTexts();
  const { date } = useFormat();
  const { account } = useAccount();
  const [step, setStep] = useState<'asked' | 'setUp' | 'closed'>('asked');
  const due = typeof account.factorDue === 'string' ? account.factorDue : undefined;
  if (step === 'closed' || (step === 'asked' && !due)) return null;
  const close = () => setStep('closed');
  if (step === 'setUp')
    return (
      <Dialog open onClose={close} size="sm" title={t('setUp.title')}>
        <SetUpSteps
          onDone={() => {
            close();
            onDone();
          }}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={close}
      size="sm"
      title={t('due.title')}
      footer={
        <>
          <Button onClick={close}>{t('due.later')}</Button>
          <Button variant="primary" onClick={() => setStep('setUp')} data-autofocus="">
            {t('due.now')}
          </Button>
        </>
      }
    >
      <p>{t('due.about', { date: due ? date(due) : '' })}</p>
    </Dialog>
  );
}

/** The app, then its recovery codes; the password first where the log-in is more than ten minutes ago. */
function SetUpSteps({ onDone }: { readonly onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [isVerifying, setVerifying] = useState(false);
  const [round, setRound] = useState(0);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <>
      <SetUpTotp
        key={round}
        onDone={(made) => (made ? setCodes(made) : onDone())}
        onUnverified={() => setVerifying(true)}
      />
      {isVerifying && (
        <VerifyDialog
          onDone={() => {
            setVerifying(false);
            setRound(round + 1);
          }}
          onClose={() => setVerifying(false)}
        />
      )}
    </>
  );
}
