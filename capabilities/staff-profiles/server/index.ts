export { keepImportedProfile } from './imported-profile.ts';
export { type StaffProfileDeps, staffProfileHandlers } from './profile.handlers.ts';
