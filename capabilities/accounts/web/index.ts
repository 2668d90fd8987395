export { AccountScreen, type AccountScreenProps } from './account.screen.tsx';
export { EntranceNotBuilt } from './entrance-not-built.tsx';
export { LoginScreen } from './login.screen.tsx';
export { ResetScreen } from './reset.screen.tsx';
export { sessionCalls } from './session-calls.ts';
