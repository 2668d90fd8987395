import { VENDOR_ROLES } from '@alder/accounts/domain';
import { useAccount, useStore } from '@alder/client';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { useLanguage } from '@alder/i18n';
import { Avatar, lazyPart, Menu, type MenuEntry, PressArea } from '@alder/ui';
import { Building2, CircleHelp, ClipboardList, Keyboard, Lock, LogOut, UserRound } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useNavigate } from 'react-router';
import { densities, themes } from '../appearance.ts';
import { useLock } from '../lock.ts';
import { useShellTexts } from '../texts.ts';
import { useAppearance } from '../use-appearance.ts';
import styles from './shell.module.css';

const ChangeHospital = lazyPart(
  async () => (await import('@alder/accounts/change-hospital')).ChangeHospital,
  null,
  'floating',
);
type OwnHospital = { readonly hospital: string; readonly hospitalName: string };

/** Who is logged in and where, the person's other hospitals; theme, density, own page, shortcuts, help, logout. */
export function AccountMenu({ onShortcuts, onLogout }: { onShortcuts: () => void; onLogout: () => void }) {
  const t = useShellTexts();
  const { account, hospital } = useAccount();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const lock = useLock();
  const appearance = useAppearance();
  const { theme, density } = useStore(appearance);
  const isKnownRole = (role: string): role is 'doctor' => role in roleNames;
  const role = isKnownRole(account.role) ? t(`role.${account.role}`) : account.role;

  const [target, setTarget] = useState<OwnHospital>();
  const others = ((account.permissionsArray ?? []) as readonly OwnHospital[]).filter(
    (each) => each.hospital !== hospital.key,
  );

  const entries: readonly MenuEntry[] = [
    { group: <span className={styles.who}>{`${hospitalNameIn(hospital, language)} · ${role}`}</span> },
    { label: t('menu.account'), icon: <UserRound />, about: account.email, onAction: () => void navigate('/account') },
    ...others.map((other) => ({
      label: t('menu.changeHospital', { hospital: other.hospitalName }),
      icon: <Building2 />,
      onAction: () => setTarget(other),
    })),
    { line: true },
    { group: t('menu.theme') },
    ...themes.map((one) => ({
      label: t(`theme.${one}`),
      checked: one === theme,
      onAction: () => appearance.set({ theme: one, density }),
    })),
    { group: t('menu.density') },
    ...densities.map((one) => ({
      label: t(`density.${one}`),
      checked: one === density,
      onAction: () => appearance.set({ theme, density: one }),
    })),
    { line: true },
    ...(account.role === 'sysAdmin'
      ? [
          {
            label: t('menu.operator'),
            icon: <ClipboardList />,
            onAction: () => void navigate('/sysAdmin/hospitals'),
          },
        ]
      : []),
    ...(VENDOR_ROLES.some((one) => one === account.role)
      ? [{ label: t('menu.replacements'), icon: <ClipboardList />, onAction: () => void navigate('/admin') }]
      : []),
    { label: t('menu.shortcuts'), icon: <Keyboard />, shortcut: '?', onAction: onShortcuts },
    { label: t('menu.lock'), icon: <Lock />, shortcut: 'Alt L', onAction: lock },
    { label: t('menu.help'), icon: <CircleHelp /> },
    { label: t('menu.logout'), icon: <LogOut />, onAction: onLogout },
  ];

  return (
    <>
      <Menu
        label={account.displayName}
        entries={entries}
        trigger={({ ref, ...props }) => (
          <PressArea
            {...props}
            ref={ref as Ref<HTMLButtonElement>}
            className={styles.me}
            aria-label={account.displayName}
          >
            <Avatar name={account.displayName} id={account.id} size="lg" />
          </PressArea>
        )}
      />
      {target && <ChangeHospital to={target.hospital} name={target.hospitalName} onEnd={() => setTarget(undefined)} />}
    </>
  );
}

const roleNames = {
  sysAdmin: 1,
  hospitalAdmin: 1,
  lisConsultant: 1,
  pulpoMaster: 1,
  doctor: 1,
  assistant: 1,
  vendorAdmin: 1,
  consultant: 1,
};
