export { FamilyDue } from './family-due.tsx';
export { PreventivePanel } from './preventive.panel.tsx';
export { RemindersScreen } from './reminders.screen.tsx';
export { PreventiveTabLabel } from './tab-label.tsx';
