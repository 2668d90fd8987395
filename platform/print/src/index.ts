export { type Family, familyOf, type Run, runsOf } from './fonts.ts';
export { makePdf, words } from './pdf.ts';
