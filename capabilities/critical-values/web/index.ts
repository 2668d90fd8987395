export { CriticalTrail } from './critical-trail.panel.tsx';
export { CriticalsScreen } from './criticals.screen.tsx';
export { EscalationScreen } from './escalation.screen.tsx';
