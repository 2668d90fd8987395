export { OperatorScreen } from './operator.screen.tsx';
export { ReleasesScreen } from './releases.screen.tsx';
