export { type Family, familyOf, type Run, runsOf } from './fonts.ts';
export { type LetterheadParts, letterhead } from './letterhead.ts';
export { makePdf, words } from './pdf.ts';
export { type SignatureParts, signatureBlock } from './signature.ts';
