export { type Bounce, readBounce, takeBounce } from './bounce.ts';
export { type ComposeOptions, composeLetter, type LetterRow } from './compose-letter.ts';
export type { Email, Mail } from './email.ts';
export type { LetterFigure, LetterKind, LetterValues } from './kinds.ts';
export { drawLetter, type LetterPage } from './letter-page.ts';
export { hashLinkToken, linkToken } from './link-token.ts';
export { openMail } from './open-mail.ts';
export { type DeliverParts, deliverNext, type PostmanParts, startPostman, sweepLetters } from './postman.ts';
export { type Letter, sendLetter, withdrawLetter } from './send-letter.ts';
