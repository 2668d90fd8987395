// Apart from `index.ts`: the log-in page is the first thing anybody waits for and carries none of the pages behind it.

export { LoginScreen } from './login.screen.tsx';
export { LoginNotBuilt } from './login-not-built.tsx';
export { sessionCalls } from './session-calls.ts';
