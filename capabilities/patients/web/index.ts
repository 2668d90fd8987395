export { AlertChips, AlertIcon, alertTones } from './alert-chips.tsx';
export { ChimeraSettingsScreen } from './chimera-settings.screen.tsx';
export { DuplicatesScreen } from './duplicates.screen.tsx';
export { NewPatientDialog, type NewPatientDialogProps } from './new-patient.dialog.tsx';
export { OwnerScreen } from './owner.screen.tsx';
export { PatientScreen } from './patient.screen.tsx';
export { PatientChoiceField } from './patient-choice.field.tsx';
export { PatientListScreen } from './patient-list.screen.tsx';
export { PatientPages } from './patient-pages.tsx';
export { PatientSearchField, type PatientSearchFieldProps } from './patient-search-field.tsx';
export { presentationOf } from './signalment.ts';
export {
  type PatientSlots,
  PatientSlotsProvider,
  type PatientTab,
  type ShareProps,
  type TimelineSource,
} from './slots.ts';
export { useStudySource } from './use-studies.tsx';
