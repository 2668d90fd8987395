export { HospitalSettingsScreen } from './hospital-settings.screen.tsx';
