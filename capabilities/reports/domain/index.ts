export { type BodyPart, bodyPartOf, bodyParts } from './body-parts.ts';
export { builtInTemplates, type ReportTemplate, templatesFor } from './built-in-templates.ts';
export { phrasesFor, phrasesOf } from './phrases.ts';
export { type ReportStatus, reportFlow, type StudyReportState, stateOfStudy } from './report-flow.ts';
export { hasConclusion, MAX_KEY_IMAGES, maySign, mayWrite, SIGNERS, toggledKeyImage } from './report-rules.ts';
