export { BreachesScreen } from './breaches.screen.tsx';
