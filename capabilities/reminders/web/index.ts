export { ReminderRulesScreen } from './reminder-rules.screen.tsx';
