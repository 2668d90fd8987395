export { LicenceDialog, type LicenceDialogProps } from './licence.dialog.tsx';
export { StaffProfilePart } from './staff-profile.part.tsx';
