export { BillingLabel } from './billing-label.tsx';
export { PatientBilling, type PatientBillingSlots } from './patient-billing.panel.tsx';
