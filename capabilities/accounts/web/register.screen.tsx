import { randomId, type WireClient } from '@alder/client';
import { chosenKeyProblem, suggestHospitalKey } from '@alder/hospitals/domain';
import { useLanguage } from '@alder/i18n';
import { Button, Form, TextField } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useEffect, useState } from 'react';
import { isEmail, normalizeEmail } from '../domain/email.ts';
import {
  isPlainLine,
  missingFields,
  RESEND_SECONDS,
  type RegistrationField,
  type RegistrationForm,
} from '../domain/registration.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-pages.module.css';
import { registrationCalls } from './registration-calls.ts';
import { registrationTextOf, useRegistrationTexts } from './use-registration-texts.ts';

const EMPTY: RegistrationForm = { hospitalName: '', hospitalKey: '', displayName: '', email: '', phone: '' };
const CHANGE_KEY = 'alder.registration';

type Problems = Readonly<Partial<Record<RegistrationField | 'invitation', string>>>;
type Failure = { readonly code: string; readonly seconds: number };

/** `/auth/register`: a hospital registers itself (specification §2, §5, §8); a letter with a link follows. */
export function RegisterScreen({ wire, onBack }: { wire: WireClient; onBack: () => void }) {
  const { language } = useLanguage();
  const [form, setForm] = useState(EMPTY);
  const [isKeyOwn, setKeyOwn] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [change] = useState(takeChange);
  /** Undefined: the page was opened without `?invite=`, and has no such field. */
  const [invitation, setInvitation] = useState(() => new URLSearchParams(location.search).get('invite')?.slice(0, 50));

  const put = (field: RegistrationField) => (value: string) => {
    const { [field]: _, ...others } = problems;
    setProblems(others);
    setFailure(undefined);
    if (field === 'hospitalKey') setKeyOwn(value !== '');
    const follows = field === 'hospitalName' && !isKeyOwn && { hospitalKey: suggestHospitalKey(value) };
    setForm({ ...form, [field]: field === 'hospitalKey' ? value.toLowerCase() : value, ...follows });
  };

  const send = async (): Promise<boolean> => {
    const source = new URLSearchParams(location.search).get('source')?.slice(0, 100) || 'web';
    setFailure(undefined);
    setBusy(true);
    try {
      await wire.send(
        registrationCalls.register,
        { ...form, source, lang: language, change, ...(invitation?.trim() && { invitation }) },
        { once: true },
      );
      return true;
    } catch (error) {
      const { fields, ...rest } = failureOf(error);
      setProblems(fields);
      setFailure(rest);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const submit = async () => {
    if (isBusy || missingFields(form).length > 0) return;
    const found = problemsOf(form);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    if (await send()) setSent(true);
  };

  if (isSent)
    return (
      <Sent
        email={normalizeEmail(form.email)}
        failure={failure}
        isBusy={isBusy}
        onAgain={send}
        onChange={() => setSent(false)}
        onBack={onBack}
      />
    );
  return (
    <RegisterForm
      {...{ form, put, problems, failure, isBusy, invitation }}
      onInvitation={(value) => {
        const { invitation: _, ...others } = problems;
        setProblems(others);
        setFailure(undefined);
        setInvitation(value);
      }}
      onLeaveKey={() => {
        const problem = form.hospitalKey && chosenKeyProblem(form.hospitalKey.trim());
        if (problem) setProblems({ ...problems, hospitalKey: problem });
      }}
      onSubmit={submit}
    />
  );
}

function RegisterForm({
  form,
  put,
  problems,
  failure,
  isBusy,
  invitation,
  onInvitation,
  onLeaveKey,
  onSubmit,
}: {
  form: RegistrationForm;
  put: (field: RegistrationField) => (value: string) => void;
  problems: Problems;
  failure: Failure | undefined;
  isBusy: boolean;
  invitation: string | undefined;
  onInvitation: (value: string) => void;
  onLeaveKey: () => void;
  onSubmit: () => unknown;
}) {
  const t = useRegistrationTexts();
  const { language } = useLanguage();
  const field = (name: RegistrationField) => ({
    name,
    label: t(`register.${name}`),
    value: form[name],
    onChange: put(name),
    error: problems[name] && t(registrationTextOf(problems[name])),
  });
  const missing = missingFields(form).map((name) => t(`register.${name}`));
  const listed = new Intl.ListFormat(language === 'zhtw' ? 'zh-TW' : language, { type: 'unit' }).format(missing);
  // A fault of one field is told under it.
  const isAbove = failure && Object.keys(problems).length === 0;

  return (
    <LoginFrame title={t('register.title')} about={t('register.about')}>
      <Form className={styles.form} onSubmit={onSubmit}>
        <TextField {...field('hospitalName')} autoComplete="organization" maxLength={100} autoFocus />
        <TextField
          {...field('hospitalKey')}
          autoComplete="off"
          maxLength={31}
          hint={t('register.hospitalKey.hint')}
          onBlur={onLeaveKey}
        />
        <TextField {...field('displayName')} autoComplete="name" maxLength={100} />
        <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" maxLength={50} />
        {invitation !== undefined && (
          <TextField
            name="invitation"
            label={t('register.invitation')}
            value={invitation}
            onChange={onInvitation}
            error={problems.invitation && t(registrationTextOf(problems.invitation))}
            hint={t('register.invitation.hint')}
            autoComplete="off"
            maxLength={50}
          />
        )}
        {isAbove && (
          <div role="alert" className={styles.alert}>
            {t(registrationTextOf(failure.code), { seconds: failure.seconds })}
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={isBusy}
          {...(missing.length > 0 && { disabledReason: t('register.missing', { fields: listed }) })}
        >
          {t('register.submit')}
        </Button>
        <p className={styles.join}>
          <a href="/auth">{t('forgot.back')}</a>
        </p>
      </Form>
    </LoginFrame>
  );
}

/** The letter is on its way; it can be sent again after a minute, or to another address. */
function Sent({
  email,
  failure,
  isBusy,
  onAgain,
  onChange,
  onBack,
}: {
  email: string;
  failure: Failure | undefined;
  isBusy: boolean;
  onAgain: () => Promise<boolean>;
  onChange: () => void;
  onBack: () => void;
}) {
  const t = useRegistrationTexts();
  const [wait, setWait] = useState(RESEND_SECONDS);
  const [isAgain, setAgain] = useState(false);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const again = async () => {
    setAgain(await onAgain());
    setWait(RESEND_SECONDS);
  };

  return (
    <LoginFrame title={t('register.done')}>
      <div className={styles.sent}>
        <p role="status">{t('register.done.about', { email })}</p>
        <p className={styles.note}>{t('register.done.junk')}</p>
        {failure && (
          <div role="alert" className={styles.alert}>
            {t(registrationTextOf(failure.code), { seconds: failure.seconds })}
          </div>
        )}
        <Button variant="primary" size="lg" wide onClick={onBack}>
          {t('forgot.back')}
        </Button>
        <div className={styles.links}>
          <Button size="sm" busy={isBusy} disabled={wait > 0} onClick={() => void again()}>
            {wait > 0 ? t('register.again.wait', { seconds: wait }) : t('register.again')}
          </Button>
          <Button variant="ghost" size="sm" onClick={onChange}>
            {t('register.change')}
          </Button>
        </div>
        {isAgain && <p role="status">{t('register.again.done')}</p>}
      </div>
    </LoginFrame>
  );
}

function problemsOf(form: RegistrationForm): Problems {
  const key = chosenKeyProblem(form.hospitalKey.trim());
  const unplain = (['hospitalName', 'displayName', 'phone'] as const).filter((field) => !isPlainLine(form[field]));
  return {
    ...Object.fromEntries(unplain.map((field) => [field, 'plainLine'])),
    ...(key && { hospitalKey: key }),
    ...(!isEmail(normalizeEmail(form.email)) && { email: 'accountErrorEmailInvalid' }),
  };
}

function failureOf(error: unknown): Failure & { fields: Problems } {
  if (!(error instanceof Refusal)) return { code: 'authNoResponse', seconds: 0, fields: {} };
  const { retry_after, fields } = error.details;
  return { code: error.kind.code, seconds: typeof retry_after === 'number' ? retry_after : 60, fields: fields ?? {} };
}

/** The word with which this tab may change what it registers: a wrong address is corrected, not refused as another's. */
function takeChange(): string {
  const fresh = randomId();
  try {
    const kept = sessionStorage.getItem(CHANGE_KEY);
    if (kept) return kept;
    sessionStorage.setItem(CHANGE_KEY, fresh);
  } catch {
    // without storage it lasts as long as the page
  }
  return fresh;
}
