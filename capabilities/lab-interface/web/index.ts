export { InterfaceScreen } from './interface.screen.tsx';
