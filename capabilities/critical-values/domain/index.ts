export { hasToBeAcknowledged, type ResultState, type Step, stepFor } from './alert.ts';
export { ESCALATE_AFTER_MINUTES, escalationDue, minutesTo } from './escalation.ts';
export { type Basis, bases, type Candidates, chooseResponsible, type Responsible } from './responsible.ts';
