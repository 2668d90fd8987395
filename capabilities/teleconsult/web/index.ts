export { AskTeleconsult, PatientTeleconsults } from './ask-teleconsult.tsx';
export { TeleconsultScreen } from './teleconsult.screen.tsx';
