const WORDS = [
  'messages',
  'devices',
  'restarts',
  'unknown',
  'folder',
  'noFolder',
  'portTaken',
  'connected',
  'listening',
  'noAddress',
  'noAnswer',
  'reached',
  'serialOpen',
  'noSerialPort',
  'notTrusted',
] as const;

/** The word of a gateway's outcome and its figure; no word for what is not one of them. */
export function outcomeOf(detail: string): { word: (typeof WORDS)[number] | undefined; n: number } {
  const [text, figure = '0'] = detail.split(' ');
  return { word: WORDS.find((word) => word === text), n: Number(figure) || 0 };
}
