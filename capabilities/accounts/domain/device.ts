/** What a User-Agent header says of a device, as far as its owner would say it too. */
export type Device = {
  /** Name of the browser, a proper noun; undefined for one that is not known. */
  readonly browser: string | undefined;
  /** Name of the system, a proper noun. */
  readonly system: string | undefined;
  readonly kind: 'computer' | 'tablet' | 'phone';
};

// The first that fits counts: most browsers name several others in their header.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bLine\//, 'LINE'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads a User-Agent header. It proves nothing: it only helps a person to recognise a device of their own. */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = userAgent ?? '';
  const first = (names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(text))?.[1];
  const system = first(SYSTEMS);
  const isTablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(text));
  const isPhone = system === 'iPhone' || (system === 'Android' && !isTablet);
  return { browser: first(BROWSERS), system, kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer' };
}
