export {
  type Block,
  blocksOf,
  type HandoutText,
  type HandoutTexts,
  handoutLanguages,
  languageFor,
  languagesOf,
  plainText,
  type TextLanguage,
} from './handout.ts';
export { relatedTo, type VisitWords } from './suggest.ts';
