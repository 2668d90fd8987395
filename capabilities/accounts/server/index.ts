import { loginHandlers } from './login.handlers.ts';
import { passwordLinkHandlers } from './password-link.handlers.ts';
import { userHandlers } from './user.handlers.ts';

export { createAccount, type NewAccount } from './create-account.ts';
export { sessionFinder } from './find-session.ts';
export { registerAccountJobs } from './password-link.job.ts';
export const accountHandlers = [...loginHandlers, ...passwordLinkHandlers, ...userHandlers];
