export { AccountScreen, type AccountScreenProps } from './account.screen.tsx';
