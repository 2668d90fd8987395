import { type LoginError, readCookie, type Session, type WireClient } from '@alder/client';
import { Button, Form, lazyPart, TextField } from '@alder/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { PasskeyAssertion, PasskeyRequest } from '../contract/index.ts';
import { isEmail, normalizeEmail } from '../domain/email.ts';
import { PASSWORD_MIN, passwordLength } from '../domain/password.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-pages.module.css';
import { hasText, useLoginTexts } from './use-login-texts.ts';
import { useStill } from './use-still.ts';

// asked for by few: they arrive when they are
const DuplicateDialog = lazyPart(
  async () => (await import('./duplicate.dialog.tsx')).DuplicateDialog,
  null,
  'floating',
);
const FactorDialog = lazyPart(async () => (await import('./factor.dialog.tsx')).FactorDialog, null, 'floating');
const ForgotDialog = lazyPart(async () => (await import('./forgot.dialog.tsx')).ForgotDialog, null, 'floating');

type Proof = { readonly code: string } | { readonly passkey: PasskeyAssertion };

type Problem = 'accountErrorEmailInvalid' | 'passwordRequired' | 'passwordMin';

/** Log in, forgot password, and the question whether to end a session elsewhere (specification §2, §4). */
export function LoginScreen({ session, wire, onIn }: { session: Session; wire: WireClient; onIn: () => void }) {
  const t = useLoginTexts();
  const [email, setEmail] = useState(() => readCookie('email') ?? '');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<LoginError>();
  const [isBusy, setBusy] = useState(false);
  // Typed after the password: the question about another session comes after it, and repeats the log-in with it.
  const [proof, setProof] = useState<Proof>();
  // What a passkey may sign, as the server asked for it last.
  const [asked, setAsked] = useState<PasskeyRequest>();
  const [isProving, setProving] = useState(false);
  const [isForgetting, setForgetting] = useState(false);
  const [caps, setCaps] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const isSlow = useStill(isBusy, 4000);

  const problems = tried ? problemsOf(email, password) : {};

  const logIn = async (kickoutExisting: boolean, factor?: Proof): Promise<LoginError | undefined> => {
    setError(undefined);
    setBusy(true);
    setProof(factor);
    const { loginState, error: problem } = await session.login({
      email: normalizeEmail(email),
      password,
      ...(kickoutExisting && { kickoutExisting }),
      ...factor,
    });
    setBusy(false);
    if (loginState === 'login') {
      onIn();
      return undefined;
    }
    setError(problem);
    setProving((was) => isOfFactor(problem) || (was && problem?.code === 'tooMany'));
    if (problem?.code === 'authFactor') setAsked(requestOf(problem));
    if (problem?.code === 'authWrongPassword') passwordInput.current?.select();
    return problem;
  };

  const submit = () => {
    if (isBusy || !email.trim() || !password) return;
    setTried(true);
    const { email: badEmail, password: badPassword } = problemsOf(email, password);
    if (badPassword && !badEmail) passwordInput.current?.focus();
    if (!badEmail && !badPassword) void logIn(false);
  };

  const passwordError = error?.code === 'authWrongPassword' ? 'authWrongPassword' : problems.password;

  return (
    <LoginFrame title={t('login.title')} about={t('login.about')}>
      <Form className={styles.form} onSubmit={submit}>
        <TextField
          label={t('login.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus={!email}
          value={email}
          onChange={setEmail}
          error={problems.email && t(problems.email)}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the keys, this only looks at Caps Lock */}
        <div onKeyUp={(event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))}>
          <TextField
            label={t('login.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus={Boolean(email)}
            inputRef={passwordInput}
            value={password}
            onChange={setPassword}
            error={passwordError && t(passwordError)}
            warning={caps && t('login.caps')}
          />
        </div>
        {!isProving && <LoginProblem error={error} onRetry={() => void logIn(false, proof)} />}
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!email.trim() || !password}>
          {t('login.submit')}
        </Button>
        <div className={styles.under}>
          <p role="status" className={styles.still}>
            {isSlow && t('login.still')}
          </p>
          <Button variant="ghost" size="sm" onClick={() => setForgetting(true)}>
            {t('login.forgot')}
          </Button>
        </div>
        <p className={styles.join}>
          {t('login.new')} <a href="/auth/register">{t('login.register')}</a>
        </p>
      </Form>
      {error?.code === 'authDuplicate' && (
        <DuplicateDialog
          email={normalizeEmail(email)}
          onYes={() => void logIn(true, proof)}
          onCancel={() => setError(undefined)}
        />
      )}
      {isProving && (
        <FactorDialog
          error={error}
          isBusy={isBusy}
          passkey={asked}
          onCode={(code) => void logIn(false, { code })}
          onPasskey={(passkey) => void logIn(false, { passkey })}
          onRenew={async () => requestOf(await logIn(false))}
          onCancel={() => {
            setProving(false);
            setError(undefined);
          }}
        />
      )}
      {isForgetting && <ForgotDialog wire={wire} email={email} onClose={() => setForgetting(false)} />}
    </LoginFrame>
  );
}

/** Refusals that the dialog of the second factor shows. */
function isOfFactor(problem: LoginError | undefined): boolean {
  return problem?.code.startsWith('authFactor') === true || problem?.code === 'passkeyCopied';
}

function requestOf(problem: LoginError | undefined): PasskeyRequest | undefined {
  return problem && 'passkey' in problem ? (problem.passkey as PasskeyRequest | undefined) : undefined;
}

function problemsOf(email: string, password: string): { email?: Problem; password?: Problem } {
  return {
    ...(!isEmail(normalizeEmail(email)) && { email: 'accountErrorEmailInvalid' }),
    ...(!password
      ? { password: 'passwordRequired' }
      : passwordLength(password) < PASSWORD_MIN && { password: 'passwordMin' }),
  };
}

/** Errors shown above the button: all except those of the two fields. */
function LoginProblem({ error, onRetry }: { error: LoginError | undefined; onRetry: () => void }) {
  const t = useLoginTexts();
  if (!error || error.code === 'authWrongPassword' || error.code === 'authDuplicate') return null;
  const seconds = 'retry_after' in error ? error.retry_after : 0;
  return (
    <div role="alert" className={styles.alert}>
      <span>{hasText(error.code) ? t(error.code, { seconds }) : t('unknown')}</span>
      {error.code === 'authNoResponse' && (
        <Button size="sm" onClick={onRetry}>
          {t('authNoResponse.retry')}
        </Button>
      )}
    </div>
  );
}
