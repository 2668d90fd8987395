export { PathsTabLabel, PetPathsPanel } from './pet-paths.panel.tsx';
export { QueueScreen } from './queue.screen.tsx';
