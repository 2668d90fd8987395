export { type BreachState, breachFlow, letterChannels, reportKinds, stepKinds } from './breach-flow.ts';
export { type Deadline, type Duty, deadlinesOf, openDutiesOf, type Reported, urgencyOf } from './deadlines.ts';
export { hasScope, isReversed, type Scope } from './scope.ts';
