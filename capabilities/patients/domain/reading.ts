/**
 * Whether a text says how a name is read: kana, romaji, pinyin or zhuyin, without characters that have to be read
 * themselves. The form points out another text and does not refuse it.
 */
export const isReading = (text: string): boolean => !/\p{Script=Han}/u.test(text);
