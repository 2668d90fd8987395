export { MedicationLabel, MedicationPanel } from './medication.panel.tsx';
export { PharmacyScreen } from './pharmacy.screen.tsx';
