import { useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Dialog,
  SelectField,
  SubmitButton,
  Switch,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { Refusal, type Role } from '@alder/wire';
import { useState } from 'react';
import { createUser, getHospitalUsers, getMemberInvitations, inviteMember } from '../contract/index.ts';
import { HOSPITAL_ROLES } from '../domain/access.ts';
import type { MemberRole } from '../domain/membership.ts';
import { permitsOf } from '../domain/pasted-people.ts';
import type { AccountsText } from './use-accounts-texts.ts';
import { useHospitalsTexts } from './use-hospitals-texts.ts';
import styles from './users.module.css';

const EMPTY = { displayName: '', email: '', phone: '', role: 'doctor' as Role, ...permitsOf('doctor') };

/** Invites a person: name, address, role and rights; the password is set by the person alone. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useHospitalsTexts();
  const fail = useFailToast(t);
  // The address that turned out to have an account.
  const [known, setKnown] = useState<string>();
  const invite = useMutationCall(inviteMember, { refreshes: [getMemberInvitations], title: t('join.send') });
  const create = useMutationCall(createUser, { refreshes: [getHospitalUsers], title: t('users.invite.title') });
  const form = useCallForm(createUser, {
    initial: EMPTY,
    toInput: ({ phone, ...rest }) => ({ ...rest, phone: phone.trim() || null }),
    send: create.mutateAsync,
    onSent: ({ user }) => {
      toast({ tone: 'done', text: t('users.invite.done', { email: user.email ?? '' }) });
      onClose();
    },
    onRefused: (error) => {
      if (error instanceof Refusal && error.kind.code === 'accountExists') setKnown(form.values.email);
      return false;
    },
    refusalAt: { accountExists: 'email', roleNotAllowed: 'role' },
    texts: t,
  });
  const { displayName, email } = form.values;
  const join = () => {
    const { displayName: _, phone: __, role, ...rights } = form.values;
    void invite
      .mutateAsync({ ...rights, role: role as MemberRole })
      .then(() => {
        toast({ tone: 'done', text: t('join.done', { email }) });
        onClose();
      })
      .catch(fail);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      title={t('users.invite.title')}
      about={t('users.invite.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('users.cancel')}</Button>
          <SubmitButton of={form} disabled={!displayName.trim() || !email.trim()}>
            {t('users.invite.send')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextField name="displayName" label={t('account.name')} autoComplete="off" autoFocus />
        <TextField name="email" label={t('account.email')} type="email" inputMode="email" autoComplete="off" />
        <TextField name="phone" label={t('account.phone')} type="tel" inputMode="tel" autoComplete="off" />
        {known === email && (
          <div role="status" className={styles.offer}>
            <p>{t('join.offer')}</p>
            <Button variant="primary" busy={invite.isPending} onClick={join}>
              {t('join.send')}
            </Button>
          </div>
        )}
        <SelectField
          name="role"
          label={t('users.role')}
          options={HOSPITAL_ROLES.map((value) => ({ value, label: t(`role.${value}` as AccountsText) }))}
          value={form.values.role}
          // An assistant with the rights of a doctor would be offered to owners as one, on the booking page.
          onChange={(role) => form.set({ role, ...permitsOf(role) })}
        />
        <div className={styles.rights}>
          <Switch name="permit_his" label={t('users.records')} />
          <Switch name="permit_lis" label={t('users.lab')} />
          <Switch name="permit_pacs" label={t('users.imaging')} />
          <Switch name="acceptAppointments" label={t('users.bookable')} />
        </div>
      </CallForm>
    </Dialog>
  );
}
