export { AuditScreen, type AuditSlots } from './audit.screen.tsx';
export { BillingScreen } from './billing.screen.tsx';
export { FirstDayScreen } from './first-day.screen.tsx';
export { HospitalSettingsScreen } from './hospital-settings.screen.tsx';
export { ImagingSettingsScreen, type ImagingSettingsSlots } from './imaging-settings.screen.tsx';
export { PrintingSettingsScreen } from './printing-settings.screen.tsx';
