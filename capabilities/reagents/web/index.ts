export { ReagentsScreen } from './reagents.screen.tsx';
