export { InpatientLabel, PatientStays } from './patient-stays.panel.tsx';
export { InpatientScreen } from './ward.screen.tsx';
