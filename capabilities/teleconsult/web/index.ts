export { AskTeleconsult, PatientTeleconsults } from './ask-teleconsult.tsx';
export type { CaseViewerProps } from './case.screen.tsx';
export { TeleconsultScreen } from './teleconsult.screen.tsx';
