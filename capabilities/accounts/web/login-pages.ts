// Separate from `index.ts`: the login page is the first one loaded and must not include the code of later pages.

export { LoginScreen } from './login.screen.tsx';
export { LoginNotBuilt } from './login-not-built.tsx';
export { sessionCalls } from './session-calls.ts';
