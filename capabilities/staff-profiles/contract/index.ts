export {
  getStaffImage,
  getStaffProfiles,
  type StaffProfile,
  staffProfile,
  updateStaffProfile,
  uploadStaffImage,
} from './profile-calls.ts';
