export { WorkshopScreen } from './workshop.screen.tsx';
