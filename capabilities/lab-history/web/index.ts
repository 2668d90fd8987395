export { ChangesPanel } from './changes.panel.tsx';
export { DeltaLimitsScreen } from './delta.screen.tsx';
export { MatrixPanel } from './matrix.panel.tsx';
