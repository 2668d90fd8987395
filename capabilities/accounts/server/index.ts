import { loginHandlers } from './login.handlers.ts';
import { userHandlers } from './user.handlers.ts';

export { createAccount, type NewAccount } from './create-account.ts';
export { sessionFinder } from './find-session.ts';
export const accountHandlers = [...loginHandlers, ...userHandlers];
