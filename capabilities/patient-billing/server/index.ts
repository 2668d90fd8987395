export { type PatientBillingDeps, patientBillingHandlers } from './pet-receipt.handlers.ts';
