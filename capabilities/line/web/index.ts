export { LineSettingsScreen } from './line-settings.screen.tsx';
export { OwnerLinePanel } from './owner-line.panel.tsx';
