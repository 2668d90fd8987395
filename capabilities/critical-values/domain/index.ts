export { hasToBeAcknowledged, type ResultState, type Step, stepFor } from './alert.ts';
export {
  ESCALATE_AFTER_MINUTES,
  type EscalationStep,
  escalationDue,
  escalationRoles,
  MAX_STEPS,
  type Member,
  minutesTo,
  minutesUntil,
  nextEscalation,
  nextPeople,
} from './escalation.ts';
export { type Basis, bases, type Candidates, chooseResponsible, type Responsible } from './responsible.ts';
