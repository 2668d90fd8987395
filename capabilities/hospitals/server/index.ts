import type { Implementation } from '@alder/server';
import { auditHandlers } from './audit.handlers.ts';
import { backupHandlers } from './backup.handlers.ts';
import { configHandlers } from './config.handlers.ts';
import { firstStepHandlers } from './first-step.handlers.ts';
import { logoHandlers } from './logo.handlers.ts';
import type { OpenMoney } from './open-money.ts';
import { profileHandlers } from './profile.handlers.ts';

export { listAffected } from './affected.repository.ts';
export { createHospital, insertHospital, type NewHospital } from './create-hospital.ts';
export { readLogo } from './decode-logo.ts';
export { extendPlan } from './extend-plan.ts';
export type { OpenMoney } from './open-money.ts';
export { OPENED } from './opened.ts';
export { operatorHandlers } from './operator.handlers.ts';
export { planHandlers } from './plan.handlers.ts';
export { writePlanLetters } from './plan-letter.ts';
export { openReadLog, type ReadLog } from './read-log.ts';
export { setActive, setPlan } from './switch-active.ts';
export { watchPlan } from './watch-plan.ts';

/** @param openMoney What of the hospital's money is not settled, by the checkout. */
export const hospitalHandlers = (openMoney: OpenMoney): readonly Implementation[] => [
  ...configHandlers(openMoney),
  ...profileHandlers(openMoney),
  ...logoHandlers,
  ...backupHandlers,
  ...firstStepHandlers,
  ...auditHandlers,
];
