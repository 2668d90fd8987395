export { InpatientLabel, PatientStays } from './patient-stays.panel.tsx';
export type { WardSlots } from './slots.ts';
export { InpatientScreen } from './ward.screen.tsx';
