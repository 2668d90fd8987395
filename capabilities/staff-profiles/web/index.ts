export { LicenceDialog, type LicenceDialogProps } from './licence.dialog.tsx';
export { StaffAvatar } from './staff-avatar.tsx';
export { StaffProfilePart } from './staff-profile.part.tsx';
