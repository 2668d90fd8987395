export { AskExam } from './ask-exam.panel.tsx';
export { EquipmentScreen } from './equipment.screen.tsx';
export { ImagingTabs } from './imaging-tabs.panel.tsx';
export { WorklistScreen, type WorklistSlots } from './worklist.screen.tsx';
