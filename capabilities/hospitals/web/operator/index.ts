export { AllUsageScreen } from './all-usage.screen.tsx';
export { AllUsersScreen } from './all-users.screen.tsx';
export { HospitalsScreen } from './hospitals.screen.tsx';
export { OperatorPlaces } from './operator-places.tsx';
