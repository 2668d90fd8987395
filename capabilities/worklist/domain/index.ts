export { accessionNumber } from './accession.ts';
export { isAetitle } from './aetitle.ts';
export { eventBetween, type ItemEvent, type ItemStatus, isListed, itemFlow, openStatuses } from './item-flow.ts';
export { type MatchedItem, matchesQuery, type RequestContext, type WorklistQuery } from './match-item.ts';
export { isModality, requestedModalities, usualViews } from './modalities.ts';
export { isStepStatus, itemEventOf, mayChange, type StepStatus, stepStatuses } from './performed-step.ts';
export { accessionOfStep, studyOfStep } from './step-reference.ts';
export { type RequestingDevice, type ScheduledItem, worklistResponses } from './worklist-response.ts';
