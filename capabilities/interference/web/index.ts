export { InterferenceScreen } from './interference.screen.tsx';
export { InterferenceMarks, type MarkPlace } from './interference-marks.tsx';
export { LookOfRecord, LookOfSpecimen } from './sample-look.panel.tsx';
