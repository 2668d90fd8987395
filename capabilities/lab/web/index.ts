export { DeviceStrip } from './device-strip.panel.tsx';
export { LabOrderDialog, type LabOrderDialogProps } from './order.dialog.tsx';
export type { OrderSlots } from './order-acts.tsx';
export { LabOrdersScreen } from './orders.screen.tsx';
export { LabTabLabel, PatientLabPanel } from './patient-lab.panel.tsx';
export { EarlierResults, LabOrderButton, RecordLabStrip } from './record-lab.panel.tsx';
export { ResultDialog, type ResultDialogProps } from './result.dialog.tsx';
export { LabResultsScreen, type WaitingSlot } from './results.screen.tsx';
export type { ResultSlots } from './results-sheet.panel.tsx';
