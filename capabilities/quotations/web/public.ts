export { PublicAccessScreen } from './public-access.screen.tsx';
