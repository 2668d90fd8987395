export { hashPassword, needsRehash, verifyPassword } from './secret-hash.ts';
