export { StayForOwnerScreen } from './stay-for-owner.screen.tsx';
