import type { Bench } from './use-draft.ts';

/** The capture of the bench and what was said about it, as the calls take it. */
export function taughtInput({ capture: { protocol, charset, decimal, bytes }, teaching }: Bench) {
  const { places, words, errors } = teaching;
  return {
    ...{ protocol, charset, decimal, bytes: base64Of(bytes) },
    taught: {
      places: places.map((one) => ({ ...one })),
      words: words.map((one) => ({ ...one })),
      errors: errors.map((one) => ({ ...one })),
    },
  };
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
