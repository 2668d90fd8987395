import { useAccount, useCall, useMutationCall } from '@alder/client';
import { languageNames, languages, useLanguage } from '@alder/i18n';
import { Button, Chip, Loaded, Options, Part, RadioField, TextField, toast } from '@alder/ui';
import { type FormEvent, useState } from 'react';
import { getHospitalUsers, resetPassword, type User, updateUser } from '../contract/index.ts';
import { passwordProblem } from '../domain/password.ts';
import styles from './account.module.css';
import { type AccountsText, useAccountsTexts } from './use-accounts-texts.ts';
import { hasText } from './use-login-texts.ts';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly choices: readonly Value[];
  readonly onChange: (value: Value) => void;
};

export type AccountScreenProps = {
  readonly theme: Choice<'light' | 'dark' | 'system'>;
  readonly density: Choice<'auto' | 'compact' | 'standard' | 'touch'>;
  /** Which room or role was missing when the person was sent here. */
  readonly missing?: 'his' | 'lis' | 'pacs' | 'role';
};

/** `/account`: name, language, theme, density and password of the logged-in user. */
export function AccountScreen({ theme, density, missing }: AccountScreenProps) {
  const t = useAccountsTexts();
  const { language, setLanguage } = useLanguage();
  return (
    <Options>
      {missing && (
        <p role="status" className={styles.missing}>
          {t(`account.noAccess.${missing}`)}
        </p>
      )}
      <Part title={t('account.profile')} about={t('account.profile.about')}>
        <Profile />
      </Part>
      <Part title={t('account.display')} about={t('account.display.about')}>
        <div className={styles.fields}>
          <RadioField
            label={t('account.language')}
            value={language}
            onChange={(chosen) => setLanguage(chosen as typeof language)}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <RadioField
            label={t('account.theme')}
            value={theme.value}
            onChange={(chosen) => theme.onChange(chosen as typeof theme.value)}
            options={theme.choices.map((value) => ({ value, label: t(`account.theme.${value}`) }))}
          />
          <RadioField
            label={t('account.density')}
            value={density.value}
            onChange={(chosen) => density.onChange(chosen as typeof density.value)}
            options={density.choices.map((value) => ({ value, label: t(`account.density.${value}`) }))}
          />
        </div>
      </Part>
      <Part title={t('account.password')} about={t('account.password.about')}>
        <PasswordForm />
      </Part>
    </Options>
  );
}

function Profile() {
  const { account } = useAccount();
  const users = useCall(getHospitalUsers, {});
  return (
    <Loaded query={users}>
      {({ result }) => {
        const own = result.find(({ id }) => id === account.id);
        return own ? <ProfileForm key={own.version} user={own} /> : null;
      }}
    </Loaded>
  );
}

function ProfileForm({ user }: { user: User }) {
  const t = useAccountsTexts();
  const { hospital } = useAccount();
  const [displayName, setDisplayName] = useState(user.displayName);
  const [phone, setPhone] = useState(user.phone ?? '');
  const update = useMutationCall(updateUser, { refreshes: [getHospitalUsers], title: t('account.profile') });
  const isChanged = displayName !== user.displayName || phone !== (user.phone ?? '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { id, version } = user;
    void update.mutateAsync({ id, version, displayName, phone: phone || null }).then(
      () => toast({ tone: 'done', text: t('account.saved') }),
      () => undefined, // shown below the fields
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField label={t('account.name')} autoComplete="name" value={displayName} onChange={setDisplayName} />
      <TextField label={t('account.phone')} type="tel" autoComplete="tel" value={phone} onChange={setPhone} />
      <TextField label={t('account.email')} value={user.email ?? ''} readOnly />
      <p className={styles.facts}>
        <span>{hospital.name}</span>
        <Chip>{t(`role.${user.role}`)}</Chip>
      </p>
      <Problem code={update.refusal?.kind.code ?? (update.isError ? 'authNoResponse' : undefined)} />
      <div>
        <Button type="submit" variant="primary" busy={update.isPending} disabled={!isChanged || !displayName.trim()}>
          {t('account.save')}
        </Button>
      </div>
    </form>
  );
}

const empty = { oldPassword: '', password: '', confirmPassword: '' };

function PasswordForm() {
  const t = useAccountsTexts();
  const { account } = useAccount();
  const [typed, setTyped] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const reset = useMutationCall(resetPassword, { title: t('account.password') });
  const set = (name: keyof typeof empty) => (value: string) => setTyped({ ...typed, [name]: value });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = passwordProblem(typed);
    setProblem(wrong);
    if (wrong) return;
    await reset.mutateAsync({ id: account.id, ...typed }).then(
      () => {
        setTyped(empty);
        toast({ tone: 'done', text: t('account.password.done') });
      },
      (error: { kind?: { code: string } }) => setProblem(error.kind?.code ?? 'authNoResponse'),
    );
  };

  const text = (...codes: AccountsText[]) =>
    codes.some((code) => code === problem) && t(problem as AccountsText, { min: 8 });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('account.password.old')}
        type="password"
        autoComplete="current-password"
        value={typed.oldPassword}
        onChange={set('oldPassword')}
        error={text('passwordOld')}
      />
      <TextField
        label={t('account.password.new')}
        type="password"
        autoComplete="new-password"
        value={typed.password}
        onChange={set('password')}
        error={text('passwordRequired', 'passwordMin', 'passwordMinHospital', 'passwordMax', 'passwordEasy')}
      />
      <TextField
        label={t('account.password.confirm')}
        type="password"
        autoComplete="new-password"
        value={typed.confirmPassword}
        onChange={set('confirmPassword')}
        error={text('passwordConfirm')}
      />
      {problem && !problem.startsWith('password') && <Problem code={problem} />}
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={reset.isPending}
          disabled={!typed.oldPassword || !typed.password || !typed.confirmPassword}
        >
          {t('account.password.submit')}
        </Button>
      </div>
    </form>
  );
}

function Problem({ code }: { code: string | undefined }) {
  const t = useAccountsTexts();
  if (!code) return null;
  return (
    <p role="alert" className={styles.problem}>
      {hasText(code) ? t(code, { seconds: 60, min: 8 }) : t('unknown')}
    </p>
  );
}
