export {
  type Arriving,
  apart,
  type Compared,
  type Decision,
  decideIntake,
  type IntakePlan,
  type Known,
  type KnownInstance,
  type KnownPet,
  type KnownSeries,
  type KnownStudy,
} from './intake-decision.ts';
export { type IntakeEvent, type IntakeState, intakeFlow } from './intake-flow.ts';
