import { agreementDocuments, currentVersion } from '@alder/agreements/domain';
import { randomId, readCookie, type Session, type WireClient } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Button, Checkbox, Form, TextField } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useEffect, useState } from 'react';
import { passwordProblem } from '../domain/password.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-pages.module.css';
import { registrationCalls } from './registration-calls.ts';
import { takeToken } from './take-token.ts';
import { registrationTextOf, useRegistrationTexts } from './use-registration-texts.ts';

type Found = { readonly hospitalName: string; readonly email: string };
type Props = { wire: WireClient; session: Session; onIn: () => void; onBack: () => void; onRegister: () => void };

/**
 * `/auth/activate?token=…`: the first administrator sets a password (3 days, once). Opening the page spends nothing, and
 * without its script the form sends nothing.
 */
export function ActivateScreen({ wire, session, onIn, onBack, onRegister }: Props) {
  const t = useRegistrationTexts();
  const [token] = useState(takeToken);
  const [found, setFound] = useState<Found | 'expired' | 'away'>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isGone = false;
    const keep = (value: Found | 'expired' | 'away') => void (isGone || setFound(value));
    wire.send(registrationCalls.getRegistration, { token }, { once: true }).then(
      (registration) => registration && keep(registration),
      (error) => keep(error instanceof Refusal && error.kind.code === 'linkExpired' ? 'expired' : 'away'),
    );
    return () => {
      isGone = true;
    };
  }, [wire, token, tries]);

  if (found === undefined || found === 'away')
    return (
      <LoginFrame title={t('activate.title')}>
        {found === undefined ? (
          <p role="status">{t('activate.waiting')}</p>
        ) : (
          <div role="alert" className={styles.alert}>
            <span>{t('authNoResponse')}</span>
            <Button size="sm" onClick={() => setTries(tries + 1)}>
              {t('authNoResponse.retry')}
            </Button>
          </div>
        )}
      </LoginFrame>
    );
  if (found === 'expired')
    return (
      <LoginFrame title={t('activate.expired')} about={t('activate.expired.about')}>
        <div className={styles.sent}>
          <Button variant="primary" size="lg" wide onClick={onBack}>
            {t('forgot.back')}
          </Button>
          <div className={styles.links}>
            <Button variant="ghost" size="sm" onClick={onRegister}>
              {t('activate.register')}
            </Button>
          </div>
        </div>
      </LoginFrame>
    );
  return <PasswordForm {...{ wire, session, onIn, token, found }} onExpired={() => setFound('expired')} />;
}

function PasswordForm({
  wire,
  session,
  token,
  found,
  onIn,
  onExpired,
}: Pick<Props, 'wire' | 'session' | 'onIn'> & { token: string; found: Found; onExpired: () => void }) {
  const t = useRegistrationTexts();
  const { language } = useLanguage();
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<{ code: string; seconds?: number }>();
  const [isBusy, setBusy] = useState(false);
  // One for the page: pressed again after a lost response, it is the same request.
  const [key] = useState(randomId);

  const submit = async () => {
    if (isBusy || !password || !confirmPassword) return;
    setTried(true);
    const wrong = passwordProblem({ password, confirmPassword });
    setProblem(wrong && { code: wrong });
    if (wrong || !isAccepted) return;
    setBusy(true);
    try {
      // This browser may be logged in as somebody else, whose data must not stay in it.
      if (session.get().loginState === 'login') await session.logout();
      const agreements = agreementDocuments.map((document) => ({ document, version: currentVersion(document) }));
      const browserId = readCookie('browserId');
      await wire.send(
        registrationCalls.activate,
        { token, password, confirmPassword, agreements, lang: language, ...(browserId && { browserId }) },
        { key, once: true },
      );
      await session.check();
      onIn();
    } catch (error) {
      if (error instanceof Refusal && error.kind.code === 'linkExpired') return onExpired();
      const wait = error instanceof Refusal ? error.details.retry_after : undefined;
      setProblem({
        code: error instanceof Refusal ? error.kind.code : 'authNoResponse',
        ...(typeof wait === 'number' && { seconds: wait }),
      });
    } finally {
      setBusy(false);
    }
  };

  const text = problem && t(registrationTextOf(problem.code), { seconds: problem.seconds ?? 60, min: 6 });
  const isConfirm = problem?.code === 'passwordConfirm';
  const isPassword = problem?.code.startsWith('password') && !isConfirm;

  return (
    <LoginFrame title={t('activate.title')} about={t('activate.about', { hospital: found.hospitalName })}>
      <Form className={styles.form} onSubmit={submit}>
        <TextField label={t('activate.email')} type="email" autoComplete="username" value={found.email} readOnly />
        <TextField
          label={t('activate.password')}
          type="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={isPassword && text}
        />
        <TextField
          label={t('activate.confirm')}
          type="password"
          autoComplete="new-password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          error={isConfirm && text}
        />
        <div>
          <Checkbox
            label={t('activate.accept')}
            value={isAccepted}
            onChange={setAccepted}
            error={tried && !isAccepted && t('activate.accept.missing')}
          />
          <p className={styles.documents}>
            <a href="/agreement/terms" target="_blank" rel="noreferrer">
              {t('activate.terms')}
            </a>
            <a href="/agreement/privacy" target="_blank" rel="noreferrer">
              {t('activate.privacy')}
            </a>
          </p>
        </div>
        {problem && !isConfirm && !isPassword && (
          <div role="alert" className={styles.alert}>
            {text}
          </div>
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!password || !confirmPassword}>
          {t('activate.submit')}
        </Button>
      </Form>
    </LoginFrame>
  );
}
