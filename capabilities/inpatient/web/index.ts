export { InpatientScreen } from './ward.screen.tsx';
