export { type FollowUpDeps, followUpHandlers } from './follow-up.handlers.ts';
export { type AddTodo, planUnfinished } from './plan-unfinished.ts';
