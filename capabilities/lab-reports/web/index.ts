export { InterpretationPanel } from './interpretation.panel.tsx';
export { InterpretationsScreen } from './interpretations.screen.tsx';
export { LabReportMenu } from './lab-report.menu.tsx';
export { PhrasesScreen } from './phrases.screen.tsx';
