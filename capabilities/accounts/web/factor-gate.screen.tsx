import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, Logo } from '@alder/ui';
import { type ReactNode, useState } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { SetUpTotp } from './set-up-totp.form.tsx';
import { useSecurityTexts } from './use-security-texts.ts';
import { VerifyDialog } from './verify.dialog.tsx';

/** What a passkey in place of the app needs here; another capability draws it. */
export type SetUpSlot = {
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onUnverified: () => void;
};

type WithPasskey = { readonly passkey?: ((slot: SetUpSlot) => ReactNode) | undefined };

/** Instead of the app while an account owes a second factor: it is set up here, or one logs out. */
export function FactorGate({
  onDone,
  onLogout,
  passkey,
}: WithPasskey & { readonly onDone: () => void; readonly onLogout: () => void }) {
  const t = useSecurityTexts();
  return (
    <main className={styles.gate}>
      <div className={styles.gateCard}>
        <Logo size={40} />
        <header>
          <h1>{t('gate.title')}</h1>
          <p className={styles.muted}>{t('gate.about')}</p>
        </header>
        <SetUpSteps onDone={onDone} passkey={passkey} />
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
export function FactorDueDialog({ onDone, passkey }: WithPasskey & { readonly onDone: () => void }) {
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
          passkey={passkey}
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

/** The app or a passkey, then the recovery codes; the password first where the log-in is more than ten minutes ago. */
function SetUpSteps({ onDone, passkey }: WithPasskey & { readonly onDone: () => void }) {
  const t = useSecurityTexts();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isVerifying, setVerifying] = useState(false);
  const [round, setRound] = useState(0);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  const onMade = (made: readonly string[] | null) => (made ? setCodes(made) : onDone());
  const onUnverified = () => setVerifying(true);
  return (
    <>
      <SetUpTotp key={round} onDone={onMade} onUnverified={onUnverified} />
      {passkey && (
        <div className={styles.rows}>
          <p className={styles.muted}>{t('setUp.or')}</p>
          {passkey({ onDone: onMade, onUnverified })}
        </div>
      )}
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
