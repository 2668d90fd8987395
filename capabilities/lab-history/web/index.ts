export { ChangesPanel } from './changes.panel.tsx';
export { DeltaLimitsScreen } from './delta.screen.tsx';
export { HoldPanel } from './hold.panel.tsx';
export { HoldsPanel } from './holds.panel.tsx';
export { MatrixPanel } from './matrix.panel.tsx';
