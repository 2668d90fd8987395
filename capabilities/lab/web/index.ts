export { DeviceStrip } from './device-strip.panel.tsx';
export { LabOrderDialog, type LabOrderDialogProps } from './order.dialog.tsx';
export { LabOrdersScreen } from './orders.screen.tsx';
export { LabTabLabel, PatientLabPanel } from './patient-lab.panel.tsx';
export { LabOrderButton, RecordLabStrip } from './record-lab.panel.tsx';
export { LabResultsScreen } from './results.screen.tsx';
