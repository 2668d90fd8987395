export {
  LICENCE_LENGTH,
  mayWrite,
  STAFF_ADMIN_ROLES,
  STAFF_COLOURS,
  type StaffColour,
  TITLE_LENGTH,
} from './profile.ts';
export { type PrintedSigner, printedSigner, type SignerImage, type SignerRow, type Stamp } from './signer.ts';
