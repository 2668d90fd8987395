export { SpecimensScreen } from './specimens.screen.tsx';
