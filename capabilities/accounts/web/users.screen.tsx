import { useAccount, useCall, useMutationCall } from '@alder/client';
import {
  Button,
  Chip,
  type Column,
  IconButton,
  Loaded,
  Menu,
  Screen,
  SelectField,
  Switch,
  Table,
  toast,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { Ellipsis, UserPlus } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { getHospitalUsers, resetFactors, resetPasswordThroughEmail, type User, updateUser } from '../contract/index.ts';
import { HOSPITAL_ROLES, USER_ADMIN_ROLES } from '../domain/access.ts';
import { DeactivateDialog } from './deactivate.dialog.tsx';
import { CorrectEmailDialog } from './email.dialog.tsx';
import { InviteDialog } from './invite.dialog.tsx';
import { InviteManyDialog } from './invite-many.dialog.tsx';
import { type AccountsText, useAccountsTexts } from './use-accounts-texts.ts';
import { useEmailTexts } from './use-email-texts.ts';
import styles from './users.module.css';
import { WaitingMembers } from './waiting-members.panel.tsx';

type Change = Partial<
  Pick<User, 'role' | 'permit_his' | 'permit_lis' | 'permit_pacs' | 'acceptAppointments' | 'active'>
>;

const SWITCHES = [
  ['permit_his', 'users.records'],
  ['permit_lis', 'users.lab'],
  ['permit_pacs', 'users.imaging'],
  ['acceptAppointments', 'users.bookable'],
] as const;

export type UsersScreenProps = {
  /** Title and licence number of a person, in a dialog that another capability draws. */
  readonly licence?: ((slot: LicenceSlot) => ReactNode) | undefined;
};
type LicenceSlot = { readonly user: User; readonly onClose: () => void };

/** `/manage/users`: who works here, with which role and rights; nobody types another's password (mockup 15-settings-users). */
export function UsersScreen({ licence }: UsersScreenProps) {
  const t = useAccountsTexts();
  const { account } = useAccount();
  const [isInviting, setInviting] = useState(false);
  // The checklist of the first day leads here with the dialog open.
  const [isInvitingMany, setInvitingMany] = useState(useLocation().hash === '#several');
  const users = useCall(getHospitalUsers, {});
  const mayManage = USER_ADMIN_ROLES.some((role) => role === account.role);

  return (
    <Screen title={t('users.title')}>
      {mayManage ? (
        <div className={styles.page}>
          <div className={styles.head}>
            <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
              {t('users.add')}
            </Button>
            <Button onClick={() => setInvitingMany(true)}>{t('many.open')}</Button>
          </div>
          <Loaded query={users}>
            {({ result }) => <UserTable users={result} own={account.id} licence={licence} />}
          </Loaded>
          <WaitingMembers />
        </div>
      ) : (
        <p role="status" className={styles.page}>
          {t('notAdmin')}
        </p>
      )}
      {mayManage && isInvitingMany && users.data && (
        <InviteManyDialog users={users.data.result} onClose={() => setInvitingMany(false)} />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  );
}

function UserTable({ users, own, licence }: { users: readonly User[]; own: string } & UsersScreenProps) {
  const t = useAccountsTexts();
  const emailText = useEmailTexts();
  const isNarrow = useIsNarrow();
  const [correcting, setCorrecting] = useState<User>();
  const [leaving, setLeaving] = useState<User>();
  const [licensing, setLicensing] = useState<User>();
  const update = useMutationCall(updateUser, { refreshes: [getHospitalUsers], title: t('users.title') });
  const send = useMutationCall(resetPasswordThroughEmail, { title: t('users.reset') });
  const sendFactors = useMutationCall(resetFactors, { title: t('users.factorReset') });

  const failed = (user: User) => (error: unknown) => {
    const code = error instanceof Refusal ? error.kind.code : 'authNoResponse';
    if (code === 'stale') return toast({ tone: 'warn', text: t('users.conflict', { name: user.displayName }) });
    return toast({ tone: 'fail', text: t(REFUSALS[code] ?? 'unknown') });
  };
  const change = (user: User, changes: Change, done: AccountsText = 'users.saved') =>
    update
      .mutateAsync({ id: user.id, version: user.version, ...changes })
      .then(() => toast({ tone: 'done', text: t(done, { name: user.displayName }) }))
      .catch(failed(user));
  const sendLetter = (user: User, by: typeof send | typeof sendFactors = send) =>
    by
      .mutateAsync({ id: user.id })
      .then(() => toast({ tone: 'done', text: t('users.sent', { email: user.email ?? '' }) }))
      .catch(failed(user));

  const role = (user: User, labelHidden: boolean) =>
    HOSPITAL_ROLES.includes(user.role) ? (
      <SelectField
        label={t('users.role')}
        labelHidden={labelHidden}
        value={user.role}
        disabled={!user.active}
        onChange={(value) => void change(user, { role: value })}
        options={HOSPITAL_ROLES.map((value) => ({ value, label: t(`role.${value as RoleText}`) }))}
      />
    ) : (
      t(`role.${user.role}`)
    );
  const right = (user: User, [field, text]: (typeof SWITCHES)[number], isNamed: boolean) => (
    <Switch
      key={field}
      label={isNamed ? `${t(text)}, ${user.displayName}` : t(text)}
      labelHidden={isNamed}
      value={user[field] ?? false}
      disabled={!user.active}
      onChange={(value) => void change(user, { [field]: value })}
    />
  );
  const state = (user: User) => <Chip tone={TONES[stateOf(user)]}>{t(`users.state.${stateOf(user)}`)}</Chip>;
  const person = (user: User) => (
    <div className={styles.name}>
      <span>
        {user.displayName} {user.id === own && <Chip>{t('users.you')}</Chip>}
      </span>
      <small>{user.email}</small>
      {user.mailProblem && <Chip tone="danger">{emailText(`problem.${user.mailProblem}`)}</Chip>}
    </div>
  );
  const more = (user: User) => (
    <Menu
      label={t('users.actions', { name: user.displayName })}
      trigger={(props) => (
        <IconButton
          {...props}
          label={t('users.actions', { name: user.displayName })}
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
      entries={
        user.active
          ? [
              { label: t(user.invited ? 'users.again' : 'users.reset'), onAction: () => void sendLetter(user) },
              ...(user.invited
                ? [{ label: emailText('correct.title'), onAction: () => setCorrecting(user) }]
                : [{ label: t('users.factorReset'), onAction: () => void sendLetter(user, sendFactors) }]),
              ...(licence ? [{ label: t('users.licence'), onAction: () => setLicensing(user) }] : []),
              { label: t('users.deactivate'), danger: true, onAction: () => setLeaving(user) },
            ]
          : [{ label: t('users.activate'), onAction: () => void change(user, { active: true }, 'users.activated') }]
      }
    />
  );

  const columns: readonly Column<User>[] = [
    {
      id: 'name',
      header: t('users.name'),
      rowHeader: true,
      sortBy: (user) => user.displayName,
      cell: person,
    },
    { id: 'role', header: t('users.role'), width: 220, cell: (user) => role(user, true) },
    ...SWITCHES.map(
      (each): Column<User> => ({
        id: each[0],
        header: t(each[1]),
        align: 'center',
        cell: (user) => <div className={styles.switch}>{right(user, each, true)}</div>,
      }),
    ),
    { id: 'state', header: t('users.state'), cell: state },
    { id: 'more', header: '', label: t('users.more'), align: 'end', cell: more },
  ];

  return (
    <>
      {isNarrow ? (
        <ul className={styles.cards} aria-label={t('users.title')}>
          {users.map((user) => (
            <li key={user.id} data-off={!user.active || undefined}>
              <div className={styles.top}>
                {person(user)}
                {state(user)}
                {more(user)}
              </div>
              {role(user, false)}
              <div className={styles.two}>{SWITCHES.map((each) => right(user, each, false))}</div>
            </li>
          ))}
        </ul>
      ) : (
        <Table
          className={styles.table}
          label={t('users.title')}
          columns={columns}
          rows={users}
          rowKey={(user) => user.id}
          rowTone={(user) => (user.active ? undefined : 'muted')}
        />
      )}
      {correcting && <CorrectEmailDialog user={correcting} onClose={() => setCorrecting(undefined)} />}
      {licensing && licence?.({ user: licensing, onClose: () => setLicensing(undefined) })}
      {leaving && (
        <DeactivateDialog
          name={leaving.displayName}
          onClose={() => setLeaving(undefined)}
          onYes={() => {
            setLeaving(undefined);
            void change(leaving, { active: false }, 'users.deactivated');
          }}
        />
      )}
    </>
  );
}

type RoleText = 'hospitalAdmin' | 'doctor' | 'assistant' | 'lisConsultant' | 'consultant';

const TONES = { active: 'ok', invited: 'info', off: 'neutral' } as const;

function stateOf({ active, invited }: User): keyof typeof TONES {
  if (!active) return 'off';
  return invited ? 'invited' : 'active';
}

const REFUSALS: Readonly<Record<string, AccountsText>> = {
  ...{ accountLimit: 'accountLimit', roleNotAllowed: 'roleNotAllowed', lastAdministrator: 'lastAdministrator' },
  ...{ authNoResponse: 'authNoResponse' },
};

const NARROW = '(max-width: 899px)';

/** Whether the table would be cut: then each person is a card. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia?.(NARROW);
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(NARROW).matches ?? false,
  );
}
