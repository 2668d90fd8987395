export { PatientSurgeries, SurgeryLabel } from './patient-surgeries.panel.tsx';
export { SurgeryScreen } from './theatre.screen.tsx';
