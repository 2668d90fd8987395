import { useCall, useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, Loaded, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { getStaffProfiles, type StaffProfile, updateStaffProfile } from '../contract/index.ts';
import { LICENCE_LENGTH, TITLE_LENGTH } from '../domain/index.ts';
import { useStaffTexts } from './use-staff-texts.ts';

export type LicenceDialogProps = {
  readonly user: { readonly id: string; readonly displayName: string };
  readonly onClose: () => void;
};

/** Title and licence number of a colleague; the signature is theirs alone. */
export function LicenceDialog({ user, onClose }: LicenceDialogProps) {
  const t = useStaffTexts();
  const profiles = useCall(getStaffProfiles, {});
  const profile = profiles.data?.result.find(({ account }) => account === user.id);
  if (profile) return <Fields key={profile.version} profile={profile} name={user.displayName} onClose={onClose} />;
  return (
    <Dialog open size="sm" onClose={onClose} title={t('dialog.title', { name: user.displayName })}>
      <Loaded query={profiles}>{() => null}</Loaded>
    </Dialog>
  );
}

function Fields(props: { readonly profile: StaffProfile; readonly name: string; readonly onClose: () => void }) {
  const { profile, name, onClose } = props;
  const { account, version, title, licence_number } = profile;
  const t = useStaffTexts();
  const update = useMutationCall(updateStaffProfile, { refreshes: [getStaffProfiles], title: t('menu') });
  const form = useCallForm(updateStaffProfile, {
    initial: { title, licence_number },
    toInput: (values) => ({ account, version, ...values }),
    send: update.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={form.isDirty}
      title={t('dialog.title', { name })}
      about={t('dialog.about', { name })}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} disabled={!form.isDirty}>
            {t('save')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextField name="title" label={t('title')} hint={t('title.about')} maxLength={TITLE_LENGTH} autoFocus />
        <TextField name="licence_number" label={t('licence')} maxLength={LICENCE_LENGTH} />
      </CallForm>
    </Dialog>
  );
}
