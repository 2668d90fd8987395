export { type StaffProfileDeps, staffProfileHandlers } from './profile.handlers.ts';
