export { PharmacyScreen } from './pharmacy.screen.tsx';
