import { useAccount, useCall, useMutationCall } from '@alder/client';
import { languageNames, languages, useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  Chip,
  Loaded,
  Options,
  Part,
  RadioField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { type ReactNode, useState } from 'react';
import {
  getHospitalUsers,
  resetPassword,
  type User,
  type UserConfigs,
  updateUser,
  updateUserConfigs,
} from '../contract/index.ts';
import { passwordProblem } from '../domain/password.ts';
import { AboutPanel } from './about.panel.tsx';
import styles from './account.module.css';
import { AccountFrame } from './account-frame.tsx';
import { ChangeEmailDialog } from './email.dialog.tsx';
import { HospitalsPanel } from './hospitals.panel.tsx';
import { type PasskeySlot, SecurityPanel } from './security.panel.tsx';
import { SessionsPanel } from './sessions.panel.tsx';
import { useAccountsTexts } from './use-accounts-texts.ts';
import { useEmailTexts } from './use-email-texts.ts';
import { hasText } from './use-login-texts.ts';
import { WorkChoices } from './work-choices.part.tsx';

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
  /** Locks the screen. */
  readonly onLock: () => void;
  /** The part of the own passkeys. */
  readonly passkeys?: (slot: PasskeySlot) => ReactNode;
  /** The part of what papers print of the person. */
  readonly staffProfile?: ReactNode;
  /** The part of the own keys. */
  readonly keys?: ReactNode;
  /** The part of the notices; it is given how its choices are kept with the account. */
  readonly notices?: (onSave: (choices: UserConfigs['notices']) => Promise<unknown>) => ReactNode;
  /** The part of the agreements that the person accepted. */
  readonly acceptances?: ReactNode;
};

/** `/account`: the person, how the pages look, how the account is protected, and where it is logged in (design: screens §3.29). */
export function AccountScreen({
  theme,
  density,
  missing,
  onLock,
  passkeys,
  staffProfile,
  keys,
  notices,
  acceptances,
}: AccountScreenProps) {
  const t = useAccountsTexts();
  const update = useMutationCall(updateUserConfigs, { title: t('account.profile') });
  return (
    <AccountFrame missing={missing && t(`account.noAccess.${missing}`)}>
      {(section) => {
        if (section === 'security') return <SecurityPanel onLock={onLock} passkeys={passkeys} />;
        if (section === 'sessions') return <SessionsPanel />;
        if (section === 'hospitals') return <HospitalsPanel />;
        if (section === 'about') return <AboutPanel acceptances={acceptances} />;
        if (section === 'keys') return keys;
        if (section === 'notices') return notices?.((choices) => update.mutateAsync({ configs: { notices: choices } }));
        if (section === 'display') return <Display theme={theme} density={density} />;
        if (section === 'password')
          return (
            <Options>
              <Part title={t('account.password')} about={t('account.password.about')}>
                <PasswordForm />
              </Part>
            </Options>
          );
        return (
          <Options>
            <Part title={t('account.profile')} about={t('account.profile.about')}>
              <Profile />
            </Part>
            {staffProfile}
          </Options>
        );
      }}
    </AccountFrame>
  );
}

function Display({ theme, density }: Pick<AccountScreenProps, 'theme' | 'density'>) {
  const t = useAccountsTexts();
  const { language, setLanguage } = useLanguage();
  return (
    <Options>
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
      <WorkChoices />
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
  const emailText = useEmailTexts();
  const [isChanging, setChanging] = useState(false);
  const { hospital } = useAccount();
  const update = useMutationCall(updateUser, { refreshes: [getHospitalUsers], title: t('account.profile') });
  const form = useCallForm(updateUser, {
    initial: { displayName: user.displayName, phone: user.phone ?? '' },
    toInput: ({ displayName, phone }) => ({ id: user.id, version: user.version, displayName, phone: phone || null }),
    send: update.mutateAsync,
    onSent: () => toast({ tone: 'done', text: t('account.saved') }),
    texts: t,
  });
  return (
    <CallForm form={form} className={styles.form}>
      <TextField name="displayName" label={t('account.name')} autoComplete="name" />
      <TextField name="phone" label={t('account.phone')} type="tel" autoComplete="tel" />
      <div className={styles.email}>
        <TextField label={t('account.email')} value={user.email ?? ''} readOnly />
        <Button onClick={() => setChanging(true)}>{emailText('email.change')}</Button>
      </div>
      {isChanging && <ChangeEmailDialog onClose={() => setChanging(false)} />}
      <p className={styles.facts}>
        <span>{hospital.name}</span>
        <Chip>{t(`role.${user.role}`)}</Chip>
      </p>
      <div>
        <SubmitButton disabled={!form.isDirty || !form.values.displayName.trim()}>{t('account.save')}</SubmitButton>
      </div>
    </CallForm>
  );
}

const empty = { oldPassword: '', password: '', confirmPassword: '' };

function PasswordForm() {
  const t = useAccountsTexts();
  const { account } = useAccount();
  const change = useMutationCall(resetPassword, { title: t('account.password'), isSecret: true });
  const form = useCallForm(resetPassword, {
    initial: empty,
    toInput: (typed) => ({ id: account.id, ...typed }),
    check: (typed) => {
      const wrong = passwordProblem(typed);
      return wrong && { [wrong === 'passwordConfirm' ? 'confirmPassword' : 'password']: t(wrong) };
    },
    send: change.mutateAsync,
    onSent: () => {
      form.reset();
      toast({ tone: 'done', text: t('account.password.done') });
    },
    refusalAt: {
      ...{ passwordOld: 'oldPassword', passwordConfirm: 'confirmPassword', passwordMin: 'password' },
      ...{ passwordMinHospital: 'password', passwordMax: 'password', passwordEasy: 'password' },
    },
    explain: (error) => {
      const code = error instanceof Refusal ? error.kind.code : 'authNoResponse';
      return hasText(code) ? t(code, { seconds: 60, min: 8 }) : t('unknown');
    },
  });
  const { oldPassword, password, confirmPassword } = form.values;
  return (
    <CallForm form={form} className={styles.form}>
      <TextField name="oldPassword" label={t('account.password.old')} type="password" autoComplete="current-password" />
      <TextField name="password" label={t('account.password.new')} type="password" autoComplete="new-password" />
      <TextField
        name="confirmPassword"
        label={t('account.password.confirm')}
        type="password"
        autoComplete="new-password"
      />
      <div>
        <SubmitButton disabled={!oldPassword || !password || !confirmPassword}>
          {t('account.password.submit')}
        </SubmitButton>
      </div>
    </CallForm>
  );
}
