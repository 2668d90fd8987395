// Apart from `index.ts`: the log-in page is the first thing anybody waits for and carries none of the pages behind it.
export { EntranceNotBuilt } from './entrance-not-built.tsx';
export { LoginScreen } from './login.screen.tsx';
export { sessionCalls } from './session-calls.ts';
