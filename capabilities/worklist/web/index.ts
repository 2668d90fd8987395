export { AskExam } from './ask-exam.panel.tsx';
export { EquipmentScreen } from './equipment.screen.tsx';
export { ForwardDialog } from './forward.dialog.tsx';
export { WorklistScreen, type WorklistSlots } from './worklist.screen.tsx';
