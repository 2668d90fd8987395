export {
  defaultSteps,
  isOpen,
  isOverdue,
  mayAct,
  minutesLeft,
  nextStep,
  type PlannedStep,
  type StepEvent,
  type StepKind,
  type StepRole,
  type StepStatus,
  stepFlow,
  stepKinds,
  stepRoles,
} from './step-flow.ts';
export { type TimedStep, type Variance, varianceOf } from './variance.ts';
