export { BillingLabel } from './billing-label.tsx';
export { FamilyOwed } from './family-owed.tsx';
export { PatientBilling, type PatientBillingSlots } from './patient-billing.panel.tsx';
