import { useAccount, useCall } from '@alder/client';
import { Avatar } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { getStaffImage, getStaffProfiles } from '../contract/index.ts';
import styles from './staff-profile.module.css';

/** A person by photo, or by initial, within a ring of the colour that they chose. */
export function StaffAvatar({ id, name }: { readonly id: string; readonly name: string }) {
  const { hospital } = useAccount();
  const profiles = useCall(getStaffProfiles, {});
  const profile = profiles.data?.result.find(({ account }) => account === id);
  const photo = profile?.photo && addressOf(getStaffImage, { hospital: hospital.key, id: profile.photo });
  return (
    <span className={styles.person} data-colour={profile?.colour ?? undefined}>
      <Avatar id={id} name={name} size="sm" {...(photo && { photo })} />
    </span>
  );
}
