export { ChangesPanel } from './changes.panel.tsx';
export { MatrixPanel } from './matrix.panel.tsx';
