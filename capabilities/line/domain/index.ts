export { CODE_MINUTES, chatLink, makeCode, readCode, showCode, WRONG_CODES_AN_HOUR } from './code.ts';
export { afterTry, type LineReason, lineReasons, type Outcome, type Tried } from './delivery.ts';
export { LINE_TEXT_MAX, lineText, REPLIES } from './texts.ts';
