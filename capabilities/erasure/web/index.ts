export { ErasuresScreen } from './erasures.screen.tsx';
