import { useAccount, useCall, useMutationCall } from '@alder/client';
import { CallForm, Loaded, Part, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { getStaffProfiles, type StaffProfile, updateStaffProfile } from '../contract/index.ts';
import { LICENCE_LENGTH, STAFF_COLOURS, type StaffColour, TITLE_LENGTH } from '../domain/index.ts';
import { ImageField } from './image.field.tsx';
import styles from './staff-profile.module.css';
import { useStaffTexts } from './use-staff-texts.ts';

/** What papers print of oneself: title, licence number, signature; and the photo. */
export function StaffProfilePart() {
  const t = useStaffTexts();
  const { account } = useAccount();
  const profiles = useCall(getStaffProfiles, {});
  return (
    <Part title={t('part.title')} about={t('part.about')}>
      <Loaded query={profiles}>
        {({ result }) => {
          const own = result.find((each) => each.account === account.id);
          return own ? <ProfileForm key={own.version} profile={own} /> : null;
        }}
      </Loaded>
    </Part>
  );
}

function ProfileForm({ profile }: { readonly profile: StaffProfile }) {
  const t = useStaffTexts();
  const update = useMutationCall(updateStaffProfile, { refreshes: [getStaffProfiles], title: t('part.title') });
  const { account, version, title, licence_number, photo, signature } = profile;
  const colour: StaffColour | 'none' = profile.colour ?? 'none';
  const form = useCallForm(updateStaffProfile, {
    initial: { title, licence_number, colour, photo, signature },
    toInput: (values) => ({ account, version, ...values, colour: values.colour === 'none' ? null : values.colour }),
    send: update.mutateAsync,
    onSent: () => toast({ tone: 'done', text: t('saved') }),
    texts: t,
  });
  return (
    <CallForm form={form} className={styles.form}>
      <TextField name="title" label={t('title')} hint={t('title.about')} maxLength={TITLE_LENGTH} />
      <TextField name="licence_number" label={t('licence')} hint={t('licence.about')} maxLength={LICENCE_LENGTH} />
      <ImageField of="signature" value={form.values.signature} onChange={(image) => form.set({ signature: image })} />
      <ImageField of="photo" value={form.values.photo} onChange={(image) => form.set({ photo: image })} />
      <SelectField
        name="colour"
        label={t('colour')}
        hint={t('colour.about')}
        options={(['none', ...STAFF_COLOURS] as const).map((value) => ({ value, label: t(`colour.${value}`) }))}
      />
      <div>
        <SubmitButton disabled={!form.isDirty}>{t('save')}</SubmitButton>
      </div>
    </CallForm>
  );
}
